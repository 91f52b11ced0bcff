import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, newMember, ready } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test('คำขอลบบัญชีมาเอง ตอบพร้อมเหตุผล ส่งออกข้อมูล และปรับยอดสองคน', async ({ page, browser, request, baseURL }) => {
  const theirs = await browser.newContext();
  const member = await newMember(await theirs.newPage(), baseURL, { first_name: 'ชูใจ' });
  const memberId = await onDatabase(async (db) => {
    const phone = `+66${member.phone.slice(1)}`;
    const { rows } = await db.execute<{ id: string }>(sql`select id::text from member where phone = ${phone}`);
    return rows[0]?.id ?? '';
  });
  await signInStaff(page, await newStaff(request, 'manager', 'นภัส'));
  await page.goto('/operator/requests');
  await ready(page);
  await member.call('POST /api/member/deletion/request', { password: member.password });
  const fresh = page.getByRole('button', { name: /^มีใหม่/ });
  await fresh.click();
  await page
    .locator('tr')
    .filter({ hasText: `สมาชิก ${memberId}` })
    .getByRole('link', { name: /^ตอบ/ })
    .click();
  const card = page.getByRole('region', { name: 'ตอบคำขอลบบัญชีของ ชูใจ ใจดี' });
  await expect(card).toBeVisible();
  await expectToLookRight(page);
  await card.getByLabel('เหตุผลที่ไม่ลบ (สมาชิกเห็น)').fill('มีคดีที่ตำรวจขอให้เก็บข้อมูลไว้');
  await card.getByRole('button', { name: 'ไม่ลบ', exact: true }).click();
  await expect(card).toHaveCount(0);
  expect(await member.call('GET /api/member/deletion', {})).toMatchObject({
    status: 'refused',
    reason: 'มีคดีที่ตำรวจขอให้เก็บข้อมูลไว้',
  });

  await ready(page);
  await page.getByLabel('รหัสสมาชิก').fill(memberId);
  await page.getByLabel('เหตุผล', { exact: true }).fill('สมาชิกขอสำเนาทางอีเมล');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ดาวน์โหลด' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.member).toMatchObject({ first_name: 'ชูใจ' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'ส่งออกไปแล้ว' })).toContainText('สมาชิกขอสำเนาทางอีเมล');

  await page.goto(`/operator/members/${memberId}/overview`);
  await ready(page);
  await page.getByRole('button', { name: 'ปรับยอด' }).click();
  const dialog = page.getByRole('dialog', { name: /^ปรับยอด/ });
  await dialog.getByLabel('ยอด (บาท)').fill('75.50');
  await dialog.getByLabel('เรื่อง').selectOption('goodwill');
  await dialog.getByLabel('เหตุผล').fill('ระบบช้าเมื่อคืน');
  await expectToLookRight(page);
  await dialog.getByRole('button', { name: 'เสนอปรับยอด' }).click();
  await expect(page).toHaveURL(/\/operator\/approvals/);
  const second = await (await browser.newContext()).newPage();
  await signInStaff(second, await newStaff(request, 'owner', 'สุดา'));
  const queue = '/operator/approvals?action=member.adjust';
  const watched = (on: Page): Promise<void> =>
    expect(on.locator('tr').filter({ hasText: `สมาชิก ${memberId} ` })).toContainText('สุดากำลังดู');
  await second.goto(queue);
  // Who has it open is said to who looks at the queue, also what happens between the page and its stream.
  const listening = await second.context().newPage();
  await listening.goto(queue);
  await expect(listening.locator('[data-live]')).toHaveText(/สด/);
  await page.route('**/operator/api/stream*', (route) => watched(listening).then(() => route.continue()));
  await page.goto(queue);
  await follow(second.getByRole('link', { name: `ปรับยอด สมาชิก ${memberId} เพิ่มให้สมาชิก` }));
  await expect(second.getByText('฿0.00 เป็น ฿75.50')).toBeVisible();
  await watched(page);
  await second.getByRole('button', { name: 'อนุมัติ ฿75.50' }).click();
  await expect(second.getByText('อนุมัติแล้ว').first()).toBeVisible();
  expect(JSON.stringify(await member.call('POST /api/member/wallets', {}))).toContain('"75.50"');
  await second.context().close();
  await theirs.close();
});
