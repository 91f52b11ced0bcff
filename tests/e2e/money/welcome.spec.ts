import { expect, type Page, test } from '@playwright/test';
import { editorRound, openReview, typeDigits } from '../support/editor.ts';
import { frameOf, shownBalance } from '../support/house-games.ts';
import { waitForReady } from '../support/house-play.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, ready, visit } from '../support/member.ts';
import { payInFor } from '../support/pay-in.ts';
import { register } from '../support/register.ts';

/** From home to a code with the welcome bonus on the screen; fields that are written or chosen from are counted apart. */
const tapsMost = 9;
const tapsKey = 'test:taps';

/** Counts what a thumb taps on every page from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((key) => {
    const count = (): void => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
    addEventListener('pointerdown', count, { capture: true });
  }, tapsKey);
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), tapsKey);
}

test(`จากหน้าแรกถึง QR พร้อมโปรต้อนรับใน ${tapsMost} แตะ โปรไม่หายระหว่างทาง และเปลี่ยนได้ที่ QR`, { tag: '@390' }, async ({
  page,
}) => {
  test.slow();
  const taps = await countTaps(page);
  await page.goto('/');
  await page
    .getByRole('link', { name: /ฝากครั้งแรก/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'สมัครเพื่อรับโปรนี้' }).first().click();
  await register(page, `09${String(Date.now()).slice(-8)}`);

  await expect(page).toHaveURL(/\/member\/deposit\?promotion=\d+$/);
  await ready(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const welcome = page.getByRole('radio', { name: /^ฝากครั้งแรก/ });
  await expect(welcome).toBeChecked();
  await page.getByRole('button', { name: '฿300', exact: true }).click();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'สร้าง QR ฿300' }).click();

  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับจ่าย ฿300.00' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const slip = page.getByRole('region', { name: 'คิวอาร์พร้อมเพย์' });
  await expect(slip).toContainText('โปรฝากครั้งแรก รับเพิ่ม 100%');
  const counted = await taps();
  expect(counted).toBeGreaterThan(5);
  expect(counted).toBeLessThanOrEqual(tapsMost);
  await ready(page);
  await expectToLookRight(page);

  // Another choice gives this code up and comes with everything that was written.
  await slip.getByRole('button', { name: /^เปลี่ยน/ }).click();
  const question = page.getByRole('alertdialog', { name: 'เปลี่ยนโปรของรายการนี้ใช่ไหม' });
  await expectToLookRight(page);
  await question.getByRole('button', { name: 'เลือกโปรใหม่' }).click();
  await expect(page).toHaveURL(/\/member\/deposit\?amount=300.00&promotion=\d+$/);
  const chosen = page.url();
  await ready(page);

  // A limit that is passed leads back to the same page with the same choice.
  const limit = page.getByRole('link', { name: 'ตั้งวงเงิน' });
  await limit.click();
  await page.getByRole('button', { name: 'ข้ามไปก่อน' }).click();
  await expect(page).toHaveURL(chosen);
  await ready(page);
  await expect(limit).toHaveCount(0);
  await expect(welcome).toBeChecked();
  await expect(page.getByLabel('จำนวนเงิน', { exact: true })).toHaveValue('300');
  await page.getByRole('button', { name: 'สร้าง QR ฿300' }).click();
  await expect(slip).toContainText('โปรฝากครั้งแรก รับเพิ่ม 100%');
});

test(`สมัครจากหน้าแรก ฝากครั้งแรกถามโปรครั้งเดียว ถึง QR ใน ${tapsMost} แตะ จ่ายแล้วเห็นยอดที่เล่นได้ แล้วแทงจากยอดนั้นโดยไม่ต้องเลือกกระเป๋า`, {
  tag: '@390',
}, async ({ page }) => {
  test.slow();
  const taps = await countTaps(page);
  await page.goto('/');
  await page.getByRole('link', { name: /^สมัคร/ }).first().click();
  await register(page, `09${String(Date.now()).slice(-8)}`, 'ปรียาภรณ์');
  await expect(page).toHaveURL(/\/member\/deposit/);
  await ready(page);
  const line = page.getByRole('button', { name: /^ไม่รับโปร · รับได้ \d+ โปร$/ });
  await expect(line, 'nothing is chosen for anybody').toBeVisible();
  await page.getByRole('button', { name: '฿500', exact: true }).click();
  await page.getByRole('button', { name: 'สร้าง QR ฿500' }).click();
  const question = page.getByRole('dialog', { name: 'ฝากครั้งแรก รับโปรไหม' });
  await expect(question).toContainText('ฝาก + โบนัส ในกระเป๋าโปร฿1,000');
  await expect(question.getByRole('button', { name: 'ไม่รับโปร' })).toBeVisible();
  await expectToLookRight(page);
  await question.getByRole('button', { name: 'รับโปรนี้' }).click();
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับจ่าย ฿500.00' })).toBeVisible();
  await ready(page);
  expect(await taps()).toBeLessThanOrEqual(tapsMost);
  await expect(page.getByRole('region', { name: 'คิวอาร์พร้อมเพย์' })).toContainText('โปรฝากครั้งแรก รับเพิ่ม 100%');

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /จำลองการจ่าย/ }).click();
  const bank = await opened;
  await ready(bank);
  await bank.getByRole('button', { name: 'จ่าย ฿500.00' }).first().click();
  await expect(bank.getByText('จ่ายแล้ว แจ้งยอดให้แล้ว')).toBeVisible();
  await bank.close();
  // Where the money is stands on the screen by itself.
  await expect(page.getByText('เข้ากระเป๋าโปร ฿1,000')).toBeInViewport();
  await expect(page.getByText('ฝาก ฿500 + โบนัส ฿500')).toBeInViewport();
  await expectToLookRight(page);

  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await typeDigits(page, '123');
  const review = await openReview(page);
  await expect(review).toContainText('เหลือในกระเป๋าโปร฿950.00');
  await review.getByRole('button', { name: 'ยืนยันแทง ฿50' }).click();
  await expect(page.locator('.receipt')).toContainText('เหลือในกระเป๋าโปร฿950.00');
  await expectToLookRight(page);
});

test('เส้นโปรเหนือปุ่มเปิดรายการโปร เลือกแล้วเห็นว่าเล่นจนครบจะเหลือเท่าไร', { tag: '@390' }, async ({ page, baseURL }) => {
  await newMember(page, baseURL, { first_name: 'ศศิธร' });
  await visit(page, '/member/deposit?amount=500');
  await page.getByRole('button', { name: /^ไม่รับโปร · รับได้/ }).click();
  const sheet = page.getByRole('dialog', { name: 'เลือกโปรของการฝากนี้' });
  await sheet.getByRole('radio', { name: /^ฝากครั้งแรก/ }).check();
  await sheet.getByText('เล่นแบบนี้จะเหลือเท่าไร').click();
  const answer = sheet.getByRole('status').filter({ hasText: 'แทงหวย' });
  const slider = sheet.getByRole('slider', { name: /เดิมพันครั้งละ/ });
  await slider.fill('0');
  await expect(answer).toContainText('แทงหวยโพยละ ฿10 ต้องเล่น 800 โพย');
  await expect(answer).toContainText('รวม ฿8,000 โดยเฉลี่ยเสีย ฿640 เหลือ ฿360');
  await slider.fill('3');
  await expect(answer).toContainText('แทงหวยโพยละ ฿100 ต้องเล่น 80 โพย');
  await expectToLookRight(page);
  await sheet.getByRole('button', { name: 'ใช้โปรนี้' }).click();
  await expect(page.getByRole('button', { name: /^โปร: ฝากครั้งแรก/ })).toBeFocused();
  await expect(page.getByRole('group', { name: 'โปรโมชั่น' }).getByRole('radio', { name: /^ฝากครั้งแรก/ })).toBeChecked();
});

test('เกมแรกจากล็อบบี้จ่ายจากกระเป๋าโปรโดยไม่ถามกระเป๋า', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await payInFor(member, '500.00', 'games-deposit');
  await visit(page, '/play?cat=slot');
  await page.locator('main [data-games] a[data-game="benja:khom"]').click();
  // Nothing was pressed since: the game itself shows deposit and bonus, of which the main wallet has nothing.
  await waitForReady(frameOf(page));
  await expect.poll(() => shownBalance(frameOf(page))).toBe(600_00n);
});
