/** A new member checks in, finishes the quest of a deposit, claims it, and sees both in the points. */
import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, visit } from '../support/member.ts';
import { payIn } from '../support/pay-in.ts';

test('เช็กอิน ทำภารกิจฝากครบ แล้วรับแต้ม', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await visit(page, '/member/creditfree');
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'เช็กอินวันนี้ รับ 10 แต้ม' }).click();
  await expect(page.getByText('เช็กอินแล้ว ได้ 10 แต้ม')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'เช็กอินต่อเนื่อง 1 วัน' })).toBeVisible();

  await payIn(member, '300.00');
  await visit(page, '/member/creditfree');
  await page.getByRole('button', { name: 'รับ 20 แต้ม จาก ฝากครบ ฿300' }).click();
  await expect(page.getByText('รับ 20 แต้ม แล้ว')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'ฝากครบ ฿300' })).toContainText('รับแล้ว 20 แต้ม');
  await expectToLookRight(page);
  await visit(page, '/member/statement?group=points');
  await expect(page.getByText('แต้มจากภารกิจ').first()).toBeVisible();
});
