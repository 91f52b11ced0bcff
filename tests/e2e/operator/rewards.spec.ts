/** What members are given besides promotions, changed at the console by two people, as far as a member sees it the same day. */
import { expect, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, visit } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test('สิทธิ์หมุน โพล ยอดคืน และค่าแนะนำ: เสนอ คนที่สองอนุมัติ สมาชิกหมุนและโหวตได้', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  const own = baseURL ? { baseURL } : {};
  const [second, home] = [await browser.newContext(own), await browser.newContext(own)];
  const other = await second.newPage();
  await signInStaff(other, await newStaff(request, 'manager', 'อนงค์'));
  const member = await home.newPage();
  const { phone } = await newMember(member, baseURL);
  const memberId = await onDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text as id from member where phone = ${`+66${phone.slice(1)}`}`,
    );
    return rows[0]?.id ?? '';
  });

  async function signed(shown: string): Promise<void> {
    await expect(page).toHaveURL(/\/operator\/approvals\/\d+/);
    await other.goto(page.url());
    await expect(other.getByText(shown).first()).toBeVisible();
    await other.getByRole('button', { name: /^อนุมัติ/ }).click();
    await expect(other.getByText('อนุมัติแล้ว').first()).toBeVisible();
  }

  await page.goto('/operator/marketing/wheel');
  await page.getByRole('button', { name: 'ให้สิทธิ์หมุน' }).click();
  const gift = page.getByRole('dialog', { name: 'ให้สิทธิ์หมุน' });
  await gift.getByLabel('รหัสสมาชิก').fill(memberId);
  await gift.getByLabel('กี่ครั้ง').fill('2');
  await gift.getByLabel('เหตุผล').fill('ขอโทษที่ระบบช้า');
  await gift.locator('button[type="submit"]').click();
  await signed(memberId);
  await visit(member, '/member/wheel');
  await expect(member.getByRole('button', { name: 'หมุนเลย' })).toBeEnabled();
  await member.getByRole('button', { name: 'หมุนเลย' }).click();
  await expect(member.getByRole('dialog', { name: /^ได้/ })).toBeVisible();

  const title = `ชอบเมนูไหน ${Date.now().toString(36)}`;
  await page.goto('/operator/marketing/polls?open=new');
  await page.getByLabel('คำถาม').fill(title);
  await page.getByLabel('ปิดโหวต', { exact: true }).fill('2099-01-01T12:00');
  await page.getByLabel('ตัวเลือก 1').fill('ข้าวมันไก่');
  await page.getByLabel('ตัวเลือก 2').fill('ผัดไทย');
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
  await expect(page.getByText('ร่าง', { exact: true }).first()).toBeVisible();
  const poll = new URL(page.url()).searchParams.get('open') ?? '';
  expect((await member.goto(`/poll/${poll}`))?.status()).toBe(404);
  await page.getByRole('button', { name: 'เผยแพร่' }).click();
  const publish = page.getByRole('dialog', { name: 'เผยแพร่โพล' });
  await publish.getByLabel('เหตุผล').fill('ถามก่อนทำเมนูใหม่');
  await publish.locator('button[type="submit"]').click();
  // Without a budget one person may.
  await expect(page.getByText('เปิดโหวต', { exact: true }).first()).toBeVisible();
  await expect(async () => {
    expect((await member.goto(`/poll/${poll}`))?.status()).toBe(200);
  }).toPass();
  await visit(member, `/poll/${poll}`);
  await member.getByRole('radio', { name: 'ผัดไทย' }).check();
  await member.getByRole('button', { name: 'ส่งคำตอบ ผัดไทย' }).click();
  await expect(member.getByText('ส่งคำตอบแล้ว คุณเลือก ผัดไทย')).toBeVisible();
  await page.goto(`/operator/marketing/polls?open=${poll}`);
  await expect(page.getByRole('row').filter({ hasText: 'ผัดไทย' })).toContainText('1');
  await expectToLookRight(page);

  // Rates hold from a day to come, so that no day has two of them.
  for (const [path, label, button, list] of [
    ['cashback', 'คืนขั้นต่ำ (บาท)', 'บันทึกกติกา', 'กติกาทุกฉบับ'],
    ['affiliates', 'ถอนขั้นต่ำ (บาท)', 'บันทึกอัตรา', 'อัตราทุกฉบับ'],
  ] as const) {
    await page.goto(`/operator/marketing/${path}`);
    await page.getByLabel(label).fill('7');
    await page.getByRole('button', { name: button }).click();
    await signed('7');
    await page.goto(`/operator/marketing/${path}`);
    const coming = page.getByRole('region', { name: list }).getByRole('row').filter({ hasText: 'ตั้งเวลาไว้' });
    await expect(coming.first()).toContainText('฿7');
    await expectToLookRight(page);
  }
  await Promise.all([second.close(), home.close()]);
});
