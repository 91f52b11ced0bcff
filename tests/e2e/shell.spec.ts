/** The frame around every page: what floats, what fits, what is there without a connection. It sets the screens it needs. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectToFit } from './support/axe.ts';
import { coveredControls, expectInReach, widerThanScreen } from './support/in-reach.ts';
import { callApi, ready } from './support/member.ts';

/** The others are measured where a visitor reads them (visitor.spec.ts). */
const guestPages = ['/poll/1', '/offline', '/ไม่มีหน้านี้'] as const;

const memberPages = [
  '/',
  '/play',
  '/promotions',
  '/redeem',
  '/affiliate',
  '/cashback',
  '/lotto',
  '/lotto/lobby',
  '/lotto/rates',
  '/lotto/results',
  '/lotto/bills',
  '/lotto/bills?status=history',
  '/lotto/yeekee15',
  '/lotto/yeekee5',
  '/member/deposit',
  '/member/withdraw',
  '/member/statement',
  '/member/profile',
  '/member/wheel',
  '/member/creditfree',
  '/poll/2',
  '/member/inbox',
  '/member/promotions',
  '/member/coupon',
  '/member/winloss',
  '/member/limits',
] as const;

async function openInReach(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
  await expectInReach(page);
}

async function enterAsDemoMember(page: Page, baseURL: string | undefined): Promise<void> {
  const headers = { Origin: new URL(baseURL ?? '').origin };
  const input = { phone: '0800000001', password: 'benja-demo' };
  await callApi(page.context().request, 'POST /api/login', input, headers);
  await page
    .context()
    .addInitScript(() =>
      localStorage.setItem('benja:local:notices-shown', JSON.stringify({ version: 1, value: Date.now() })),
    );
}

test.describe('ทุกหน้าจอ', { tag: '@1280' }, () => {
  test('ผู้มาเยือน: ไม่มีอะไรลอยทับสิ่งที่กดได้ ตัวอักษรสองเท่าไม่ล้นจอ', async ({ page }) => {
    for (const path of guestPages) await openInReach(page, path);
  });

  test('สมาชิก: ไม่มีอะไรลอยทับสิ่งที่กดได้ ตัวอักษรสองเท่าไม่ล้นจอ', async ({ page, baseURL }) => {
    test.slow();
    await enterAsDemoMember(page, baseURL);
    for (const path of memberPages) await openInReach(page, path);
    // What only their numbers lead to: a bill, a payment, the editor of a round, a room.
    const found: string[] = [];
    for (const [list, link] of [
      ['/lotto/bills?status=history', 'a[href*="bill="]'],
      ['/member/deposit', 'a[href*="/member/payment?payment="]'],
    ] as const) {
      await page.goto(list);
      found.push((await page.locator(link).first().getAttribute('href')) ?? '');
    }
    for (const market of ['gov', 'yeekee15']) {
      const rounds = await page.request.get(`/api/lotto/rounds?market=${market}`);
      const { data } = (await rounds.json()) as { data: { round_id: string }[] };
      // Between the end of a game day and the next one there may be none.
      const round = data.at(-1)?.round_id;
      if (round) found.push(`/lotto/${round}`);
    }
    for (const path of found) await openInReach(page, path);
  });

  test('ตัววัดเห็นสิ่งที่อ่านไม่ได้ สิ่งที่ทับ และสิ่งที่ล้นจอ', async ({ page }) => {
    const body = (inner: string): string =>
      `<meta name="viewport" content="width=device-width"><body style="margin:0;position:relative;height:3000px">${inner}</body>`;
    const capsule = '<div style="position:fixed;right:8px;bottom:8px;width:48px;height:90px">ติดต่อ</div>';
    await page.setViewportSize({ width: 390, height: 844 });
    // An empty page of the site, which serves axe.
    await page.goto('/robots.txt');
    await page.setContent(body(`${capsule}<button style="position:absolute;top:760px;right:20px">ตั้ง</button>`));
    expect((await coveredControls(page)).join()).toMatch(/ over button/);
    await page.setContent(
      body(
        '<nav style="position:fixed;left:0;right:0;bottom:0;height:64px;z-index:1"><a href="/">หน้าแรก</a></nav><button style="position:absolute;bottom:0;left:20px">ถอนเงิน</button>',
      ),
    );
    expect((await coveredControls(page)).join()).toMatch(/keeps button.* covered/);
    await page.setContent(body('<div style="position:fixed;inset:0 0 60px">แป้น</div>'));
    expect((await coveredControls(page)).join()).toMatch(/bars leave 60 of 844 px/);
    await page.setContent(body('<p style="width:420px">ยาว</p>'));
    expect((await widerThanScreen(page)).join()).toMatch(/^p\. 30 px/);
    await expect(expectToFit(page)).rejects.toThrow('wider than the screen');
    await page.setContent('<main><p id="pale" style="background:#fff;color:#ddd">จาง</p><img src="data:,"></main>');
    await expect(expectNoViolations(page)).rejects.toThrow(/color-contrast: <p id=.*image-alt: <img/s);
    await expectNoViolations(page, { within: '#pale', without: ['color-contrast'] });
    // What fades in is measured once it is there.
    await page.setContent('<main style="background:#fff"><h1 id="fading" style="color:#000">ชัด</h1></main>');
    await page.evaluate(() => document.querySelector('#fading')?.animate({ opacity: [0.2, 1] }, 1_000));
    await expectNoViolations(page, { within: '#fading' });
    await page.setContent(body(`<div style="overflow:auto"><p style="width:420px">เลื่อนได้</p></div>`));
    expect(await widerThanScreen(page)).toEqual([]);
  });
});

test('หน้าแรกของผู้มาเยือนมีปุ่มหลักปุ่มเดียว แท็บล่างห้าแท็บ', { tag: '@390' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.btn.pri:visible')).toHaveText(['สมัครสมาชิก']);
  const tabs = page.getByRole('navigation', { name: 'แถบเมนูล่าง' }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  await expect(tabs.nth(2)).toHaveText('เข้าสู่ระบบ');
  const middle = await tabs.nth(2).evaluate((tab) => {
    const { left, width } = tab.getBoundingClientRect();
    return left + width / 2 - document.documentElement.clientWidth / 2;
  });
  expect(Math.abs(middle)).toBeLessThan(2);
});

test('หน้าแรกของสมาชิกขึ้นต้นด้วยเรื่องของตัวเอง หวยมาก่อนโปร และไม่ชวนรับโปรที่รับไม่ได้', { tag: '@390' }, async ({
  page,
  baseURL,
}) => {
  await enterAsDemoMember(page, baseURL);
  await page.goto('/');
  const heroes = page.getByRole('region', { name: 'ข่าวและสิทธิ์แนะนำ' });
  await expect(heroes.getByText('โปรที่ใช้อยู่')).toBeVisible();
  await expect(heroes.getByRole('progressbar', { name: 'ยอดเทิร์น' })).toBeVisible();
  await expect(page.getByText('ฝากครั้งแรก รับเพิ่ม 100%')).toHaveCount(0);
  const top = (name: string) =>
    page.getByRole('heading', { name, exact: true }).evaluate((one) => one.getBoundingClientRect().top);
  expect(await top('หวยวันนี้')).toBeLessThan(844);
  expect(await top('หวยวันนี้')).toBeLessThan(await top('สิทธิ์ของสมาชิก'));
});

test.describe('ออฟไลน์', { tag: '@390' }, () => {
  test.use({ serviceWorkers: 'allow' });

  /** All that is kept in the browser's caches, by cache. */
  const keptPaths = (page: Page): Promise<Record<string, string[]>> =>
    page.evaluate(async () => {
      const entries = (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    });

  test('เปิดหน้าใดก็ได้หน้าของเราเอง เก็บเฉพาะหน้านั้น และกลับมาได้เมื่อมีสัญญาณ', async ({ page, context, baseURL }) => {
    await enterAsDemoMember(page, baseURL);
    // What an earlier build has left.
    await page.goto('/robots.txt');
    await page.evaluate(() => caches.open('benja-offline-earlier'));
    await page.goto('/member/statement');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(async () => Object.keys(await keptPaths(page)))
      .toEqual([expect.stringMatching(/^benja-offline-[0-9a-f]{16}$/)]);
    await page.goto('/lotto/lobby');
    const kept = Object.values(await keptPaths(page)).flat();
    expect(kept).toContain('/offline');
    expect(kept.filter((path) => path !== '/offline' && !/^\/(?:_astro|art|fonts)\//.test(path))).toEqual([]);

    await context.setOffline(true);
    await page.goto('/member/statement');
    await expect(page.getByRole('heading', { name: 'ไม่มีสัญญาณอินเทอร์เน็ต' })).toBeVisible();
    await expect(page.getByText('ออฟไลน์', { exact: true })).toBeVisible();
    // In its own letters: the sheet and the fonts were kept too.
    expect(
      await page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => /Anuphan/.test(family) && status === 'loaded'),
      ),
    ).toBe(true);
    expect(await page.content()).not.toContain('มะลิ');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'ลองใหม่' }).click();
    await expect(page).toHaveURL('/member/statement');
    await expect(page.getByRole('heading', { name: 'ประวัติรายการ' })).toBeVisible();
  });

  test('ระหว่างใส่เลข แถบบนจอบอกว่าออฟไลน์ และหายไปเมื่อกลับมา', async ({ page, context, baseURL }) => {
    await enterAsDemoMember(page, baseURL);
    const rounds = await page.request.get('/api/lotto/rounds?market=gov');
    const { data } = (await rounds.json()) as { data: { round_id: string }[] };
    await page.goto(`/lotto/${data.at(-1)?.round_id}`);
    await ready(page);
    const strip = page.locator('[data-offline-strip]');
    await expect(strip).toHaveText('');
    await context.setOffline(true);
    await expect(strip).toHaveText('ออฟไลน์ · สิ่งที่กรอกไว้ยังอยู่');
    await expect(strip).toBeInViewport();
    expect(await coveredControls(page)).toEqual([]);
    await context.setOffline(false);
    await expect(strip).toHaveText('');
  });

  test('สคริปต์ของหน้าออฟไลน์คุมทั้งเว็บ เปลี่ยนตามรุ่น และต่อได้เฉพาะเว็บนี้', async ({ request }) => {
    const answer = await request.get('/sw.js');
    const headers = answer.headers();
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; img-src 'self'");
    expect(await answer.text()).toMatch(/\(self, "[0-9a-f]{16}"\);\n/);
  });
});
