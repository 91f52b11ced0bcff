/** Members at the console: found by whatever is known of them, without JavaScript too. */
import { expect, type Page, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember } from '../support/member.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

const found = (page: Page) => page.getByRole('region', { name: 'สมาชิก', exact: true }).getByRole('row');

test('พบสมาชิกจากบางส่วนของเบอร์ ชื่อ และรหัส โดยเลขไม่เคยเต็ม แม้ไม่มี JavaScript', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'กฤษณพล' });
  await context.close();
  await signInStaff(page, await newStaff(request, 'support', 'ธนพร'));
  await page.goto('/operator/members');
  await expectToLookRight(page);
  await page.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill(member.phone.slice(-4));
  await page.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  const row = found(page).filter({ hasText: 'กฤษณพล' });
  await expect(row).toContainText(`08x-xxx-${member.phone.slice(-4)}`);
  expect(await page.content()).not.toContain(member.phone);
  await expectToLookRight(page);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const without = await plain.newPage();
  await without.goto('/operator/members');
  await without.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill(member.phone.slice(0, 7));
  await without.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  await expect(found(without).filter({ hasText: 'กฤษณพล' }).first()).toBeVisible();
  await without.getByText('ตัวกรอง').click();
  await without.getByLabel('สถานะ').selectOption({ label: 'ปิดบัญชีแล้ว' });
  await without.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  await expect(without.getByText('ไม่พบสมาชิก')).toBeVisible();
  await without.getByRole('link', { name: 'ล้าง' }).click();
  await without.getByRole('searchbox', { name: 'ค้นหาสมาชิก' }).fill('กฤษณพล');
  await without.getByRole('button', { name: 'ค้นหา', exact: true }).click();
  await expect(found(without).filter({ hasText: 'กฤษณพล' }).first()).toBeVisible();
  await plain.close();
});
