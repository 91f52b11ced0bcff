import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { ready } from '../support/member.ts';
import { ownRound } from '../support/own-round.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test('ปิดและเปิดเกมพร้อมเหตุผล แคชเชียร์ปิดได้แต่เปิดไม่ได้', { tag: '@1280' }, async ({ page, request }, info) => {
  const name = info.project.name === '390' ? 'บาคาร่า โกเมน' : 'บาคาร่า มุกดา';
  const row = page.getByRole('row').filter({ hasText: name });
  await signInStaff(page, await newStaff(request, 'cashier', 'นภัส'));
  await page.goto('/operator/games/games?kind=casino');
  await ready(page);
  await row.getByRole('button', { name: `ปิด ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `ปิด ${name}` });
  await expectToLookRight(page);
  await dialog.getByRole('button', { name: `ปิด ${name}` }).click();
  await expect(dialog.getByRole('alert').filter({ visible: true })).toBeVisible();
  await dialog.getByLabel(/^เหตุผล/).fill('ภาพค้าง');
  await dialog.getByRole('button', { name: `ปิด ${name}` }).click();
  await expect(row.getByText('ปิด', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);

  await page.context().clearCookies();
  await signInStaff(page, await newStaff(request, 'manager', 'มานพ'));
  await page.goto('/operator/games/games?kind=casino&state=closed');
  await ready(page);
  await row.getByRole('button', { name: `เปิด ${name}` }).click();
  const opens = page.getByRole('dialog', { name: `เปิด ${name}` });
  await opens.getByLabel(/^เหตุผล/).fill('แก้แล้ว');
  await opens.getByRole('button', { name: `เปิด ${name}` }).click();
  await expect(row).toHaveCount(0);
});

test('รอบยี่กี: ระยะ หัวโซ่ และยกเลิกได้ตอนเปิดรับแทงเท่านั้น พร้อมหลักฐาน', { tag: '@1280' }, async ({ page, request }) => {
  const round = await ownRound();
  await signInStaff(page, await newStaff(request, 'manager', 'อนงค์'));
  await page.goto('/operator/yeekee');
  await expect(page.getByRole('list', { name: /^รอบของวันที่/ }).getByRole('listitem')).not.toHaveCount(0);
  await page.goto(`/operator/yeekee?round=${round.id}`);
  await ready(page);
  await expect(page.getByText('แทงและยิงได้').first()).toBeVisible();
  await expect(page.getByText('ซ่อนจนปิดยิง')).toBeVisible();
  await expectToLookRight(page);
  await page.getByLabel(/^เหตุผล/).fill('ระบบขัดข้อง');
  await page.getByRole('button', { name: 'ยกเลิกรอบ คืนเงินทุกโพย' }).click();
  await expect(page.getByText('ยกเลิก คืนเงินแล้ว: ระบบขัดข้อง')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ดาวน์โหลดหลักฐาน' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ยกเลิกรอบ คืนเงินทุกโพย' })).toHaveCount(0);
});
