import { expect, test } from '@playwright/test';
import { deposit } from './support/editor.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { newMember, visit } from './support/member.ts';

test('พาสคีย์: เพิ่มในหน้าบัญชี เข้าสู่ระบบด้วยปุ่ม แล้วลบ', { tag: '@390' }, async ({ page, baseURL }) => {
  const { password, call } = await newMember(page, baseURL);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await visit(page, '/member/profile');
  const passkeys = page.getByRole('region', { name: 'พาสคีย์' });
  await passkeys.getByLabel('รหัสผ่านปัจจุบัน').fill(password);
  await passkeys.getByRole('button', { name: 'เพิ่มพาสคีย์ในเครื่องนี้' }).click();
  await expect(page.getByText('เพิ่มพาสคีย์แล้ว ครั้งหน้าใช้เข้าสู่ระบบได้เลย')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await expectToLookRight(page);

  // Away first: a page that learns of its session's end goes to the login by itself, in the middle of the test's own way there.
  await page.goto('about:blank');
  await call('POST /api/logout', {});
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/login?next=%2Fmember%2Fprofile');
  await expect(page.getByRole('button', { name: 'ใช้พาสคีย์แทนรหัสผ่าน' })).toBeVisible();
  expect(
    loaded.filter((url) => /passkeys\.[\w-]+\.js/.test(url)),
    'its code comes when it is used',
  ).toEqual([]);
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ใช้พาสคีย์แทนรหัสผ่าน' }).click();
  await expect(page).toHaveURL('/member/profile');
  expect(loaded.filter((url) => /passkeys\.[\w-]+\.js/.test(url))).not.toEqual([]);
  await expect(passkeys.getByText(/^ใช้ล่าสุด/)).toBeVisible();

  await passkeys.getByRole('button', { name: /^ลบ/ }).click();
  const asked = page.getByRole('dialog', { name: /^ลบพาสคีย์/ });
  await asked.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await expectToLookRight(page);
  // The page loads anew; while it does there is no list of anything.
  const anew = page.waitForEvent('load');
  await asked.getByRole('button', { name: 'ลบพาสคีย์' }).click();
  await anew;
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  await page.goto('about:blank');
  await call('POST /api/logout', {});
  await page.goto('/login');
  await page.getByRole('button', { name: 'ใช้พาสคีย์แทนรหัสผ่าน' }).click();
  await expect(page.getByText('ใช้พาสคีย์นี้ไม่ได้ ลองใหม่หรือใช้รหัสผ่าน')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('หน้าบัญชี: ให้อีกเครื่องออกจากระบบ เปลี่ยนบัญชีรับเงิน เปลี่ยนรหัสผ่าน', { tag: '@390' }, async ({ page, baseURL, browser }) => {
  const member = await newMember(page, baseURL);
  await deposit(page, member, baseURL);
  const { phone } = member;
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const login = await other.request.post('/api/login', {
    data: { phone, password: 'ปลาทูสองตัว-2569' },
    headers: { Origin: baseURL ?? '' },
  });
  expect(login.ok()).toBe(true);
  await visit(page, '/member/profile');
  await expectToLookRight(page);
  const devices = page.getByRole('region', { name: 'อุปกรณ์ที่เข้าสู่ระบบ' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^ออกจากระบบ/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const kicked = await other.newPage();
  await kicked.goto('/member/profile');
  await expect(kicked).toHaveURL(/done=ended&next=%2Fmember%2Fprofile$/);
  await other.close();

  await page.getByText('เปลี่ยนบัญชีรับเงิน').click();
  await page.getByLabel('ธนาคาร', { exact: true }).selectOption('ไทยพาณิชย์');
  const account = page.locator('form').filter({ hasText: 'เปลี่ยนบัญชี' });
  await account.getByLabel('เลขบัญชี').fill('12');
  await account.getByLabel('รหัสผ่าน', { exact: true }).fill('ปลาทูสองตัว-2569');
  await account.getByRole('button', { name: 'เปลี่ยนบัญชี' }).click();
  await expect(account.getByRole('alert').filter({ hasText: 'เลขบัญชี' })).toBeVisible();
  await account.getByLabel('เลขบัญชี').fill(String(Date.now()).slice(-10));
  await account.getByRole('button', { name: 'เปลี่ยนบัญชี' }).click();
  await expect(page.getByText('เปลี่ยนบัญชีรับเงินแล้ว')).toBeVisible();
  await expect(page.getByText('ไทยพาณิชย์').first()).toBeVisible();

  await page.getByText('เปลี่ยนรหัสผ่าน').first().click();
  await page.getByLabel('รหัสผ่านเดิม').fill('ปลาทูสองตัว-2569');
  await page.getByLabel('รหัสผ่านใหม่').fill('ทุเรียนหมอนทอง-77');
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว เครื่องอื่นถูกออกจากระบบ')).toBeVisible();

  // Whoever got into the account takes nothing out of it today, and is told so before they ask.
  await visit(page, '/member/withdraw');
  await expect(page.getByText(/^เพิ่งเปลี่ยนบัญชีหรือรหัสผ่าน ถอนได้หลัง/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'ถอนได้ตอนนี้' }).locator('.pay-figure')).toHaveText('฿0.00');
  await expect(page.getByRole('button', { name: /^ถอน/ })).toHaveCount(0);
  await expectToLookRight(page);
});
