/** The brand edited at the console, as a guest in another browser sees it at once. */
import { expect, test } from '@playwright/test';
import { Resvg } from '@resvg/resvg-js';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow } from '../support/member.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

/** A square of one colour, as a designer would send it. */
const redSquare = Buffer.from(
  new Resvg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z" fill="#c00"/></svg>', {
    fitTo: { mode: 'width', value: 96 },
  })
    .render()
    .asPng(),
);

test('แก้แบรนด์: สีที่อ่านไม่ออกถูกปฏิเสธ ผู้เยี่ยมชมเห็นสี โลโก้ และเบอร์ใหม่ทันที แล้วกลับไปใช้ฉบับเดิม', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));
  await page.goto('/operator/settings/contacts');
  const preview = page.locator('iframe.dark').contentFrame();
  await page.getByLabel('LINE ของเว็บ').fill('https://evil.example/line');
  await page.getByLabel('โทรศัพท์').fill('02-123-4567');
  await expect(preview.getByText('โทร 02-123-4567')).toBeVisible();
  await page.getByLabel('เหตุผล').fill('เปิดสายด่วน');
  await page.getByRole('button', { name: 'บันทึกและเผยแพร่' }).click();
  await expect(page.getByText('ใส่ลิงก์ของ LINE')).toBeVisible();
  await expectToLookRight(page);
  await page.getByLabel('LINE ของเว็บ').fill('https://line.me/R/ti/p/@benja-demo-site');
  await page.getByRole('button', { name: 'บันทึกและเผยแพร่' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'เปิดสายด่วน' })).toContainText('ใช้อยู่');

  const guest = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const visitor = await guest.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: 'โทร 02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  const button = visitor.getByRole('link', { name: 'สมัครสมาชิก' }).last();
  await expect(button).not.toHaveCSS('color', 'rgb(255, 255, 255)');

  await follow(page.getByRole('link', { name: 'แบรนด์', exact: true }));
  await page.getByLabel('ชื่อเว็บ').fill('เบญจา พลัส');
  await expect(preview.getByText('เบญจา พลัส').first()).toBeVisible();
  await page.getByLabel('ชื่อเว็บ').fill('เบญจา');
  await page.getByLabel('สีปุ่มหลัก').fill('#1d4ed8');
  await page.getByLabel('เหตุผล').fill('ธีมปีใหม่');
  await page.getByRole('button', { name: 'บันทึกและเผยแพร่' }).click();
  await expect(page.locator('[data-error="colours.button_text"]')).toContainText('อ่านยาก ต่างจากพื้น');
  await expectToLookRight(page);
  await page.getByLabel('ตัวอักษรบนปุ่มหลัก').fill('#ffffff');
  await page
    .getByLabel('โลโก้', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: redSquare });
  await expect(preview.locator('.logo img').first()).toHaveAttribute('src', /^data:image\/png/);
  await expect(preview.locator('.btn.pri').first()).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'บันทึกและเผยแพร่' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'ธีมปีใหม่' })).toContainText('เปลี่ยนโลโก้');

  await visitor.goto('/');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
  const logo = visitor.locator('header .logo img');
  await expect(logo).toHaveAttribute('src', /^\/art\/brand\/[0-9a-f]{32}\.png$/);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await expectToLookRight(visitor);

  await follow(page.getByRole('row').filter({ hasText: 'เปิดสายด่วน' }).getByRole('link', { name: 'ดูและกลับไปใช้' }));
  await expect(page.getByLabel('สีปุ่มหลัก')).not.toHaveValue('#1d4ed8');
  await page.getByLabel('เหตุผล').fill('หมดช่วงเทศกาล');
  await page.getByRole('button', { name: 'กลับไปใช้ฉบับนี้' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'หมดช่วงเทศกาล' })).toContainText('กลับไปใช้ตราเดิมของระบบ');
  await visitor.goto('/');
  await expect(button).not.toHaveCSS('color', 'rgb(255, 255, 255)');
  await guest.close();
});
