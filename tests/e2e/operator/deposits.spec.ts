import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi, follow, newMember, ready } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

/** Money of a stranger's, of an amount that nobody else has. */
async function strangersMoney(request: APIRequestContext): Promise<string> {
  const amount = `${1_000 + Math.floor(Math.random() * 8_000)}.${10 + Math.floor(Math.random() * 89)}`;
  await callApi(
    request,
    'POST /api/sandbox/bank/transfer',
    {
      to: { bank_code: '004', account_number: '0000000001' },
      amount,
      sender: { bank_code: '014', account_number: '9990002223', name: 'มานี มีนา' },
    },
    {},
  );
  return amount;
}

const shown = (amount: string): string => Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
const rowOf = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: shown(amount) });

test('เงินไม่รู้เจ้าของมาเอง เสนอให้สมาชิก คนที่สองลงชื่อในใบ เงินเข้ากระเป๋า', async ({ page, browser, request, baseURL }) => {
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'ปิติ' });
  const memberId = await onDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text from member where phone = ${`+66${member.phone.slice(1)}`}`,
    );
    return rows[0]?.id ?? '';
  });
  const first = await (await browser.newContext()).newPage();
  await signInStaff(first, await newStaff(request, 'manager', 'ธนพร'));
  await signInStaff(page, await newStaff(request, 'manager', 'นภัส'));

  await first.goto('/operator/deposits/unmatched');
  await ready(first);
  const amount = await strangersMoney(request);
  const fresh = first.getByRole('button', { name: /^มีใหม่/ });
  await expect(fresh).toBeVisible();
  await first.goto(`/operator/deposits/unmatched?min=${amount}&max=${amount}`);
  await follow(rowOf(first, amount).getByRole('link'));
  const panel = first.getByRole('complementary', { name: 'เทียบและตัดสิน' });
  await expect(panel).toContainText('มานี มีนา');
  await expectToLookRight(first);
  await first.getByRole('button', { name: 'ให้สมาชิกคนอื่น' }).click();
  const dialog = first.getByRole('dialog', { name: 'ให้สมาชิกคนอื่น' });
  await dialog.getByLabel('รหัสสมาชิก').fill('999999999');
  await dialog.getByLabel('เหตุผล').fill('แม่โอนแทน โทรยืนยันแล้ว');
  await dialog.getByRole('button', { name: 'เสนอ' }).click();
  await expect(dialog.getByText('ไม่พบสมาชิกนี้')).toBeVisible();
  await expectToLookRight(first);
  await dialog.getByLabel('รหัสสมาชิก').fill(memberId);
  await dialog.getByRole('button', { name: 'เสนอ' }).click();
  await expect(first.getByText('เสนอให้ เข้ากระเป๋าสมาชิก')).toBeVisible();

  await page.goto('/operator/approvals?action=payment.decide');
  await ready(page);
  await follow(rowOf(page, amount).getByRole('link'));
  await expect(page.getByText('แม่โอนแทน โทรยืนยันแล้ว')).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: /^อนุมัติ ฿/ }).click();
  await expect(page.getByText('อนุมัติแล้ว').first()).toBeVisible();
  const wallets = await member.call('POST /api/member/wallets', {});
  expect(JSON.stringify(wallets)).toContain(amount);
  await page.goto(`/operator/deposits/day`);
  await expect(page.getByText('ตรง').first()).toBeVisible();
  await context.close();
  await first.context().close();
});
