import { expect, type Page, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { ready } from '../support/member.ts';
import { register } from '../support/register.ts';

/** From home to a code on the screen, typing apart; the design asks for 18. */
const tapsMost = 15;
const tapsKey = 'test:taps';

/** Counts what a thumb does on every page from now on: each tap, and each choice in a list of the phone's own. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((key) => {
    const count = (): void => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
    addEventListener('pointerdown', count, { capture: true });
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(), { capture: true });
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
