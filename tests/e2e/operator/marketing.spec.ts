/** What members are given, set at the console: promotions on history, and the rest by two people; members see it until it ends. */
import { expect, test } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi, follow, newMember, visit } from '../support/member.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test('เขียนโปร ดูตัวอย่าง จำลองต้นทุน เผยแพร่ พัก และจบ', async ({ page, browser, request, baseURL }) => {
  const slug = `e2e-${Date.now().toString(36)}`;
  await signInStaff(page, await newStaff(request, 'manager', 'อนงค์'));
  await page.goto('/operator/marketing/promotions');
  await expectToLookRight(page);
  await follow(page.getByRole('link', { name: 'เขียนโปรใหม่' }));
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
  await expect(page.locator('[data-error="body.title"]')).toHaveText('ใส่ชื่อโปร');
  await expectToLookRight(page);
  await page.getByLabel('ชื่อ', { exact: true }).fill('โปรเช้าวันใหม่');
  await page.getByLabel('คำอธิบายสั้น').fill('ฝากตอนเช้ารับเพิ่มทันที');
  await page.getByLabel('ชื่อในลิงก์').fill(slug);
  await page.getByLabel('เริ่ม', { exact: true }).fill('2026-01-01T00:00');
  await page.getByLabel('โบนัส %').fill('10');
  await page.getByLabel('โบนัสสูงสุด (บาท)').fill('200');
  await page.getByLabel('เทิร์นกี่เท่า').fill('1');
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
  await expect(page.locator('[data-error="body.bonus"]')).toContainText('ต้องทำเทิร์นอย่างน้อย');
  await page.getByLabel('เทิร์นกี่เท่า').fill('8');
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click();
  await expect(page.getByText('ฉบับที่ 1 ร่าง')).toBeVisible();
  await expect(page.getByRole('button', { name: 'เผยแพร่' })).toBeDisabled();
  await expect(page.locator('iframe.dark').contentFrame().getByRole('heading', { level: 1 })).toHaveText(/โปรเช้าวันใหม่/);
  await expectToLookRight(page);
  await page.getByLabel('จอใหญ่ 1280').check();
  await page.getByRole('button', { name: 'จำลองต้นทุน' }).click();
  await expect(page.getByRole('row', { name: /^ต้นทุน ฿/ })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: /เผยแพร่$/ }).click();
  const dialog = page.getByRole('dialog', { name: /เผยแพร่$/ });
  await dialog.getByLabel('เหตุผล').fill('แผนเดือนนี้');
  await dialog.getByRole('button', { name: /^(?:เผยแพร่|เสนอ)$/ }).click();
  // Where the demonstration's history makes it dear, a second person signs.
  await expect(page.getByText('ฉบับที่ 1 ใช้อยู่').or(page.getByText('ฉบับนี้รอคนที่สอง'))).toBeVisible();
  if (await page.getByText('ฉบับนี้รอคนที่สอง').isVisible()) {
    const here = page.url();
    const second = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const other = await second.newPage();
    const owner = await newStaff(request, 'owner', 'สุดา');
    await signInStaff(other, owner);
    const link = await page.getByRole('link', { name: 'เปิดใบอนุมัติ' }).getAttribute('href');
    await other.goto(link ?? '');
    await expectToLookRight(other);
    await other.getByLabel('รหัส 6 หลัก').first().fill(owner.code(1));
    await other.getByRole('button', { name: /^อนุมัติ/ }).click();
    await expect(other.getByText('อนุมัติแล้ว').first()).toBeVisible();
    await second.close();
    await page.goto(here);
  }
  await expect(page.getByText('ใช้อยู่', { exact: true }).first()).toBeVisible();
  const guest = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const member = await guest.newPage();
  await expect(async () => {
    expect((await member.goto(`/promotions/${slug}`))?.status()).toBe(200);
  }).toPass();
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(/โปรเช้าวันใหม่/);

  await page.getByRole('button', { name: 'พักไว้' }).click();
  const pause = page.getByRole('dialog', { name: 'พักโปรไว้' });
  await pause.getByLabel('เหตุผล').fill('งบเดือนนี้เต็มแล้ว');
  await pause.getByRole('button', { name: 'พักไว้' }).click();
  await expect(page.getByText('พักไว้', { exact: true }).first()).toBeVisible();
  await expect(async () => {
    expect((await member.goto(`/promotions/${slug}`))?.status()).toBe(404);
  }).toPass();
  await guest.close();
  await page.getByRole('button', { name: 'จบโปร' }).click();
  const end = page.getByRole('dialog', { name: 'จบโปร' });
  await end.getByLabel('เหตุผล').fill('จบแผนแล้ว');
  await end.getByRole('button', { name: 'จบโปร' }).click();
  await expect(page.getByText('จบแล้ว', { exact: true })).toBeVisible();
  await expectToLookRight(page);
});

test('เขียนประกาศพร้อมดูตัวอย่างขณะพิมพ์ แล้วจบ', { tag: '@1280' }, async ({ page, request }) => {
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  await page.goto('/operator/notices/notices');
  await follow(page.getByRole('link', { name: 'เขียนประกาศ' }));
  const title = `งดรับแทง ${Date.now()}`;
  await page.getByLabel('หัวข้อ').fill(title);
  await page.getByLabel('ข้อความ').fill('<b>งดรับ</b>วันหยุด<script>alert(1)</script>');
  const seen = page.locator('iframe.dark').contentFrame();
  await expect(seen.getByRole('heading', { name: title })).toBeVisible();
  await expect(seen.locator('.rich b')).toHaveText('งดรับ');
  await expect(seen.locator('.rich script')).toHaveCount(0);
  await expectToLookRight(page);
  const group = `ฝากล่าสุด ${Date.now()}`;
  const kept = { name: group, rules: { deposited_least: '100' } };
  const bearer = { Authorization: `Bearer ${testTokens.operator}` };
  const { segment_id } = await callApi(request, 'POST /api/operator/segment/keep', kept, bearer);
  await page.reload();
  await page.getByLabel('หัวข้อ').fill(title);
  await page.getByLabel('ข้อความ').fill('<b>งดรับ</b>วันหยุด');
  await expect(page.getByLabel('ระดับ')).toBeHidden();
  await expect(page.getByLabel('กลุ่ม', { exact: true })).toBeHidden();
  await page.getByLabel('ผู้ชม').selectOption('เฉพาะกลุ่มสมาชิก');
  await page.getByRole('button', { name: 'เผยแพร่' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'เลือกกลุ่ม' })).toBeVisible();
  const groups = page.getByLabel('กลุ่ม', { exact: true });
  await expect(groups.getByRole('option', { name: group })).toHaveText(/ [\d,]+\+? คน$/);
  await groups.selectOption(String(segment_id));
  await page.getByLabel('เริ่ม', { exact: true }).fill('2099-01-01T08:00');
  await page.getByLabel('จบ', { exact: true }).fill('2098-01-01T08:00');
  await page.getByRole('button', { name: 'เผยแพร่' }).click();
  await expect(page.getByText('เวลาสิ้นสุดต้องหลังเวลาเริ่ม')).toBeVisible();
  await page.getByLabel('จบ', { exact: true }).fill('2099-01-02T08:00');
  await page.getByRole('button', { name: 'เผยแพร่' }).click();
  await expect(page.getByText('ตั้งเวลาไว้', { exact: true })).toBeVisible();
  await page.goto('/operator/notices/notices');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(`กลุ่ม ${group}`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'จบประกาศ' }).click();
  const end = page.getByRole('dialog', { name: 'จบประกาศ' });
  await end.getByLabel('เหตุผล').fill('เปลี่ยนแผน');
  await end.getByRole('button', { name: 'จบประกาศ' }).click();
  await expect(page.getByText('จบแล้ว', { exact: true })).toBeVisible();
});

test('คูปอง ของแลกแต้ม และภารกิจ: เสนอ คนที่สองอนุมัติ สมาชิกเห็น แล้วจบ', { tag: '@390' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  const own = baseURL ? { baseURL } : {};
  const [second, guest] = [await browser.newContext(own), await browser.newContext(own)];
  const other = await second.newPage();
  await signInStaff(other, await newStaff(request, 'manager', 'อนงค์'));
  const member = await guest.newPage();
  await newMember(member, baseURL);
  const run = Date.now().toString(36);

  /** What was sent is a slip now, which the second person signs. */
  async function signed(shown: string): Promise<void> {
    await expect(page).toHaveURL(/\/operator\/approvals\/\d+/);
    await expect(page.getByText('คุณเป็นผู้เสนอ ต้องรอคนที่สองลงชื่อ')).toBeVisible();
    await other.goto(page.url());
    await expect(other.getByText(shown).first()).toBeVisible();
    await expectToLookRight(other);
    await other.getByRole('button', { name: /^อนุมัติ/ }).click();
    await expect(other.getByText('อนุมัติแล้ว').first()).toBeVisible();
  }

  await page.goto('/operator/marketing/coupons?open=new');
  await page.getByLabel('ชื่อคูปอง').fill(`คูปอง ${run}`);
  await page.getByLabel('จำนวน', { exact: true }).fill('50');
  await page.getByLabel('กี่ครั้งหรือกี่รหัส').fill('3');
  await page.getByRole('button', { name: 'สร้างคูปอง' }).click();
  await signed('฿50');
  await page.goto('/operator/marketing/coupons');
  await follow(page.getByRole('link', { name: `คูปอง ${run}` }));
  await expect(page.getByText('เครดิต ฿50')).toBeVisible();
  const codes = page.getByRole('region', { name: 'รหัส' });
  await expect(codes.getByText('ใครก็ได้')).toBeVisible();
  await expectToLookRight(page);
  const code = (await codes.getByRole('rowheader').first().textContent())?.trim() ?? '';
  await visit(member, '/member/coupon');
  await member.locator('#coupon-code').fill(code);
  await member.getByRole('button', { name: 'ใช้คูปอง' }).first().click();
  await expect(member.getByText(/฿50/).first()).toBeVisible();
  await page.getByRole('button', { name: 'จบคูปอง' }).click();
  const over = page.getByRole('dialog', { name: 'จบคูปอง' });
  await over.getByLabel('เหตุผล').fill('ใช้ครบแล้ว');
  await over.getByRole('button', { name: 'จบคูปอง' }).click();
  await expect(page.getByText('จบแล้ว', { exact: true })).toBeVisible();

  await page.goto('/operator/marketing/shop?open=new');
  const name = `ร่ม ${run}`;
  await page.getByLabel('ชื่อ', { exact: true }).fill(name);
  await page.getByLabel('คำอธิบาย').fill('ร่มพับสีกรมท่า');
  await page.getByLabel('ให้อะไร').selectOption({ label: 'ของรางวัล' });
  await page.getByLabel('แต้ม', { exact: true }).fill('120');
  await page.getByLabel('จำนวนของ').fill('2');
  await page.getByRole('button', { name: 'เพิ่มรายการ' }).click();
  await signed(name);
  await expect(async () => {
    await member.goto('/redeem');
    await expect(member.getByText(name).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto('/operator/marketing/shop');
  await follow(page.getByRole('link', { name }));
  await page.getByLabel('ในร้าน').selectOption({ label: 'ซ่อน' });
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('ซ่อนอยู่');
  await expectToLookRight(page);

  await page.goto('/operator/marketing/quests?open=new');
  const task = `ฝากครบ ${run}`;
  await page.getByLabel('ชื่อ', { exact: true }).fill(task);
  await page.getByLabel('เป้า').fill('300');
  await page.getByLabel('ให้เท่าไร').fill('20');
  await page.getByRole('button', { name: 'เพิ่มภารกิจ' }).click();
  await signed(task);
  await expect(async () => {
    await member.goto('/member/creditfree');
    await expect(member.getByText(task).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto('/operator/marketing/quests');
  await follow(page.getByRole('link', { name: task }));
  await page.getByLabel('รับได้ไหม').selectOption({ label: 'พักไว้' });
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('row').filter({ hasText: task })).toContainText('พักไว้');
  await Promise.all([second.close(), guest.close()]);
});
