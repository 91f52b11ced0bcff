import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { operatorSession } from '#lib/operator/server/people-tables.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { codeOf, inviteStaff, newStaff, signInStaff } from '../support/staff.ts';

const password = 'น้ำปลาหวานสามถ้วย';

test('เชิญเข้าหลังบ้าน ตั้งรหัสผ่าน สแกน QR เก็บรหัสกู้คืน แล้วเข้าสู่ระบบด้วยรหัส 6 หลัก', { tag: '@1280' }, async ({ page, request }) => {
  const { link, name, shown } = await inviteStaff(request, 'cashier', 'ธนพร');
  await page.goto(link);
  await expectToLookRight(page);
  await page.getByRole('textbox', { name: 'ตั้งรหัสผ่าน' }).fill('สั้นไป');
  await page.getByRole('button', { name: 'ต่อไป' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('อย่างน้อย 12 ตัวอักษร');
  await page.getByRole('textbox', { name: 'ตั้งรหัสผ่าน' }).fill(password);
  await page.getByRole('button', { name: 'ต่อไป' }).click();

  const step = page.getByRole('region', { name: 'ขั้นที่ 2 แอปยืนยันตัวตน' });
  await expect(step.getByRole('img', { name: 'QR ของแอปยืนยันตัวตน' }).locator('svg')).toBeVisible();
  const secret = (await step.locator('[data-secret]').textContent()) ?? '';
  await step.getByLabel('รหัส 6 หลัก').fill('000000');
  await step.getByRole('button', { name: 'ต่อไป' }).click();
  await expect(step.getByRole('alert').filter({ visible: true })).toBeVisible();
  const used = codeOf(secret);
  await step.getByLabel('รหัส 6 หลัก').fill(used);
  await step.getByRole('button', { name: 'ต่อไป' }).click();

  const codes = page.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectToLookRight(page);
  await page.getByLabel('พิมพ์รหัสใดก็ได้หนึ่งรหัสกลับมา').fill((await codes.nth(3).textContent()) ?? '');
  await page.getByRole('button', { name: 'เสร็จ' }).click();
  await follow(page.getByRole('link', { name: 'เข้าสู่ระบบ' }));

  await expectToLookRight(page);
  await page.getByLabel('ชื่อผู้ใช้').fill(name);
  await page.getByLabel('รหัสผ่าน').fill(password);
  await page.getByLabel('รหัส 6 หลักจากแอป').fill(used);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('ไม่ถูกต้อง');
  await page.getByLabel('รหัส 6 หลักจากแอป').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page.getByRole('link', { name: 'ข้ามไปยังเนื้อหา' })).toBeAttached();
  await page.goto('/operator/account');
  await expect(page.getByRole('heading', { name: shown, exact: true })).toBeVisible();
  await expect(page.getByText('เครื่องนี้')).toBeVisible();
  await expectToLookRight(page);
});

test('ไม่มีคนใช้ 15 นาทีแล้วล็อก รหัสผ่านเปิดกลับหน้าเดิม', { tag: '@390' }, async ({ page, request }) => {
  const staff = await newStaff(request, 'manager');
  await signInStaff(page, staff);
  await page.goto('/operator/account');
  const idle = () =>
    onDatabase((db) =>
      db
        .update(operatorSession)
        .set({ lastSeenAt: new Date(Date.now() - 16 * 60_000) })
        .where(eq(operatorSession.name, staff.name)),
    );

  // In the page: what was typed stays.
  await page.getByLabel('รหัสผ่านเดิม').fill(staff.password);
  await page.getByLabel('รหัสผ่านใหม่').fill(password);
  await idle();
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  const lock = page.getByRole('dialog', { name: 'ล็อกอยู่' });
  await expect(lock).toBeVisible();
  await expect(page.getByRole('heading', { name: 'อุปกรณ์ที่เข้าอยู่' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  await lock.getByLabel('รหัสผ่าน').fill('ไม่ใช่รหัสนี้แน่');
  await lock.getByRole('button', { name: 'ปลดล็อก' }).click();
  await expect(lock.getByRole('alert').filter({ visible: true })).toBeVisible();
  await lock.getByLabel('รหัสผ่าน').fill(staff.password);
  await lock.getByRole('button', { name: 'ปลดล็อก' }).click();
  await expect(lock).toBeHidden();
  await expect(page.getByLabel('รหัสผ่านใหม่')).toHaveValue('');

  // Before a page: the lock stands in its place.
  await idle();
  await page.goto('/operator/account?x=1');
  await expect(page.getByRole('heading', { name: 'ล็อกอยู่' })).toBeVisible();
  await expectToLookRight(page);
  await expect(page.getByRole('button', { name: 'ปลดล็อก' }), 'nothing of the card is cut').toBeInViewport({ ratio: 1 });
  await page.getByLabel('รหัสผ่าน').fill(password);
  await page.getByRole('button', { name: 'ปลดล็อก' }).click();
  await expect(page).toHaveURL(/\/operator\/account\?x=1$/);
});

test('ไม่มีโทรศัพท์ใช้รหัสกู้คืนเข้าได้ครั้งเดียว ใช้แป้นพิมพ์เปลี่ยนหน้าและปิดปุ่มลัดได้', { tag: '@1280' }, async ({ page, request }) => {
  const staff = await newStaff(request, 'viewer');
  await page.goto('/operator/account');
  await follow(page.getByRole('link', { name: 'ไม่มีโทรศัพท์ ใช้รหัสกู้คืน' }));
  const enter = async (): Promise<void> => {
    await page.getByLabel('ชื่อผู้ใช้').fill(staff.name);
    await page.getByLabel('รหัสผ่าน').fill(staff.password);
    await page.getByLabel('รหัสกู้คืน').fill(staff.recoveryCodes[1] ?? '');
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  };
  await enter();
  await expect(page).toHaveURL(/\/operator\/account$/);
  await page.waitForLoadState();
  await page.keyboard.press('Shift+Slash');
  const help = page.getByRole('dialog', { name: 'ปุ่มลัด' });
  await expect(help).toBeVisible();
  await expectToLookRight(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'งวดหวย', level: 1 })).toBeVisible();
  await page.waitForLoadState();
  await page.keyboard.press('Shift+Slash');
  await help.getByLabel('ใช้ปุ่มลัด').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Slash');
  await expect(help).toBeHidden();

  await page.getByRole('link', { name: 'ออกจากระบบ' }).first().click();
  await expect(page).toHaveURL(/\/operator\/login/);
  await page.goto('/operator/login?lost=1');
  await enter();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('ไม่ถูกต้อง');
});
