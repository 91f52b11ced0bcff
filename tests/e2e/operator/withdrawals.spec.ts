import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, newMember, ready } from '../support/member.ts';
import { give } from '../support/payouts.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

/** A member of this name asks for a withdrawal that a person has to look at; their page, and its reference. */
async function askWithdrawal(browser: Browser, baseURL: string | undefined, name: string, amount: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const member = await newMember(page, baseURL, { first_name: name });
  await give(member, 20_000);
  await member.call('POST /api/member/confirm_password', { password: member.password });
  const made = await member.call('POST /api/member/withdraw', { amount });
  return { page, reference: String(made.reference) };
}

async function requestWithdrawal(...asked: Parameters<typeof askWithdrawal>): Promise<string> {
  const { page, reference } = await askWithdrawal(...asked);
  await page.context().close();
  return reference;
}

const row = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference });
const slip = (page: Page, reference: string) => page.getByRole('region', { name: `ถอนเงิน ${reference}` });

test('แคชเชียร์ทำคิวถอนด้วยแป้นพิมพ์ล้วน รายการใหม่มาถึงเองภายในวินาที', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const first = await requestWithdrawal(browser, baseURL, 'มะลิ', '6000.00');
  const second = await requestWithdrawal(browser, baseURL, 'กุหลาบ', '7000.00');
  await signInStaff(page, await newStaff(request, 'cashier', 'นภัส'));
  await page.goto('/operator/withdrawals?min=6000&max=7999');
  await ready(page);
  await expectToLookRight(page);
  await expect(page.locator('[data-live]')).toHaveAttribute('data-state', 'on');

  // To the first row by the keys alone.
  const current = page.locator('tr[aria-current="true"]');
  for (let moves = 0; moves < 50 && !(await current.textContent())?.includes(first); moves++)
    await page.keyboard.press('j');
  await expect(slip(page, first)).toBeVisible();
  const source = page.getByRole('listitem').filter({ hasText: 'เงินก้อนนี้' });
  await expect(source).toContainText('ตั้งแต่สมัคร ยังไม่เคยถอน');
  await expect(source.getByRole('link', { name: 'เดินบัญชี' })).toHaveAttribute(
    'href',
    /\/operator\/members\/\d+\/ledger$/,
  );
  await expect(page.getByText(/^วันนี้ผ่านเอง \d+%/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(row(page, first).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await page.keyboard.press('a');
  await expect(row(page, first)).toContainText('อนุมัติแล้ว');

  // The cursor has gone on; the other one is put aside, taken back and rejected, each for a reason.
  for (let moves = 0; moves < 50 && !(await current.textContent())?.includes(second); moves++)
    await page.keyboard.press('j');
  await expect(slip(page, second)).toBeVisible();
  for (const [title, outcome] of [
    ['พักไว้', 'พักไว้แล้ว'],
    ['เลิกพัก', 'เลิกพักแล้ว'],
  ] as const) {
    await page.keyboard.press('h');
    const asked = page.getByRole('dialog', { name: `${title} ${second}` });
    await expect(asked.getByLabel(/^เหตุผล/)).toBeFocused();
    if (title === 'พักไว้') await expectToLookRight(page);
    await page.keyboard.type('ขอรูปหน้าสมุดบัญชี');
    await page.keyboard.press('Control+Enter');
    await expect(row(page, second)).toContainText(outcome);
    await expect(slip(page, second)).toContainText(title === 'พักไว้' ? 'พักไว้' : 'รอคุณ');
  }
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `ปฏิเสธ ${second}` });
  await expect(dialog).toBeVisible();
  await expectToLookRight(page);
  await dialog.getByLabel('เหตุผล (สมาชิกเห็น)').focus();
  await page.keyboard.type('ja r'); // Keys are silent in fields.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, second)).toContainText('ปฏิเสธแล้ว');

  // A new one is counted, and shown when asked for; no row has moved meanwhile.
  const before = await page.getByRole('row').count();
  const third = await requestWithdrawal(browser, baseURL, 'ชบา', '7500.00');
  await expect(page.getByRole('button', { name: /^มีใหม่/ })).toBeVisible();
  expect(await page.getByRole('row').count()).toBe(before);
  await page.keyboard.press('.');
  await expect(row(page, third)).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
});

test('ที่จอ 390 เปิดใบ อนุมัติหรือปฏิเสธได้ครบ และทำงานได้โดยไม่มี JavaScript จนถึงการตัดสิน', { tag: '@390' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const asked = await askWithdrawal(browser, baseURL, 'ลีลาวดี', '8000.00');
  const { reference } = asked;
  await signInStaff(page, await newStaff(request, 'manager', 'อนงค์'));
  await page.goto('/operator/withdrawals?min=8000&max=8000');
  await ready(page);
  await expectToLookRight(page);
  await follow(row(page, reference).getByRole('link'));
  await expect(slip(page, reference)).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: /^พักไว้/ }).click();
  const hold = page.getByRole('dialog', { name: `พักไว้ ${reference}` });
  await hold.getByLabel('เหตุผล (สมาชิกเห็น)').fill('ขอรูปหน้าสมุดบัญชี');
  await hold.getByLabel('พักถึง').selectOption({ index: 1 });
  await expectToLookRight(page);
  await hold.getByRole('button', { name: 'พักไว้' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'พักไว้แล้ว' })).toBeVisible();
  await asked.page.goto('/member/withdraw');
  await expect(asked.page.getByText('เหตุผลที่พัก: ขอรูปหน้าสมุดบัญชี')).toBeVisible();
  await asked.page.context().close();
  await page.goto('/operator/withdrawals?state=held&min=8000&max=8000');
  await ready(page);
  await expect(row(page, reference)).toContainText('พักถึง');
  await expectToLookRight(page);
  await follow(row(page, reference).getByRole('link'));
  await expectToLookRight(page);
  await page.getByRole('button', { name: /^ปฏิเสธ/ }).click();
  const dialog = page.getByRole('dialog', { name: `ปฏิเสธ ${reference}` });
  await dialog.getByLabel('เหตุผล (สมาชิกเห็น)').fill('ชื่อบัญชีไม่ตรง');
  await dialog.getByRole('button', { name: 'ปฏิเสธและคืนเงิน' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ปฏิเสธแล้ว' })).toBeVisible();
  await page.getByRole('link', { name: 'กลับไปที่คิว' }).click();
  await expect(row(page, reference)).toHaveCount(0);

  // The list as filtered is a file too.
  await page.goto('/operator/withdrawals?state=done&min=8000&max=8000&vip=0');
  await ready(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^withdrawals-done-.*\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(reference);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const without = await plain.newPage();
  await without.goto('/operator/withdrawals?state=done&min=8000&max=8000');
  await expect(row(without, reference)).toBeVisible();
  await without.getByLabel('ธนาคาร').selectOption({ index: 1 });
  await without.getByRole('button', { name: 'กรอง' }).click();
  await expect(without).toHaveURL(/bank=/);
  await plain.close();
});
