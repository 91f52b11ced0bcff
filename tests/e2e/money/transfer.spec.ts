import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, ready, visit } from '../support/member.ts';

test('สมาชิกฝากด้วยการโอนผ่านธนาคารตามยอดในสลิป ยอดเข้าเองโดยไม่โหลดหน้าใหม่ แล้วพบรายการในประวัติ', { tag: '@390' }, async ({
  page,
  baseURL,
  context,
}) => {
  await newMember(page, baseURL);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await visit(page, '/member/deposit');
  await page.getByRole('radio', { name: /โอนผ่านธนาคาร/ }).check();
  const amount = page.getByLabel('จำนวนเงิน', { exact: true });
  await amount.fill('300.50');
  await page.getByRole('button', { name: 'ดูบัญชีรับโอน' }).click();
  await expect(page.getByText('ช่องทางนี้ฝากเป็นจำนวนเต็มบาท')).toBeVisible();
  await page.getByRole('radio', { name: 'ไทยพาณิชย์' }).check();
  await amount.fill('300');
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ดูบัญชีรับโอน ฿300' }).click();
  await expect(page).toHaveURL(/\/member\/payment\?payment=\d+$/);
  await ready(page);

  const slip = page.getByRole('region', { name: 'รายละเอียดการโอน' });
  await expect(slip).toContainText('000-0-00001-1');
  await slip.getByRole('button', { name: 'คัดลอกเลขบัญชี', exact: true }).click();
  await expect(slip.getByText('คัดลอกแล้ว').first()).toBeVisible();
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe('0000000011');
  await slip.getByRole('button', { name: 'คัดลอกยอด' }).click();
  await expect.poll(copied).toMatch(/^300\.(?!00)\d\d$/);
  const payable = await copied();
  await expectToLookRight(page);

  // Nothing from here on may reload the page that waits.
  await page.evaluate(() => {
    document.body.dataset.same = 'yes';
  });
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /จำลองการจ่าย/ }).click();
  const bank = await opened;
  await expect(bank.getByRole('heading', { name: 'รายการที่เลือกโอน' })).toBeVisible();
  await bank.getByText('จ่ายแบบอื่น').first().click();
  await expect(bank.getByLabel('จำนวนที่จ่าย (บาท)').first()).toHaveValue(payable);
  await expectToLookRight(bank);
  await bank.getByRole('button', { name: `โอน ฿${payable}` }).click();
  await expect(bank.getByText('จ่ายแล้ว แจ้งยอดให้แล้ว')).toBeVisible();
  await bank.close();

  await expect(page.getByRole('heading', { name: 'ฝากสำเร็จ' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText(`฿${payable}`);
  expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');

  await visit(page, '/member/deposit');
  const line = page.getByRole('region', { name: 'การฝากล่าสุด' }).getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(`฿${payable}`);
  await expect(line).toContainText('โอนผ่านธนาคาร');
  await expect(line).toContainText('สำเร็จ');
});
