import { expect, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember } from '../support/member.ts';

for (const path of ['/member', '/member/deposit', '/member/withdraw', '/member/statement?kind=play'])
  test(`ผู้ที่ยังไม่เข้าสู่ระบบถูกพาจาก ${path} ไปเข้าสู่ระบบก่อน แล้วกลับมาที่เดิม`, { tag: '@390' }, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path).replaceAll('%20', '+')}`);
  });

test('เซสชันที่หมดอายุถูกบอกที่หน้าเข้าสู่ระบบ เข้าแล้วกลับมาที่เดิม', { tag: '@390' }, async ({ page, baseURL }) => {
  const { phone, password, call } = await newMember(page, baseURL);
  const cookies = await page.context().cookies();
  await call('POST /api/logout', {});
  await page.context().addCookies(cookies);
  await page.addInitScript(() => {
    if (location.pathname !== '/member/statement')
      localStorage.setItem('benja:user:member', JSON.stringify({ version: 1, value: { id: '1' } }));
  });
  // A page for guests says it too, once, with the way back.
  await page.goto('/promotions');
  await expect(page.getByRole('status').filter({ hasText: 'เครื่องนี้ออกจากระบบแล้ว' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('เครื่องนี้ออกจากระบบแล้ว')).toBeHidden();
  await page.context().addCookies(cookies);
  await page.goto('/member/statement');
  await expect(page).toHaveURL('/?ag=benja&done=ended&next=%2Fmember%2Fstatement');
  const bar = page.getByRole('status').filter({ hasText: 'เครื่องนี้ออกจากระบบแล้ว' });
  await bar.getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL('/login?next=%2Fmember%2Fstatement');
  // Who was logged in is forgotten with the session.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('benja:user:member'))).toBeNull();
  await expectToLookRight(page);
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page).toHaveURL('/member/statement');
  await page.goto('/member');
  await expect(page).toHaveURL('/member/profile');
});

test('รหัสยืนยันที่ขอจากหน้าลืมรหัสผ่านอยู่ในโทรศัพท์จำลอง', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await member.call('POST /api/reset_password', { phone: member.phone });
  const phone = `${member.phone.slice(0, 3)}-${member.phone.slice(3, 6)}-${member.phone.slice(6)}`;
  const message = page.getByRole('listitem').filter({ hasText: phone });
  // The code that proved the phone, and the one asked for now, which is sent after the answer.
  await expect(async () => {
    await page.goto('/sandbox/sms');
    await expect(message.getByRole('button', { name: /คัดลอกรหัส \d{6}/ })).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expectToLookRight(page);
});
