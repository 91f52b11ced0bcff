/** Reports at the console: a month looked at, followed into the books, exported with a fresh code, and what a marketer sees. */
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { addDays, bangkokDay } from '#lib/time.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow } from '../support/member.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

/** The cells of a row as a file has them: no separators, a plain minus. */
async function plainCells(page: Page, row: string): Promise<string[]> {
  const cells = await page.locator(`.rep-table ${row}`).locator('th, td').allInnerTexts();
  return cells.map((text) => text.replaceAll(',', '').replace('−', '-').trim());
}

test('ดูรายงานเดือนนี้ เปิดตัวเลขถึงรายการ ส่งออกแล้วยอดรวมในไฟล์เท่าหน้าจอ', { tag: '@1280' }, async ({ page, request }) => {
  const staff = await newStaff(request, 'manager', 'อนงค์');
  await signInStaff(page, staff);
  await page.goto('/operator');
  await expect(page.locator('.nav a[data-letter="e"]')).toHaveAttribute('href', '/operator/reports/daily');
  await page.goto('/operator/reports/daily');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('สรุปรายวัน');
  // Days of which every hour is sealed.
  const today = bangkokDay(new Date());
  await page.goto(`/operator/reports/daily?from=${addDays(today, -9)}&to=${addDays(today, -2)}`);
  const figure = page.locator('.rep-table tbody a').filter({ hasNotText: /^0\.00$/ });
  const amount = (await figure.first().innerText()).trim();
  await follow(figure.first());
  const sum = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'รวม', exact: true }) });
  await expect(sum.getByRole('cell')).toHaveText([amount, '–', /^\d+$/, '–']);
  await expectToLookRight(page);
  const prove = page.getByRole('button', { name: 'พิสูจน์', exact: true });
  const call = '**/operator/api/ledger/prove';
  const answered = page.waitForResponse(call);
  await prove.click();
  await expect(page.getByText('ตรงกันทั้งสองทาง')).toBeVisible();
  await expect(sum.getByRole('cell')).toHaveText([amount, amount, /^\d+$/, 'ตรงกัน']);
  await expect(page.getByRole('cell', { name: '–', exact: true })).toHaveCount(0);
  await expectToLookRight(page);
  // What entries come to and no sealed hour has.
  const { data, ...rest } = await (await answered).json();
  const planted = { key: 'lotto:planted', rollup: '0.00', recomputed: '-7.50', entries: 1_234, equal: false };
  const other = { ...rest, data: { ...data, equal: false, groups: [...data.groups, planted] } };
  await page.route(call, (route) => route.fulfill({ json: other }));
  await prove.click();
  await expect(page.getByText('ไม่ตรงกัน')).toBeVisible();
  await expect(page.getByText('ตรงกันทั้งสองทาง')).toBeHidden();
  const own = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'lotto:planted', exact: true }) });
  await expect(own.getByRole('cell')).toHaveText(['0.00', '−7.50', '1,234', 'ไม่ตรง']);
  await expect(page.getByRole('row').last()).toContainText('รวม');
  await page.goto('/operator/reports/daily');
  await follow(page.getByRole('navigation', { name: 'รายงาน' }).getByRole('link', { name: 'ฝากถอน' }));
  await expect(page.getByText('ดูเป็นตาราง')).toBeVisible();
  const totals = await plainCells(page, 'tfoot tr');
  expect(totals[0]).toBe('รวม');
  expect(Number(totals[1])).toBeGreaterThan(0);

  for (const format of ['CSV', 'XLSX']) {
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: format, exact: true }).click();
    const code = page.getByRole('dialog').getByLabel('รหัส 6 หลัก');
    const asked = await Promise.race([file.then(() => false), code.waitFor().then(() => true)]);
    if (asked) {
      await code.fill(staff.code(1));
      await page.getByRole('dialog').getByRole('button', { name: 'ยืนยัน' }).click();
    }
    const downloaded = await file;
    expect(downloaded.suggestedFilename()).toMatch(new RegExp(`^channels-.+\\.${format.toLowerCase()}$`));
    const content = await readFile(await downloaded.path());
    if (format === 'CSV') expect(content.toString('utf8').trimEnd().split('\r\n').at(-1)).toBe(totals.join(','));
    else expect(content.subarray(0, 2).toString()).toBe('PK');
  }

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'หน้าทั้งหมด' })).toBeHidden();
  await expect(page.locator('.rep-table')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page
    .locator('.rep-table tbody a')
    .filter({ hasNotText: /^0\.00$/ })
    .first()
    .click();
  await expect(page.getByText('บัญชีของเว็บ', { exact: true })).toBeVisible();
  await page.locator('tbody th a').first().click();
  await expect(page.getByRole('heading', { name: 'สองฝั่ง' })).toBeVisible();

  await page.goto('/operator/reports/daily?from=2026-02-01&to=2026-01-01');
  await expect(page.getByRole('alert').filter({ hasText: 'วันสุดท้ายอยู่ก่อนวันแรก' })).toBeVisible();
  await page.goto('/operator/reports/daily?from=2020-01-01&to=2020-01-31');
  await expect(page.getByText('ไม่มีรายการ')).toBeVisible();
  await expectToLookRight(page);

  await page.goto('/operator/marketing/segments');
  await follow(page.getByRole('link', { name: 'เพิ่มกลุ่ม' }));
  await page.getByLabel('ชื่อกลุ่ม').fill(`ไม่เคยฝาก ${Date.now()}`);
  await page.getByRole('button', { name: 'เก็บกลุ่ม' }).click();
  await expect(page.getByText('ใส่เงื่อนไขอย่างน้อยหนึ่งข้อ')).toBeVisible();
  await page.getByLabel('ไม่เข้ามาเกิน (วัน)').fill('3');
  await page.getByRole('button', { name: 'เก็บกลุ่ม' }).click();
  await expect(page.getByRole('heading', { name: 'ส่งข้อความถึงกลุ่มนี้' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'เอากลุ่มออก' }).click();
  await page.getByRole('dialog').getByLabel('เหตุผล').fill('ลองดูขนาด');
  await page.getByRole('dialog').getByRole('button', { name: 'เอาออก' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'กลุ่มสมาชิก' })).toBeVisible();

  await page.context().clearCookies();
  await signInStaff(page, await newStaff(request, 'marketer', 'มะลิ'));
  await page.goto('/operator');
  await expect(page.locator('.nav a[data-letter="e"]')).toHaveAttribute('href', '/operator/reports/promotions');
  await page.goto('/operator/reports/promotions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ต้นทุนโบนัส');
  await expect(page.getByRole('navigation', { name: 'รายงาน' }).getByRole('link')).toHaveCount(1);
  await expect(page.locator('.rep-table a')).toHaveCount(0);
  expect((await page.goto('/operator/reports/daily'))?.status()).toBe(403);
});
