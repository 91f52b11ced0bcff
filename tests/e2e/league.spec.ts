/** The league in its frame, against the gallery's: true results by the game's own rules, on a clock that the test moves. */
import { expect, type Page, test } from '@playwright/test';
import {
  balanceOf,
  countNotes,
  cutAfter,
  expectAccessible,
  frameOf,
  notesOf,
  openGame,
  partOf,
  press,
  reconnect,
  said,
  shownBalance,
  tabTo,
} from './support/house-games.ts';
import { newMember, visit } from './support/member.ts';
import { payIn } from './support/pay-in.ts';

const league = (page: Page) => page.locator('[data-part="league"]');
const price = (page: Page, bet: string) => page.locator(`[data-bet="${bet}"]`);
const homeWin = 'sua-kilen:1';
const under = 'singh-chang:under';

const began = Date.parse('2026-12-01T15:00:00+07:00');

/** The fifth round of season 812, with 84 seconds left for bets. */
async function openLeague(page: Page, query = ''): Promise<void> {
  await page.clock.install({ time: began });
  await openGame(page, 'liga', query);
  await expect(page.getByText('ฤดูกาล 812 · นัดที่ 5 จาก 14')).toBeVisible();
}

/** Lays a chip on each, and sends them as one bill. */
async function bet(page: Page, ...bets: string[]): Promise<void> {
  for (const one of bets) await press(price(page, one));
  await press(partOf(page, 'primary'));
  await expect(price(page, bets[0] ?? '')).toHaveAttribute('data-mine', '฿50');
}

/** Seconds after the gallery's league began at its phase `open`. */
const moments = { closed: 85, playing: 95, minute60: 115, final: 127, next: 133 } as const;

/** Lets the page's clock run to a moment; what the test took until now is a part of it. */
async function runTo(page: Page, moment: keyof typeof moments): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.runFor(Math.max(0, began + moments[moment] * 1_000 - now));
}

test('แทงด้วยนิ้ว ดูแข่ง รับเงิน ดูหลักฐาน', { tag: '@390' }, async ({ page }) => {
  await openLeague(page, 'want=win');
  await expectAccessible(page);
  await press(price(page, homeWin));
  await press(price(page, under));
  await expect(partOf(page, 'slip-most')).toHaveText('฿177.00');
  await expectAccessible(page);
  // Tickets scroll in their strip: nothing is wider than the stage, which would cut it off.
  const widths = await league(page).evaluate((whole) => [whole.scrollWidth, whole.parentElement?.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  await press(page.getByRole('button', { name: 'ลบ เสือภูผา ชนะ' }));
  await expect(partOf(page, 'slip-most')).toHaveText('฿89.00');
  await press(price(page, homeWin));
  await press(partOf(page, 'primary'));
  await expect(said(page)).toHaveText('รับแทงแล้ว ฿100 รอผลของนัดนี้');
  await expect(page.getByRole('button', { name: 'เสือภูผา ชนะ ราคา 1.76 วาง 0 บาท แทงแล้ว ฿50' })).toBeVisible();

  await runTo(page, 'closed');
  await expect(league(page)).toHaveAttribute('data-phase', 'closed');
  await expect(price(page, homeWin)).toHaveAttribute('aria-disabled', 'true');
  await price(page, homeWin).dispatchEvent('click');
  await expect(partOf(page, 'primary')).toHaveText('เลือกราคา');

  await runTo(page, 'playing');
  await expect(league(page)).toHaveAttribute('data-phase', 'playing');
  await expect(page.locator('[data-part="score"]')).toHaveText(Array.from({ length: 4 }, () => /^\d–\d$/));
  // The pitch stays on the match with the money, until another is chosen, which stays then.
  const watches = page.locator('[data-part="watch"]');
  await runTo(page, 'minute60');
  await expect(partOf(page, 'minute')).toHaveText(/^[67]\d′$/);
  await expect(watches.nth(0)).toHaveAccessibleName(/^ดู เสือภูผา .* คู่ที่คุณแทง$/);
  await expect(watches.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(partOf(page, 'bug-text')).toContainText('เสือภูผา');
  await press(watches.nth(3));
  await expect(partOf(page, 'bug-text')).toContainText('นาคาบุรี');
  await expectAccessible(page);
  await runTo(page, 'final');
  await expect(partOf(page, 'got')).toHaveText('+฿177.00');
  await expect(partOf(page, 'balance')).toHaveText('฿12,571.50');
  await press(page.locator('[data-opens="rounds"]:visible').first());
  const stub = page.locator('dialog .stub').first();
  await expect(stub).toContainText('คืน ฿177.00');
  await press(stub.getByText('หลักฐาน'));
  await expect(stub).toContainText('ต้นโซ่');
  await expect(stub.getByLabel('หลักฐานแบบ JSON')).toHaveValue(/"rounds":"shared".*"number":11359/);
  await expectAccessible(page);
});

test('แท็บ: ตารางคะแนนจากผลจริง ผลล่าสุด บิลของฉัน', { tag: '@1280' }, async ({ page }) => {
  await openLeague(page, 'want=nothing');
  await bet(page, homeWin);
  await page.getByRole('tab', { name: 'แทงนัดนี้' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'ตารางคะแนน' })).toBeFocused();
  // Four rounds were played: eight teams with four matches each, three points for each that was won.
  const rows = page.locator('[data-part="standings"] tr');
  await expect(rows).toHaveCount(8);
  const figures = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].slice(2).map((cell) => Number.parseInt(cell.textContent ?? '', 10))),
  );
  for (const [played = 0, won = 0, drawn = 0, lost = 0, , points = 0] of figures) {
    expect([played, won + drawn + lost, points]).toEqual([4, 4, 3 * won + drawn]);
  }
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('ฤดูกาล 812 · นัดที่ 4')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('End');
  const bill = page.locator('[data-part="bills"] > li').first();
  await expect(bill).toContainText('เสือภูผา ชนะ');
  await expect(bill).toContainText('รอผล');
  await expectAccessible(page);
  await runTo(page, 'next');
  await expect(bill).toContainText('ไม่ถูก');
  await expect(page.getByText('ฤดูกาล 812 · นัดที่ 6 จาก 14')).toBeVisible();
});

test('เล่นด้วยแป้นพิมพ์อย่างเดียว', { tag: '@1280' }, async ({ page }) => {
  await openLeague(page, 'want=nothing');
  await page.keyboard.press('2');
  await expect(page.locator('[data-chip="20"]')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, `[data-bet="${homeWin}"]`);
  await page.keyboard.press('Enter');
  await expect(partOf(page, 'primary')).toContainText('฿20');
  await page.keyboard.press('z');
  await expect(partOf(page, 'primary')).toHaveText('เลือกราคา');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-part="primary"]');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('รับแทงแล้ว ฿20');
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'ตารางจ่าย' })).toContainText('94.4889%–95.0000%');
  await page.keyboard.press('Escape');
  await runTo(page, 'final');
  await expect(partOf(page, 'got')).toHaveText('รอบนี้ไม่ถูก');
  // The last bill was on matches of another round.
  await runTo(page, 'next');
  await page.keyboard.press('r');
  await expect(partOf(page, 'primary')).toHaveText('เลือกราคา');
});

test('คืนไม่เกินเดิมพันไม่ฉลอง เกินเดิมพันฉลอง', { tag: '@1280' }, async ({ page }) => {
  await countNotes(page);
  await openLeague(page, 'want=at_or_under');
  await page.keyboard.press('m');
  // Whatever happens, one of them wins, and returns less than both stakes.
  await bet(page, 'sua-kilen:over', 'sua-kilen:under');
  await runTo(page, 'final');
  await expect(partOf(page, 'got')).toHaveText(/^คืน ฿9\d\.\d\d$/);
  expect(await notesOf(page)).toBe(0);
  await expect(page.locator('[data-part="got"].good')).toHaveCount(0);
  // A new page's league begins again, where the clock stands.
  await openGame(page, 'liga', 'want=win');
  await page.keyboard.press('m');
  await bet(page, homeWin);
  await page.clock.runFor((moments.final - 1) * 1_000);
  await expect(partOf(page, 'got')).toHaveText('+฿88.00');
  expect(await notesOf(page)).toBe(6);
});

test('ปิดรับแล้วชิปที่ยังไม่ส่งถูกเก็บคืน', { tag: '@390' }, async ({ page }) => {
  await openLeague(page);
  await press(price(page, homeWin));
  await expect(partOf(page, 'slip-most')).toBeVisible();
  await runTo(page, 'closed');
  await expect(page.locator('[data-part="slip"]')).toBeHidden();
  await expect(price(page, homeWin)).toHaveAttribute('aria-pressed', 'false');
  await expect(partOf(page, 'balance')).toHaveText('฿12,494.50');
});

test('คำตอบหาย: ถามด้วยกุญแจเดิม ได้บิลเดียว', { tag: '@390' }, async ({ page }) => {
  await openLeague(page, 'fault=lost');
  await press(price(page, homeWin));
  await press(partOf(page, 'primary'));
  // It is asked again by itself: the screen may be gone already.
  await expect(page.locator('[data-part="screen-title"]')).toHaveText('ระบบยังไม่ตอบ');
  await expect(said(page)).toContainText('รับแทงแล้ว');
  await expect(price(page, homeWin)).toHaveAttribute('data-mine', '฿50');
  await expect(partOf(page, 'balance')).toHaveText('฿12,444.50');
});

test('เปิดมากลางนัด: บิลยังอยู่ ลดการเคลื่อนไหวแล้วไม่มีอะไรขยับ', { tag: '@390' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLeague(page, 'at=playing&resumes&want=win');
  await expect(price(page, homeWin)).toHaveAttribute('data-mine', '฿50');
  await page.clock.runFor(25_000);
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((one) => {
        const frames = (one.effect as KeyframeEffect).getKeyframes();
        return frames.some(({ transform }) => transform !== undefined && transform !== 'none');
      }).length,
  );
  expect(moving).toBe(0);
  await page.clock.runFor(9_000);
  await expect(partOf(page, 'got')).toHaveText('+฿88.00');
});

test('ลีกจริง: เน็ตหลุดกลางรอบ ต่อใหม่แล้วบิลเดิมยังอยู่ เงินออกครั้งเดียว', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await payIn(member, '200.00');
  await visit(page, '/play?game=benja:liga');
  const frame = frameOf(page);
  const first = frame.locator('[data-pick]').first();
  const primary = frame.locator('[data-part="primary"]:visible');
  const isCut = cutAfter(page, 'bet');
  // Bets are taken three quarters of the time; they may close in between.
  await expect(async () => {
    await expect(frame.locator('[data-part="league"]')).toHaveAttribute('data-phase', 'open');
    if (!(await primary.textContent())?.includes('฿')) await press(first);
    await press(primary, { timeout: 1_000 });
    await expect.poll(isCut, { timeout: 3_000 }).toBe(true);
  }).toPass();
  await reconnect(page, frame);
  expect(await balanceOf(member)).toBe(15_000n);
  const bill = frame.locator('[data-part="bills"] > li');
  await expect(bill).toHaveCount(1);
  await page.reload();
  await press(frame.getByRole('tab', { name: 'บิลของฉัน' }));
  await expect(bill).toHaveCount(1);
  await expect.poll(async () => (await shownBalance(frame)) === (await balanceOf(member))).toBe(true);
});
