/** Registration through its steps, up to the page the member wanted. */
import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectToLookRight } from './looks-right.ts';
import { codeSentTo } from './member.ts';

export const password = 'มะม่วงสามลูก-2569';
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** The welcome bonus is one person’s once: who takes it in a test has a name of their own. */
export async function register(page: Page, phone: string, firstName = 'กานดา'): Promise<void> {
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await expect(page.getByText(/^ส่งรหัสไปที่ .* แล้ว \(Ref: [A-Z]{4}\)$/)).toBeVisible();
  await expectToLookRight(page);
  // Six digits submit automatically.
  await page.getByLabel('รหัส OTP 6 หลัก').fill(await codeSentTo(page.context().request, phone));
  await page.getByLabel('ชื่อ (ตามบัญชีธนาคาร)').fill(firstName);
  await page.getByLabel('นามสกุล').fill('มีโชค');
  await page.getByLabel('ธนาคาร', { exact: true }).selectOption('กสิกรไทย');
  await page.getByLabel('เลขบัญชี').fill(digits(10));
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await page.getByLabel('วัน', { exact: true }).selectOption('13');
  await page.getByLabel('เดือน', { exact: true }).selectOption('เมษายน');
  await page.getByLabel('ปี พ.ศ.', { exact: true }).selectOption('2535');
  await page.getByLabel('ตั้งรหัสผ่าน').fill(password);
  await page.getByLabel(/^ยอมรับ/).check();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(page).toHaveURL(/^[^?]*\/member\/limits\/start/);
  await expect(page.getByText('สมัครเรียบร้อย ยินดีต้อนรับ')).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ข้ามไปก่อน' }).click();
  await expect(page).not.toHaveURL(/\/member\/limits\/start/);
}
