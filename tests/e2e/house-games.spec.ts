/** House games in their frame, against the gallery's house: true outcomes by the games' own rules, no server needed. */
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { countNotes, expectAccessible, notesOf, openGame, partOf, press, said, tabTo } from './support/house-games.ts';
import { bytesOf, weigh } from './support/page-weight.ts';

const boards = { hilo: 'high', ntpp: 'one-6' } as const;
const slots = ['khom', 'himma', 'talat'] as const;
const games = [...Object.keys(boards), ...slots];

const betOf = (game: string): string | undefined => (boards as Readonly<Record<string, string>>)[game];

/** Presses for a round. */
async function playRound(page: Page, game: string): Promise<void> {
  const bet = betOf(game);
  if (bet) await press(page.locator(`[data-bet="${bet}"]`));
  await press(partOf(page, 'primary'));
}

for (const game of games) {
  test(`${game}: เล่นด้วยนิ้วหนึ่งรอบ ดูประวัติและหลักฐาน`, { tag: '@390' }, async ({ page }) => {
    await openGame(page, game, 'want=win');
    const before = await partOf(page, 'balance').textContent();
    await expectAccessible(page);
    await playRound(page, game);
    await expect(said(page)).toContainText('ได้ ฿');
    await expect(partOf(page, 'balance')).not.toHaveText(before ?? '');
    await press(page.locator('[data-opens="rounds"]:visible').first());
    const stub = page.locator('dialog .stub').first();
    await expect(stub).toContainText('คืน');
    await press(stub.getByText('หลักฐาน'));
    await expect(stub).toContainText('เปิดเผยเมื่อเปลี่ยนชุด');
    await expectAccessible(page);
  });

  test(`${game}: เล่นด้วยแป้นพิมพ์อย่างเดียว`, { tag: '@1280' }, async ({ page }) => {
    await openGame(page, game, 'want=nothing');
    await expectAccessible(page);
    if (betOf(game)) {
      await page.keyboard.press('3');
      await expect(page.locator('[data-chip="20"]')).toHaveAttribute('aria-pressed', 'true');
      await tabTo(page, `[data-bet="${betOf(game)}"]`);
      await page.keyboard.press('Enter');
      await expect(partOf(page, 'primary')).toContainText('฿20');
      await page.keyboard.press('z');
      await expect(partOf(page, 'primary')).not.toContainText('฿');
      await page.keyboard.press('Enter');
      await tabTo(page, '[data-part="primary"]');
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('Space');
    await expect(said(page)).toContainText('รอบนี้ไม่ถูก');
    await page.keyboard.press('p');
    await expect(page.getByRole('dialog', { name: 'ตารางจ่าย' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await expect(page.locator('dialog .stub').first()).toContainText('฿0.00');
  });

  test(`${game}: คืนไม่เกินเดิมพันไม่ฉลอง เกินเดิมพันฉลอง`, { tag: '@1280' }, async ({ page }) => {
    await countNotes(page);
    for (const want of ['at_or_under', 'win'] as const) {
      // A single bet of a board returns nothing, or more than its stake.
      if (want === 'at_or_under' && betOf(game)) continue;
      await openGame(page, game, `want=${want}`);
      await page.keyboard.press('m');
      await playRound(page, game);
      await expect(said(page)).toContainText(want === 'win' ? 'ได้ ฿' : 'คืน ฿');
      const isWin = want === 'win';
      expect(await notesOf(page)).toBe(isWin ? 6 : 0);
      expect(await page.locator('[data-part="got"].good').count()).toBe(isWin ? 1 : 0);
      expect((await page.locator('[data-part="ticket"]:visible, .reels.won').count()) > 0).toBe(isWin && !betOf(game));
    }
  });

  test(`${game}: ลดการเคลื่อนไหวแล้วไม่มีอะไรขยับ`, { tag: '@390' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openGame(page, game, 'want=nothing');
    await playRound(page, game);
    await expect(said(page)).toContainText('รอบนี้ไม่ถูก');
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((one) => {
          const frames = (one.effect as KeyframeEffect).getKeyframes();
          return frames.some(({ transform }) => transform !== undefined && transform !== 'none');
        }).length,
    );
    expect(moving).toBe(0);
  });
}

test('wang: ซื้อตลับ เล็ง ยิง ปิดตลับด้วยแป้นพิมพ์', { tag: '@1280' }, async ({ page }) => {
  await countNotes(page);
  await openGame(page, 'wang', 'want=win');
  await expectAccessible(page);
  await page.keyboard.press('m');
  await page.keyboard.press('3');
  await expect(partOf(page, 'primary')).toHaveText('ซื้อตลับ ฿60');
  await page.keyboard.press('Space');
  await expect(partOf(page, 'left')).toHaveText('12 จาก 12 นัด');
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(partOf(page, 'aim')).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(said(page)).toContainText('จับ');
  await expect(partOf(page, 'left')).toHaveText('11 จาก 12 นัด');
  await tabTo(page, '[data-fish]');
  await page.keyboard.press('Enter');
  await expect(partOf(page, 'left')).toHaveText('10 จาก 12 นัด');
  await expectAccessible(page);
  await tabTo(page, '[data-part="enough"]');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('คืนนัดที่เหลือ ฿50');
  expect(await notesOf(page)).toBe(6);
  await page.keyboard.press('h');
  await expect(page.locator('dialog .stub').first()).toContainText('ยิง 2 จับได้ 2');
});

test('wang: ยิงพลาดไม่ฉลอง ตลับที่ค้างเล่นต่อได้ คืนนัดที่เหลือครบ', { tag: '@390' }, async ({ page }) => {
  await countNotes(page);
  await openGame(page, 'wang', 'want=nothing&resumes');
  await expect(partOf(page, 'left')).toHaveText('10 จาก 12 นัด');
  await expectAccessible(page);
  const before = await partOf(page, 'balance').textContent();
  await press(partOf(page, 'primary'));
  await expect(said(page)).toContainText(/หลุดไป|ดำหนีทัน|สะบัดหลุด/);
  await press(partOf(page, 'enough'));
  await expect(said(page)).toContainText('รอบนี้ไม่ถูก คืนนัดที่เหลือ ฿18');
  await expect(partOf(page, 'balance')).not.toHaveText(before ?? '');
  expect(await notesOf(page)).toBe(0);
  await expect(page.locator('[data-part="ticket"]')).toBeHidden();
});

test('คำตอบหาย: ถามด้วยกุญแจเดิม ได้รอบเดิม เงินถูกต้อง', { tag: '@390' }, async ({ page }) => {
  await openGame(page, 'hilo', 'want=nothing&fault=lost');
  await page.locator('[data-bet="high"]').click();
  await partOf(page, 'primary').click();
  // It is asked again by itself: the screen may be gone already.
  await expect(page.locator('[data-part="screen-title"]')).toHaveText('ระบบยังไม่ตอบ');
  await expect(said(page)).toContainText('รอบนี้ไม่ถูก');
  await expect(page.locator('[data-part="screen"]')).toBeHidden();
  await page.keyboard.press('h');
  // Fourteen of before, and this one once.
  await expect(page.locator('dialog .stub')).toHaveCount(15);
});

test('ถึงวงเงิน: บอกเหตุ ไม่หักเงิน เล่นต่อได้เมื่อแก้แล้ว', { tag: '@390' }, async ({ page }) => {
  await openGame(page, 'khom', 'want=nothing&fault=limit');
  const before = (await partOf(page, 'balance').textContent()) ?? '';
  await partOf(page, 'primary').click();
  await expect(partOf(page, 'screen-title')).toHaveText('เกินวงเงินที่ตั้งไว้');
  await expect(partOf(page, 'balance')).toHaveText(before);
  await page.getByRole('button', { name: 'ปรับเดิมพัน' }).click();
  await partOf(page, 'primary').click();
  await expect(said(page)).toContainText('รอบนี้ไม่ถูก');
});

test('กดในจังหวะพัก: จำไว้ส่งให้รอบเดียว กดอีกครั้งคือยกเลิก แทงซ้ำแล้วเปิดในแตะเดียว', { tag: '@390' }, async ({ page }) => {
  await page.clock.install();
  await openGame(page, 'hilo', 'want=nothing');
  const primary = partOf(page, 'primary');
  await press(page.locator('[data-bet="high"]'));
  await press(primary);
  await page.clock.runFor(3_000);
  await expect(said(page)).toContainText('รอบนี้ไม่ถูก');
  // The pace lasts as long as the test looks at it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1));
  // One tap repeats the bet, and waits for the pace.
  await expect(primary).toHaveText('แทงซ้ำแล้วเปิด ฿10');
  await press(primary);
  await expect(primary).toHaveText(/^เปิดถ้วย ฿10 ใน [1-6] วิ$/);
  await press(primary);
  await expect(primary).toHaveText('เปิดถ้วย ฿10');
  await expect(said(page)).toHaveText('ยกเลิกแล้ว ยังไม่ได้ส่งเดิมพัน');
  // A chip that is laid meanwhile counts.
  await primary.press('Enter');
  await press(page.locator('[data-bet="high"]'));
  await expect(primary).toHaveText(/^เปิดถ้วย ฿20 ใน [1-6] วิ$/);
  await page.clock.runFor(8_000);
  await expect(primary).toHaveText('แทงซ้ำแล้วเปิด ฿20');
  await page.clock.runFor(20_000);
  await press(page.locator('[data-opens="rounds"]:visible').first());
  // Fourteen of before, and these two; they are counted from 1.
  await expect(page.locator('dialog .stub')).toHaveCount(16);
  await expect(page.locator('dialog .stub').first()).toContainText(/สูง [\d–]+ ฿20/);
  await expect(page.locator('dialog .stub').last()).toContainText('#1');
});

test('ออฟไลน์ระหว่างรอบ: บอกทันที และหายไปเมื่อต่อได้', { tag: '@390' }, async ({ page, context }) => {
  await openGame(page, 'khom', '');
  const line = page.locator('[data-part="offline"]');
  await expect(line).toBeHidden();
  // With the check itself loaded while it can be.
  await expectAccessible(page);
  await context.setOffline(true);
  await expect(line).toHaveText('ออฟไลน์ ต่อเน็ตแล้วเล่นต่อได้ เงินอยู่ครบ');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(line).toBeHidden();
});

test('รอบค้าง: ดูฟรีสปินต่อหรือข้ามไปผลรวม', { tag: '@1280' }, async ({ page }) => {
  await openGame(page, 'talat', 'want=feature&resumes');
  await expect(page.getByText(/รอบค้างอยู่ · ฟรีสปิน 10 ครั้ง/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ดูต่อ' })).toBeFocused();
  await page.getByRole('button', { name: 'ข้ามไปผลรวม' }).click();
  await expect(said(page)).toContainText('ฟรีสปิน 10 ครั้ง');
  await expect(partOf(page, 'primary')).toHaveAttribute('aria-disabled', 'false');
});

test('หน้าเกมมีต้นทางปิดทึบ ไม่แตะคุกกี้ โหลดเบา', { tag: '@1280' }, async ({ page, request }) => {
  for (const game of [...games, 'bac-1', 'liga', 'wang', 'siamsi']) {
    const weight = weigh(page);
    let css = 0;
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'stylesheet') css += bytesOf(answer);
    });
    const answer = await page.goto(`/house/${game}#no-such-token`);
    // The house refuses the token, or is not there: said on a screen of the game's own.
    await expect(page.locator('[data-part="screen"]')).toBeVisible();
    expect(await page.evaluate(() => self.origin)).toBe('null');
    expect(await page.evaluate(() => document.fonts.check('16px Anuphan', 'ก'))).toBe(true);
    const html = brotliCompressSync(Buffer.from((await answer?.body()) ?? '')).length;
    const { scriptBytes } = weight();
    expect(html + css + scriptBytes, `${game}: ${html} + ${css} + ${scriptBytes}`).toBeLessThanOrEqual(60 * 1024);
    page.removeAllListeners('response');
  }
  const headers = (await request.get('/house/hilo')).headers();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain('sandbox allow-scripts');
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['x-frame-options']).toBeUndefined();
  expect((await request.get('/house/poker')).status()).toBe(404);
});

test('siamsi: เขย่าได้วันละครั้ง คำตอบหายก็ได้ใบเดิม ใบเก่าและหลักฐานดูได้', { tag: '@390' }, async ({ page }) => {
  await openGame(page, 'siamsi', 'fault=lost');
  await expectAccessible(page);
  await press(partOf(page, 'primary'));
  await press(page.getByRole('button', { name: 'ลองใหม่' }));
  await expect(page.getByRole('heading', { name: 'ใบที่ 27' })).toBeVisible();
  await expect(said(page)).toContainText('เลขสองตัว 87 เลขสามตัว 525');
  await expect(partOf(page, 'primary')).toHaveText('ส่งเลขไปโพยหวย');
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'หลักฐาน', exact: true }));
  await expect(page.locator('dialog .stub')).toHaveCount(7);
  await expect(page.locator('dialog .stub').first()).toContainText('ใบที่ 27 ดี เลข 87 และ 525');
});
