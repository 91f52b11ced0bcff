/** A night's queue by the keyboard alone: no mouse, no touch, no reload but the one that is asked for. */
import { expect, type Page, test } from '@playwright/test';
import { newMember, ready } from '../support/member.ts';
import { give } from '../support/payouts.ts';
import { forgetCode, newStaff, signInStaff } from '../support/staff.ts';
import { queueWithdrawals } from '../support/withdraw-queue.ts';

/** In verify fewer: one page of the queue is worked in the same way as ten. */
const count = Number(process.env.WITHDRAW_QUEUE ?? 500);
const amount = 9_300;
/** Of each page so many by one key, in sets of at most twenty; the last ten one by one, two of them rejected. */
const together = 20;
const pageRows = 50;

const rows = (page: Page) => page.locator('tr[data-row]');
const current = (page: Page) => page.locator('tr[aria-current="true"]');
/** The row under the cursor, with its slip open beside it. */
async function opened(page: Page): Promise<string> {
  const reference = (await current(page).locator('small').first().textContent()) ?? '';
  await expect(page.getByRole('region', { name: `ถอนเงิน ${reference}` })).toBeVisible();
  return reference;
}

/** Ticks from the cursor on by X, J and Shift+X, and approves all of them by A. */
async function approveTogether(page: Page, many: number): Promise<void> {
  await page.keyboard.press('x');
  for (let row = 1; row < many; row++) await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('button', { name: `อนุมัติที่เลือก ${many} รายการ` })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: `อนุมัติ ${many} รายการแล้ว` })).toBeVisible();
  await page.keyboard.press('j');
}

async function rejectOne(page: Page): Promise<void> {
  const reference = await opened(page);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: `ปฏิเสธ ${reference}` }).getByLabel('เหตุผล (สมาชิกเห็น)')).toBeFocused();
  await page.keyboard.type('ขอสลิปเงินเดือนก่อน');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page).filter({ hasText: reference })).toContainText('ปฏิเสธแล้ว');
}

async function approveOne(page: Page): Promise<void> {
  const reference = await opened(page);
  await page.keyboard.press('a');
  await expect(rows(page).filter({ hasText: reference })).toContainText('อนุมัติแล้ว');
}

/** One page of the queue, to its last row; some of it is decided already. */
async function workPage(page: Page, decided: number): Promise<void> {
  const there = await rows(page).count();
  let left = there - decided;
  while (left > 10) {
    const many = Math.min(together, left - 10);
    await approveTogether(page, many);
    left -= many;
  }
  for (; left > 0; left--) await (left % 5 === 0 ? rejectOne(page) : approveOne(page));
  await expect(page.getByRole('row').filter({ hasText: /อนุมัติแล้ว|ปฏิเสธแล้ว/ })).toHaveCount(there);
}

test('คิวถอนทั้งคืนทำด้วยแป้นพิมพ์ล้วน รหัสก็พิมพ์ และรายการใหม่มาเองไม่ต้องโหลดหน้า', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(900_000);
  await queueWithdrawals(count, amount);
  const cashier = await newStaff(request, 'cashier', 'นภัส');
  await signInStaff(page, cashier);
  await page.goto(`/operator/withdrawals?min=${amount}&max=${amount + 1}`);
  for (let done = 0; done < count; done += pageRows) {
    await ready(page);
    await expect(rows(page)).toHaveCount(Math.min(pageRows, count - done));
    if (done === 0) {
      await forgetCode(cashier);
      await opened(page);
      await page.keyboard.press('a');
      await expect(page.getByRole('dialog').getByLabel(/รหัส/)).toBeFocused();
      await page.keyboard.type(cashier.code(1));
      await page.keyboard.press('Enter');
      await expect(rows(page).first()).toContainText('อนุมัติแล้ว');
    }
    await workPage(page, done === 0 ? 1 : 0);
    if (done + pageRows < count) await page.keyboard.press('.');
  }

  await expect(page.locator('[data-live]')).toHaveAttribute('data-state', 'on');
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'ชบา' });
  await give(member, 20_000);
  await member.call('POST /api/member/confirm_password', { password: member.password });
  const arrived = page.getByRole('button', { name: /^มีใหม่/ });
  const made = await member.call('POST /api/member/withdraw', { amount: `${amount + 1}.00` });
  const askedAt = Date.now();
  await expect(arrived).toBeVisible();
  test
    .info()
    .annotations.push({ type: 'milliseconds until a new one is told', description: String(Date.now() - askedAt) });
  await context.close();
  await page.keyboard.press('.');
  await ready(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(String(made.reference));
  await approveOne(page);
});
