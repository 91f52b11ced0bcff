import { expect, test } from '@playwright/test';
import { addDays, bangkokDay } from '#lib/time.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, ready } from '../support/member.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test(
  'เจ้าของเสนออัตราใหม่ เห็นส่วนที่เปลี่ยน เจ้าของอีกคนอนุมัติจึงมีผล',
  { tag: '@1280' },
  async ({ page, browser, request }, info) => {
    const [type, name, rate] =
      info.project.name === '390' ? ['four_top', '4 ตัวบน', '5990'] : ['four_tod', '4 ตัวโต๊ด', '249'];
    await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
    await page.goto('/operator/rates');
    const row = page.getByRole('row').filter({ hasText: name });
    await follow(page.getByRole('link', { name: `แก้ หวยอื่นทั้งหมด ${name}` }));
    await page.getByRole('button', { name: 'ดูสิ่งที่เปลี่ยน' }).click();
    await expect(page.getByText('ยังไม่มีช่องไหนเปลี่ยน')).toBeVisible();
    await page.getByLabel('บาทละ').fill(rate);
    await page.getByRole('button', { name: 'ดูสิ่งที่เปลี่ยน' }).click();
    const changes = page.getByRole('region', { name: 'สิ่งที่เปลี่ยน' });
    await expect(changes.getByRole('row').filter({ hasText: 'บาทละ' })).toContainText(rate);
    await expect(changes.getByRole('row').filter({ hasText: 'คืนผู้เล่นเฉลี่ย' })).toBeVisible();
    await expectToLookRight(page);
    await ready(page);
    await page.getByRole('textbox', { name: 'เหตุผล (คนที่สองเห็น)' }).fill('ปรับตามตลาด');
    await page.getByRole('button', { name: 'เสนอให้คนที่สองอนุมัติ' }).click();
    await expect(page).toHaveURL(/\/operator\/approvals/);
    await expect(page.getByRole('link', { name: `เปลี่ยนอัตรา หวยอื่นทั้งหมด ${name}` })).toBeVisible();
    await page.goto('/operator/rates');
    await expect(row).not.toContainText(rate);

    const context = await browser.newContext();
    const second = await context.newPage();
    await signInStaff(second, await newStaff(request, 'owner', 'วิภา'));
    await second.goto('/operator/approvals?action=rate.set');
    await follow(second.getByRole('link', { name: `เปลี่ยนอัตรา หวยอื่นทั้งหมด ${name}` }));
    await expect(second.getByText(`เป็น ${rate}`)).toBeVisible();
    await expectToLookRight(second);
    await second.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
    await expect(second.getByText('อนุมัติแล้ว').first()).toBeVisible();
    await context.close();
    await page.goto('/operator/rates');
    await expect(row).toContainText(rate);

    // A manager sees the rates and proposes none.
    await page.context().clearCookies();
    await signInStaff(page, await newStaff(request, 'manager', 'อนงค์'));
    await page.goto(`/operator/rates?group=other&type=${type}`);
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: 'ดูสิ่งที่เปลี่ยน' })).toHaveCount(0);
  },
);

test('ผู้จัดการเลื่อนวันออกจากปฏิทิน เห็นงวดย้ายไปด้วย แล้วเอาวันหยุดออก', { tag: '@1280' }, async ({ page, request }, info) => {
  const market = info.project.name === '390' ? 'gsb' : 'baac';
  const today = bangkokDay(new Date());
  const day = Array.from({ length: 32 }, (_, n) => addDays(today, n + 2)).find((one) => one.endsWith('-16')) ?? '';
  const to = addDays(day, 1);
  await signInStaff(page, await newStaff(request, 'manager', 'มานพ'));
  await page.goto(`/operator/holidays?market=${market}&month=${day.slice(0, 7)}`);
  const cell = page
    .getByRole('table', { name: /^วันออกผล/ })
    .getByRole('cell')
    .filter({ has: page.locator(`a[href*="day=${day}"]`) });
  await expect(cell).toContainText('ออก');
  await follow(cell.getByRole('link'));
  await page.getByRole('button', { name: 'ดูผลก่อนตั้ง' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'เลือกวันที่จะออกแทน' })).toBeVisible();
  await page.getByLabel('ออกวันที่').fill(to);
  await page.getByRole('button', { name: 'ดูผลก่อนตั้ง' }).click();
  await expect(page.getByText('งวดเดิมย้ายไปด้วย')).toBeVisible();
  await expectToLookRight(page);
  await ready(page);
  await page.getByLabel('เหตุผล').fill('วันหยุดพิเศษ');
  await page.getByRole('button', { name: /^เลื่อนไป/ }).click();
  await expect(cell).toContainText('ไป 17');
  await follow(cell.getByRole('link'));
  await page.getByRole('button', { name: 'เอาวันหยุดออก' }).click();
  await expect(cell).toContainText('ออก');
  await expect(cell).not.toContainText('ไป 17');
});
