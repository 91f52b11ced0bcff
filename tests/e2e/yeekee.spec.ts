import { randomInt } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { YeekeeRound } from '#lib/yeekee/contract.ts';
import type { YeekeeProof } from '#lib/yeekee/proof-contract.ts';
import { openReview, typeDigits } from './support/editor.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { callApi, follow, newMember, ready, visit } from './support/member.ts';
import { ownRound } from './support/own-round.ts';
import { weigh } from './support/page-weight.ts';
import { payIn } from './support/pay-in.ts';
import { register } from './support/register.ts';

// The rooms of yeekee: rounds the tests have for themselves, at any hour, and those the demo story has shot into and drawn.

/** As many shooters as the story has always earn the rewards for shots. */
const rewardedFrom = 20;

/** The last round that the demo story has shot into and drawn; since then rounds without a shot are, and those of tests are of long ago. */
async function drawnRound(request: APIRequestContext): Promise<YeekeeRound> {
  const answer = await callApi(request, 'GET /api/lotto/results', { market: 'yeekee15', limit: '50' }, {});
  const { items } = answer as unknown as { readonly items: readonly YeekeeRound[] };
  for (const round of items.filter(({ draw_date }) => draw_date > '2000-01-01'))
    if ((await proofOf(request, round.round_id)).shots.length >= rewardedFrom) return round;
  throw new Error('the story has drawn a round');
}

const proofOf = async (request: APIRequestContext, round_id: string): Promise<YeekeeProof> =>
  (await callApi(request, 'GET /api/lotto/yeekee/proof', { round_id }, {})) as unknown as YeekeeProof;

const dock = (page: Page): Locator => page.getByRole('region', { name: 'ยิงเลข 5 หลัก' });
const shots = (page: Page): Locator => page.getByRole('region', { name: 'เลขล่าสุด' }).getByRole('listitem');
const press = (page: Page, name: string): Promise<void> =>
  dock(page).getByRole('button', { name, exact: true }).click();

/** Another member in a browser of their own, who shoots. */
async function shootAsAnother(browser: Browser, baseURL: string | undefined, roundId: string, number: string) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const other = await newMember(page, baseURL);
  await other.call('POST /api/lotto/yeekee/shoot_number', { round_id: roundId, number });
  await context.close();
}

test.describe('ห้องที่เปิดอยู่', () => {
  test('สมาชิกแทงและยิงเลขในห้องเดียว เลขขึ้นทันที รอ 5 วินาทีจึงยิงได้อีก เลขคนอื่นขึ้นสดแบบซ่อนท้าย', { tag: '@390' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { id } = await ownRound();
    const member = await newMember(page, baseURL);
    await payIn(member, '200.00');
    await visit(page, `/lotto/${id}`);
    await expect(page.getByRole('timer').filter({ visible: true }).first()).toHaveText(/^\d{1,2}:\d\d/);
    await expect(page.getByText('แทงอีก ฿100 มีสิทธิ์ลุ้นรางวัล')).toBeVisible();
    await expect(page.getByRole('region', { name: 'ตรวจสอบได้' }).getByText('จำลอง', { exact: true })).toBeVisible();

    // Betting is one tap away and comes back to the same shots.
    await page.getByRole('navigation', { name: 'ในห้อง' }).getByRole('link', { name: 'แทงเลข' }).click();
    await expect(page).toHaveURL(`/lotto/${id}?open=bet`);
    await expect(dock(page)).toBeHidden();
    await ready(page);
    await typeDigits(page, '123');
    const stake = page.getByRole('textbox', { name: 'ราคา 3 ตัวบน 123 บาท', exact: true });
    await stake.fill('100');
    const review = await openReview(page);
    await review.getByRole('button', { name: /^ยืนยันแทง/ }).click();
    await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeVisible();
    await page.getByRole('navigation', { name: 'ในห้อง' }).getByRole('link', { name: 'ยิงเลข' }).click();
    await expect(page.getByText('มีสิทธิ์ลุ้นรางวัลยิงเลข')).toBeVisible();

    for (const digit of '3081') await press(page, digit);
    await expect(dock(page).getByRole('button', { name: 'ใส่อีก 1 หลัก' })).toBeVisible();
    await press(page, '5');
    await press(page, 'ยิง 30815');
    const own = shots(page).filter({ hasText: 'คุณ' });
    await expect(own.first()).toContainText('30 815');
    await expect(page.getByText('เหลือ 99 ครั้ง')).toBeVisible();
    await press(page, 'สุ่มเลข');
    const next = dock(page).getByRole('button', { name: /^(รอก่อนยิงเลขถัดไป )?ยิง \d{5}$/ });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(dock(page).getByRole('img', { name: 'รอก่อนยิงเลขถัดไป' })).toBeVisible();
    await expectToLookRight(page);

    await shootAsAnother(browser, baseURL, id, '64213');
    const other = shots(page).filter({ hasText: '64 2' }).first();
    await expect(other).toContainText('ซ่อน 2 หลัก');
    await expect(other).not.toContainText('64 213');
    await expect(page.getByText('ซ่อนจนปิดยิง')).toBeVisible();

    await expect(next).toHaveAttribute('aria-disabled', 'false');
    await next.click();
    await expect(own).toHaveCount(2);
    await expect(page.getByText('เหลือ 98 ครั้ง')).toBeVisible();
  });

  test('แป้นพิมพ์ใส่เลขและยิงได้ เลขที่พิมพ์ไม่ไปลงโพยที่ซ่อนอยู่ ยิงซ้อนถูกปฏิเสธแล้วเลขยังอยู่', { tag: '@1280' }, async ({
    page,
    baseURL,
  }) => {
    const { id } = await ownRound();
    const member = await newMember(page, baseURL);
    const streams: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/stream') streams.push(url);
    });
    await visit(page, `/lotto/${id}`);
    // The room's stream begins where the page was read, too.
    await expect.poll(() => streams.at(-1)?.searchParams.get('room')).toBe(id);
    expect(streams.at(-1)?.searchParams.get('position')).toMatch(/^\d+:\d+:/);
    await page.keyboard.type('1234');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('99');
    await expect(dock(page).getByRole('status', { name: 'เลขที่ใส่ 12399' })).toBeVisible();
    // Another device of the same member is faster: the room does not know yet, the server does.
    await page.route('**/api/lotto/yeekee/shoot_number', async (route) => {
      await member.call('POST /api/lotto/yeekee/shoot_number', { round_id: id, number: '55555' });
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect(page.getByText(/ยิงเลขได้อีกครั้งใน \d วินาที/)).toBeVisible();
    await expect(dock(page).getByRole('status', { name: 'เลขที่ใส่ 12399' })).toBeVisible();
    await expect(shots(page).filter({ hasText: 'คุณ' })).toContainText('55 555');
    await page.getByRole('navigation', { name: 'ในห้อง' }).getByRole('link', { name: 'แทงเลข' }).click();
    await expect(page.getByText('0 รายการ')).toBeVisible();
  });

  test('ผู้มาเยือนเห็นเลขและเวลา เข้าสู่ระบบหรือสมัครแล้วกลับมาห้องเดิม', { tag: '@390' }, async ({ page }) => {
    const { id } = await ownRound();
    const room = encodeURIComponent(`/lotto/${id}`);
    await visit(page, `/lotto/${id}`);
    await expect(page.getByText('เข้าสู่ระบบเพื่อยิงเลข')).toBeVisible();
    await expectToLookRight(page);
    await dock(page).getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
    await expect(page).toHaveURL(`/login?next=${room}`);
    await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click();
    await expect(page).toHaveURL(`/register?next=${room}`);
    await page.goBack();
    await page.goBack();
    await dock(page).getByRole('link', { name: 'สมัคร' }).click();
    await expect(page).toHaveURL(`/register?next=${room}`);
    await register(page, `09${String(randomInt(100_000_000)).padStart(8, '0')}`);
    await expect(page).toHaveURL(`/lotto/${id}`);
    await expect(page.getByText('เหลือ 100 ครั้ง')).toBeVisible();
  });
});

test('ห้องที่ออกผลแล้วบอกผล สูตร และผู้ได้รางวัล ปุ่มตรวจคำนวณใหม่ในเครื่องได้เลขเดียวกัน', { tag: '@1280' }, async ({ page }) => {
  const round = await drawnRound(page.request);
  const proof = await proofOf(page.request, round.round_id);
  const loaded: string[] = [];
  page.on('response', (answer) => void loaded.push(answer.url()));
  await visit(page, `/lotto/${round.round_id}`);
  const result = page.getByRole('region', { name: 'ผลของรอบ' });
  await expect(result).toContainText(proof.result?.three_top ?? '?');
  await expect(result).toContainText(proof.result?.two_bottom ?? '?');
  const formula = page.getByRole('region', { name: 'คิดผลอย่างไร' });
  await expect(formula).toContainText(Number(proof.sum).toLocaleString('en-US'));
  await expect(formula).toContainText(proof.result_number ?? '?');
  await expect(page.getByRole('region', { name: 'รางวัลยิงเลข' }).getByRole('listitem')).toHaveCount(2);
  const fair = page.getByRole('region', { name: 'ตรวจสอบได้' });
  await expect(fair.getByText('จำลอง', { exact: true })).toBeVisible();
  await expect(fair).toContainText(String(proof.beacon?.round));
  await expectToLookRight(page);

  expect(loaded.filter((url) => url.includes('verify-proof'))).toEqual([]);
  await expect(formula).toContainText(BigInt(proof.beacon?.b ?? 0).toLocaleString('en-US'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await formula.getByRole('button', { name: 'ดูการออกผล 10 วินาที' }).click();
  await formula.getByRole('button', { name: 'ข้ามไปตอนจบ' }).click();
  await expect(formula.getByRole('status')).toHaveText(`ออกผล ${proof.result_number}`);
  await expect(formula.getByRole('button', { name: 'ดูอีกครั้ง' })).toBeVisible();

  await fair.getByRole('button', { name: 'ตรวจรอบนี้' }).click();
  await expect(fair.getByText('ตรงกัน ✓')).toBeVisible();
  await expect(fair.getByText('ไม่มีรหัสที่เก็บไว้ก่อนออกผล', { exact: false })).toBeVisible();
  const picture = page.waitForEvent('download');
  await fair.getByRole('button', { name: 'แชร์ผลตรวจเป็นรูป' }).click();
  expect((await picture).suggestedFilename()).toBe('benja-check.png');
  await fair.getByText('ระบบสุ่มนี้ป้องกันอะไรได้บ้าง').click();
  await expect(fair.getByText('คนยิงคนสุดท้ายเลือกผลไม่ได้')).toBeVisible();
  await expectToLookRight(page);

  const download = page.waitForEvent('download');
  await fair.getByRole('link', { name: 'ดาวน์โหลดหลักฐาน' }).click();
  expect((await download).suggestedFilename()).toBe(`benja-yeekee15-${proof.draw_date}-${proof.number}.json`);
});

test('หน้าตรวจผล: รหัสรอบและหลักฐานที่วางผ่านเมื่อจริง เลขที่ถูกแก้ถูกจับได้', { tag: '@390' }, async ({ page }) => {
  const round = await drawnRound(page.request);
  const proof = await proofOf(page.request, round.round_id);
  await page.goto(`/fair?round=${round.round_id}`);
  await expectToLookRight(page);
  const verify = page.getByRole('button', { name: 'ตรวจบนเครื่องนี้' });
  await expect(page.getByText('ตรงกัน ✓')).toBeVisible();
  await expect(page.getByText(`ยี่กี 15 นาที รอบที่ ${proof.number}`)).toBeVisible();
  await expectToLookRight(page);

  const pasted = page.getByLabel('หรือวางหลักฐาน (ข้อความในไฟล์ JSON)');
  const tampered = proof.shots.map((shot) => (shot.seq === 3 ? { ...shot, number: '00000' } : shot));
  await pasted.fill(JSON.stringify({ ...proof, shots: tampered }));
  await verify.click();
  await expect(page.getByText('ไม่ตรง ✗')).toBeVisible();
  await expect(page.getByText(/เลขทุกตัวต่อกันเป็นสายเดียว – ไม่ตรง/)).toBeVisible();
  await expectToLookRight(page);
  await pasted.fill('{');
  await verify.click();
  await expect(page.getByText('อ่านหลักฐานไม่ได้ วางข้อความในไฟล์ JSON ทั้งหมด')).toBeVisible();
  await pasted.fill('');
  await page.getByLabel('รหัสรอบยี่กี หรือลิงก์ของห้อง').fill('999999999');
  await verify.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText(/คำนวณใหม่ได้/)).toHaveCount(0);

  // The file beside it says the same, and needs nobody.
  await follow(page.getByRole('link', { name: 'เปิดโปรแกรมตรวจ' }));
  await page.getByLabel('หรือวางหลักฐานที่นี่').fill(JSON.stringify(proof));
  await page.getByRole('button', { name: 'ตรวจหลักฐาน' }).click();
  await expect(page.getByText(/^คำนวณใหม่ได้เลขเดียวกัน/)).toBeVisible();
});

/** Rounds far ahead are folded. */
async function unfold(day: Locator): Promise<void> {
  for (const fold of await day.locator('details > summary').all()) await fold.click();
}

test('หน้ายี่กีของวันมีทุกรอบ รอบที่เปิดอยู่กลางแถบ ทุกช่องพาเข้าห้อง และผู้มาเยือนไม่ต้องโหลด React', { tag: '@390' }, async ({ page }) => {
  const day = page.getByRole('region', { name: /^ทุกรอบ/ });
  for (const [market, rounds] of [
    ['yeekee15', 88],
    ['yeekee5', 264],
  ] as const) {
    const weight = weigh(page);
    await page.goto(`/lotto/${market}`, { waitUntil: 'load' });
    const cells = page.getByRole('list', { name: /^ทุกรอบของวันที่/ }).getByRole('listitem');
    // Those of today that were over before this site began are not there.
    expect(await cells.count()).toBeLessThanOrEqual(rounds);
    expect(await cells.count()).toBeGreaterThan(0);
    // From four in the morning until six there is no room to enter: the day says when it begins again.
    const enter = page.getByRole('link', { name: /^เข้าห้อง/ });
    const rest = page.getByText('ครบทุกรอบของวันแล้ว เปิดอีกครั้ง 06:00 น.');
    await expect(enter.or(rest)).toHaveCount(1);
    const on = page.locator('[data-strip] [aria-current]');
    await expect(on).toHaveCount(await enter.count());
    if ((await on.count()) > 0) await expect(on).toBeInViewport();
    await unfold(day);
    await expect(day.getByText(`รอบที่ ${rounds}`, { exact: true })).toBeVisible();
    expect(await page.locator('astro-island').count()).toBe(0);
    expect(weight().scriptBytes).toBeLessThanOrEqual(11 * 1024);
    await expectToLookRight(page);
  }
  await page.getByRole('navigation', { name: 'แบบของยี่กี' }).getByRole('link', { name: '15 นาที' }).click();
  await expect(page).toHaveURL('/lotto/yeekee15');
  await page.waitForLoadState('load');
  await unfold(day);
  await day
    .getByRole('listitem')
    .filter({ has: page.getByText('รอบที่ 88', { exact: true }) })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/lotto\/\d+$/);
  await expect(page.getByText('รอบที่ 88 จาก 88')).toBeVisible();
});

test('ล็อบบี้และเมนูพาไปหน้ายี่กี', { tag: '@390' }, async ({ page }) => {
  await page.goto('/lotto/lobby');
  await page
    .getByRole('region', { name: /^ยี่กี/ })
    .getByRole('link', { name: /ยี่กี 5 นาที/ })
    .click();
  await expect(page).toHaveURL('/lotto/yeekee5');
  await page.goto('/lotto');
  await page.getByRole('navigation', { name: 'หมวดหวย' }).getByRole('link', { name: /^ยี่กี/ }).click();
  await expect(page).toHaveURL('/lotto/yeekee15');
});
