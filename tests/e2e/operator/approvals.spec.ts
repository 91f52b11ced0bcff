import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi, follow, newMember, ready } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { fallSilent, give } from '../support/payouts.ts';
import { type BrowserStaff, newStaff, signInStaff } from '../support/staff.ts';

/** A withdrawal that takes two people, proposed by a manager. */
async function proposed(
  { browser, baseURL }: { readonly browser: Browser; readonly baseURL: string | undefined },
  first: Page,
  amount: string,
): Promise<{ readonly reference: string; readonly withdrawId: string }> {
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'สมชาย' });
  await give(member, 90_000);
  await member.call('POST /api/member/confirm_password', { password: member.password });
  const { reference, withdraw_id } = await member.call('POST /api/member/withdraw', { amount });
  await context.close();
  await propose(first.context().request, String(withdraw_id));
  return { reference: String(reference), withdrawId: String(withdraw_id) };
}

const propose = (request: APIRequestContext, withdraw_id: string) =>
  callApi(request, 'POST /operator/api/withdraw/approve', { withdraw_id }, { 'Sec-Fetch-Site': 'same-origin' });

/** Two managers who do not depend on each other, the first signed in on a page of their own. */
async function twoManagers(
  browser: Browser,
  request: APIRequestContext,
): Promise<{ readonly first: Page; readonly second: BrowserStaff }> {
  const first = await (await browser.newContext()).newPage();
  await signInStaff(first, await newStaff(request, 'manager', 'ธนพร'));
  return { first, second: await newStaff(request, 'manager', 'นภัส') };
}

const slip = (page: Page, reference: string) => page.getByRole('region', { name: `ถอนเงิน ${reference}` });

test('คนที่สองเปิดใบ ใส่รหัส อนุมัติ และคนแรกลงชื่อเองไม่ได้', { tag: '@1280' }, async ({ page, browser, request, baseURL }) => {
  const { first, second } = await twoManagers(browser, request);
  await signInStaff(page, second);
  await page.goto('/operator/approvals');
  await ready(page);
  const overview = await page.context().newPage();
  await overview.goto('/operator');
  await ready(overview);
  const { reference } = await proposed({ browser, baseURL }, first, '60000.00');
  // The first page says that something has happened, and shows it when asked.
  await overview.getByRole('button', { name: /^มีความเคลื่อนไหวใหม่/ }).click();
  await expect(overview.getByRole('link', { name: /^รอคนที่สอง ฿[\d,]+/ })).toBeVisible();
  await overview.close();
  // It arrives by itself, without a row that moves.
  const fresh = page.getByRole('button', { name: /^มีใหม่/ });
  await expect(fresh).toBeVisible();
  await fresh.click();
  const link = page.getByRole('link', { name: `ถอนเงิน ${reference}` });
  await expect(link).toBeVisible();
  await expectToLookRight(page);
  await link.click();
  await expect(slip(page, reference)).toContainText('รอคุณ');
  await expect(slip(page, reference)).toContainText('ธนพร');
  await expect(page.getByRole('region', { name: 'ทำไมต้องดู' })).toContainText('ต้องสองคน');
  await expectToLookRight(page);

  const address = page.url();
  await first.goto(address);
  await expect(first.getByText('คุณเป็นผู้เสนอ ต้องรอคนที่สองลงชื่อ')).toBeVisible();
  await expect(first.getByRole('button', { name: /^อนุมัติ/ })).toHaveCount(0);
  await expectToLookRight(first);

  // The code of signing in counts for five minutes.
  await expect(page.getByLabel('รหัส 6 หลัก').first()).toBeHidden();
  await page.getByRole('button', { name: 'อนุมัติ ฿60,000' }).click();
  await expect(slip(page, reference)).toContainText('อนุมัติแล้ว');
  await expect(slip(page, reference)).toContainText('นภัส');
  // Who had it open is told.
  await expect(first.getByText('เรื่องนี้เพิ่งมีคนตัดสินหรือหมดเวลา')).toBeVisible();
  await first.context().close();
});

test('รหัสผิดไม่อนุมัติ รหัสถูกอนุมัติ', { tag: '@390' }, async ({ page, browser, request, baseURL }) => {
  const { first, second } = await twoManagers(browser, request);
  await signInStaff(page, second);
  const { reference } = await proposed({ browser, baseURL }, first, '61000.00');
  await onDatabase((db) =>
    db.execute(sql`update operator_session set confirmed_at = null where name = ${second.name}`),
  );
  await page.goto('/operator/approvals');
  await follow(page.getByRole('link', { name: `ถอนเงิน ${reference}` }));
  const code = page.locator('#sign-code');
  await expect(code).toBeVisible();
  await expectToLookRight(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'อนุมัติ ฿61,000' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'รหัส' })).toBeVisible();
  await code.fill(second.code(1));
  await page.getByRole('button', { name: 'อนุมัติ ฿61,000' }).click();
  await expect(slip(page, reference)).toContainText('อนุมัติแล้ว');
  await first.context().close();
});

test('ข้อมูลเปลี่ยน ใบบอกว่าอะไรเปลี่ยนและอนุมัติไม่ได้ ไม่อนุมัติต้องมีเหตุผล', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { first, second } = await twoManagers(browser, request);
  await signInStaff(page, second);
  const { reference, withdrawId } = await proposed({ browser, baseURL }, first, '62000.00');
  await page.goto('/operator/approvals');
  await follow(page.getByRole('link', { name: `ถอนเงิน ${reference}` }));
  await expect(page.getByRole('button', { name: 'อนุมัติ ฿62,000' })).toBeVisible();
  await onDatabase((db) => db.execute(sql`update withdraw set account_name = 'สมหญิง ใจดี' where id = ${withdrawId}`));
  await page.getByRole('button', { name: 'อนุมัติ ฿62,000' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'ข้อมูลเปลี่ยนไปจากที่คนแรกเห็น' })).toBeVisible();
  await page.reload();
  const changed = page.getByRole('region', { name: 'เปลี่ยนไปจากที่คนแรกเห็น' });
  await expect(changed).toContainText('สมหญิง ใจดี');
  await expect(page.getByRole('button', { name: /^อนุมัติ/ })).toHaveCount(0);
  await expectToLookRight(page);

  const { reference: other } = await proposed({ browser, baseURL }, first, '63000.00');
  await page.goto('/operator/approvals');
  await follow(page.getByRole('link', { name: `ถอนเงิน ${other}` }));
  await expect(slip(page, other)).toBeVisible();
  await page.getByRole('button', { name: 'ไม่อนุมัติ', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `ไม่อนุมัติ ถอนเงิน ${other}` });
  await expect(dialog).toBeVisible();
  await expectToLookRight(page);
  await dialog.getByLabel('เหตุผล (คนแรกเห็น)').fill('ชื่อบัญชีไม่ตรงกับสลิป');
  await dialog.getByRole('button', { name: 'ไม่อนุมัติ' }).click();
  await expect(page).toHaveURL(/\/operator\/approvals(?:\/\d+)?$/);
  await expect(dialog).toHaveCount(0);
  await page.goto('/operator/approvals?state=refused');
  await expect(page.getByRole('row').filter({ hasText: other })).toContainText('ชื่อบัญชีไม่ตรงกับสลิป');
  await first.context().close();
});

test('ธนาคารเงียบ คนแรกบอกผลจากคิวถอน คนที่สองลงชื่อในใบ เงินกลับเข้ากระเป๋า', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { first, second } = await twoManagers(browser, request);
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'สมชาย' });
  await give(member, 1_000);
  const { reference, withdraw_id } = await member.call('POST /api/member/withdraw', { amount: '400' });
  await fallSilent(String(reference));
  const waited = () =>
    onDatabase(async (db) => {
      const { rows } = await db.execute(
        sql`update withdraw set unknown_since = now() - interval '20 minutes' where id = ${withdraw_id} and status = 'sending' returning id`,
      );
      return rows.length;
    });
  await expect.poll(waited).toBe(1);
  await first.goto(`/operator/withdrawals?state=ask&open=${withdraw_id}`);
  await ready(first);
  await expect(first.getByText('ธนาคารยังไม่ตอบ 20 นาที')).toBeVisible();
  await first.getByRole('button', { name: 'ไม่ได้จ่าย คืนเงินสมาชิก' }).click();
  const dialog = first.getByRole('dialog', { name: `ธนาคารไม่ได้จ่าย ${reference}` });
  await dialog.getByRole('textbox').fill('โทรถามธนาคารแล้ว ไม่มีรายการนี้');
  await expectToLookRight(first);
  await dialog.getByRole('button', { name: 'เสนอคืนเงินสมาชิก' }).click();
  await expect(first.getByRole('status').filter({ hasText: 'รอคนที่สอง' })).toBeVisible();

  await signInStaff(page, second);
  await page.goto('/operator/approvals?action=withdraw.settle');
  await follow(page.getByRole('link', { name: `ถอนเงิน ${reference}` }));
  await expect(page.getByText('โทรถามธนาคารแล้ว ไม่มีรายการนี้')).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'อนุมัติ ฿400' }).click();
  await expect(slip(page, String(reference))).toContainText('อนุมัติแล้ว');
  expect(JSON.stringify(await member.call('POST /api/member/wallets', {}))).toContain('"1000.00"');
  await context.close();
  await first.context().close();
});
