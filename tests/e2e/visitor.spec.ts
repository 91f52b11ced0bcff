import { expect, type Page, test } from '@playwright/test';
import { expectInReach } from './support/in-reach.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { ready } from './support/member.ts';
import { weigh } from './support/page-weight.ts';

const publicPages = [
  '/',
  '/play',
  '/lobby',
  '/lobby/benja',
  '/promotions',
  '/promotions/gov-three-top',
  '/promotions/first-deposit',
  '/redeem',
  '/affiliate',
  '/cashback',
  '/winloss',
  '/poll',
  '/poll/2',
  '/sooth',
  '/lotto',
  '/lotto/lobby',
  '/lotto/rates',
  '/lotto/yeekee15',
  '/lotto/yeekee5',
  '/lotto/results',
  '/lotto/results/gov',
  '/lotto/results/gov/year/2024',
  '/lotto/results/gov/2024-11-01',
  '/fair',
  '/fair/archive',
  '/terms',
  '/privacy',
] as const;
const quietPages = ['/login', '/register', '/forgot'] as const;
/** Bytes of JavaScript that a visitor's page may load, in brotli. */
const scriptsMax = 10_000;

interface Head {
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly robots: string | undefined;
  readonly picture: string | undefined;
  readonly headings: number;
  readonly data: string | null;
  readonly links: readonly string[];
}

/** What a page is announced with and where it leads, read without drawing it. */
async function announced(page: Page, path: string): Promise<Head> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    const meta = (name: string) =>
      parsed.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content;
    return {
      title: parsed.title,
      description: meta('description'),
      canonical: parsed.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      robots: meta('robots'),
      picture: meta('og:image'),
      headings: parsed.querySelectorAll('h1').length,
      data: parsed.querySelector('script[type="application/ld+json"]')?.textContent ?? null,
      links: [...parsed.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    };
  }, html);
}

/** In the short form one page is opened small and the next one wide. */
const inTurn = (at: number): { tag: string } => ({ tag: at % 2 ? '@1280' : '@390' });

for (const [at, path] of [...publicPages, ...quietPages].entries())
  test(`ผู้มาเยือนเปิด ${path} ได้ อ่านและกดได้ทุกจอ ไม่มี React และใช้ JavaScript น้อย`, inTurn(at), async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    const weight = weigh(page);
    const answer = await page.goto(path, { waitUntil: 'load' });
    expect(answer?.status()).toBe(200);
    expect(await page.locator('astro-island').count()).toBe(0);
    // One sheet is common to all pages; what a page has of its own is small enough to come within it.
    expect(await page.locator('link[rel="stylesheet"]').count()).toBe(1);
    const { scripts, scriptBytes, requests } = weight();
    expect(scriptBytes, JSON.stringify(scripts)).toBeLessThanOrEqual(scriptsMax);
    // The covers of games come as they come into sight, one request each.
    const withGames = ['/', '/play', '/lobby/benja'].includes(path);
    const others = requests.filter((url) => !withGames || !url.includes('/art/cover/'));
    expect(others.length).toBeLessThanOrEqual(25);
    await expectToLookRight(page);
    await ready(page);
    await expectInReach(page);
    expect(problems).toEqual([]);
  });

test('หัวของทุกหน้าบอกที่อยู่ ชื่อ และรูปของตัวเอง ทุกลิงก์พาไปหน้าที่มีอยู่จริง โดยไม่ต้องเปลี่ยนทาง', { tag: '@1280' }, async ({
  page,
  baseURL,
}) => {
  test.slow();
  const seen: Head[] = [];
  const links = new Set<string>();
  for (const path of publicPages) {
    const head = await announced(page, path);
    for (const href of head.links) links.add(href);
    seen.push(head);
    expect(head.headings, path).toBe(1);
    expect(head.canonical, path).toBe(path === '/' ? `${baseURL}/` : `${baseURL}${path}`);
    expect(head.robots, path).toBeUndefined();
    expect(head.description?.length, path).toBeGreaterThan(50);
    const picture = await page.request.get(head.picture ?? '');
    expect(picture.headers()['content-type'], path).toBe('image/png');
    const bytes = await picture.body();
    // The size stands in the header of a PNG.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630]);
    expect(bytes.length, path).toBeLessThan(300_000);
    if (head.data) expect(JSON.parse(head.data), path).toMatchObject({ '@context': 'https://schema.org' });
  }
  expect(new Set(seen.map(({ title }) => title)).size).toBe(seen.length);
  expect(new Set(seen.map(({ description }) => description)).size).toBe(seen.length);
  for (const href of links) {
    const answer = await page.request.get(href, { maxRedirects: 0 });
    expect(answer.status(), href).toBe(200);
  }
  for (const path of ['/login', '/forgot', '/register?ref=ABCD']) {
    expect((await announced(page, path)).robots, path).toContain('noindex');
  }
});

test('แผนผังเว็บมีแต่หน้าที่เปิดได้ และไม่มีหน้าที่ห้ามเก็บ', { tag: '@1280' }, async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => found[1] ?? '');
  expect(addresses.length).toBeGreaterThan(255);
  const some = addresses.filter((_, index) => index < 15 || index % 40 === 0);
  for (const address of some) {
    expect(address.startsWith(baseURL ?? '?')).toBe(true);
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(await answer.text(), address).not.toContain('noindex');
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test.describe('ปิด JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('อ่านโปรโมชั่นและผลรางวัล และค้นผลตามวันได้', { tag: '@390' }, async ({ page }) => {
    await page.goto('/promotions');
    await page
      .getByRole('link', { name: /ดูเงื่อนไข/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'เงื่อนไข' })).toBeVisible();
    await page.goto('/lotto/results/gov/2026-05-16');
    await expect(page.getByText('107387').first()).toBeVisible();
    await page.goto('/lotto/results');
    await page.getByLabel('หวย', { exact: true }).selectOption('รัฐบาลไทย');
    await page.getByLabel('วันที่ออกผล').fill('2024-11-01');
    await page.getByRole('button', { name: 'ค้นหา' }).click();
    await expect(page.getByText('536044')).toBeVisible();
    await page.getByLabel('วันที่ออกผล').fill('2024-11-03');
    await page.getByRole('button', { name: 'ค้นหา' }).click();
    await expect(page.getByText('ไม่มีผลรางวัลในวันที่เลือก')).toBeVisible();
    await page.getByRole('link', { name: 'ดูผล 1 พฤศจิกายน 2567' }).click();
    await expect(page.getByText('536044')).toBeVisible();
  });
});

test('หน้าที่ไม่มีตอบ 404 และพากลับหน้าแรกได้', { tag: '@390' }, async ({ page }) => {
  for (const path of [
    '/nope',
    '/promotions/nope',
    '/lotto/999999',
    '/lotto/results/gov/2024-11-02',
    '/lotto/results/gov/x',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText('Not Found')).toBeVisible();
  }
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
  await expect(page).toHaveURL('/');
});

test('ทุกหน้าและทุกครั้งมีนโยบายเนื้อหาที่เข้มงวด', { tag: '@390' }, async ({ request }) => {
  const policyOf = async (path: string) => {
    const answer = await request.get(path);
    expect(answer.headers()['content-type'], path).toBe('text/html; charset=utf-8');
    return answer.headers()['content-security-policy'] ?? '';
  };
  for (const path of ['/promotions', '/promotions?rendered=anew', '/login', '/ไม่มีหน้านี้']) {
    const policy = await policyOf(path);
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe-inline');
    expect(policy, path).not.toContain('unsafe-eval');
    expect(await policyOf(path), path).toBe(policy);
  }
});

test('แกลเลอรีของทุกชิ้นส่วนถูกต้องในทุกสถานะ', { tag: '@390' }, async ({ page }) => {
  test.slow();
  await page.goto('/gallery');
  // Islands that are a whole page bring its first heading along.
  await expectToLookRight(page, { without: ['landmark-unique', 'heading-order'] });
});
