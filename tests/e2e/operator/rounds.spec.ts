import { expect, type Page, test } from '@playwright/test';
import { deposit } from '../support/editor.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, newMember } from '../support/member.ts';
import { bet, openRound } from '../support/played.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

/** Types both times what was drawn; the second typing may differ. */
async function typeTwice(page: Page, first: Record<string, string>, second = first): Promise<void> {
  for (const [name, text] of Object.entries(first)) {
    await page.getByRole('textbox', { name: `${name} ครั้งที่ 1` }).fill(text);
    await page.getByRole('textbox', { name: `${name} ครั้งที่ 2` }).fill(second[name] ?? '');
  }
  await page.getByRole('button', { name: 'ดูยอดจ่ายก่อนใส่ผล' }).click();
}

test('สองคนใส่ผลและอนุมัติ คนที่สองพิมพ์เองก่อนเปิดดูบัตร เลขอั้นตั้งจากแผนที่ยอดเสี่ยง', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const wide = (page.viewportSize()?.width ?? 0) > 1_000;
  const context = await browser.newContext();
  const playing = await context.newPage();
  const player = await newMember(playing, baseURL);
  await deposit(playing, player, baseURL);
  const roundId = await openRound(request, wide ? 'hangseng_am' : 'hangseng_pm');
  await bet(player, roundId, '32', '5.00');

  const first = await newStaff(request, 'manager', 'อนงค์');
  await signInStaff(page, first);
  await page.goto('/operator/rounds');
  await expect(page.getByRole('heading', { name: 'งวดหวย', level: 1 })).toBeVisible();
  await expectToLookRight(page);
  await page.goto(`/operator/rounds/${roundId}`);
  await expectToLookRight(page);

  // A limit from the map.
  await follow(page.getByRole('link', { name: /^07/ }));
  await page.getByRole('button', { name: 'ตั้งเลขอั้น' }).click();
  await expect(page.getByRole('link', { name: /^07.*ปิดรับ/ })).toBeVisible();

  const drawn = { ดัชนีปิด: '1234.56', เปลี่ยนแปลง: '7.32' };
  await typeTwice(page, drawn, { ...drawn, เปลี่ยนแปลง: '7.23' });
  await expect(page.getByRole('alert').first()).toContainText('พิมพ์สองครั้งไม่ตรงกัน');
  await typeTwice(page, drawn);
  await expect(page.getByRole('region', { name: 'ถ้าประกาศผลนี้' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('button', { name: 'ปิดรับแล้วใส่ผลนี้' }).click();
  await expect(page.getByText('คนใส่ผลอนุมัติเองไม่ได้')).toBeVisible();
  await expect(page.getByRole('button', { name: /^อนุมัติและจ่าย/ })).toBeHidden();

  const second = await newStaff(request, 'manager', 'มานพ');
  await page.context().clearCookies();
  await signInStaff(page, second);
  await page.goto(`/operator/rounds/${roundId}`);
  await expect(page.getByRole('region', { name: /^ผล / })).toBeHidden();
  await expect(page.getByRole('region', { name: 'ถ้าประกาศผลนี้' })).toBeHidden();
  await expectToLookRight(page);
  const retype = page.getByRole('region', { name: 'พิมพ์รางวัลจากประกาศ ก่อนเปิดดูบัตร' });
  await retype.getByLabel('ดัชนีปิด').fill('1234.56');
  await retype.getByLabel('เปลี่ยนแปลง').fill('7.31');
  await retype.getByRole('button', { name: 'เปิดดูบัตร' }).click();
  await expect(retype.getByRole('alert').filter({ visible: true })).toContainText('ไม่ตรงกับที่คนแรกใส่');
  await retype.getByLabel('เปลี่ยนแปลง').fill('7.32');
  await retype.getByRole('button', { name: 'เปิดดูบัตร' }).click();
  await expect(page.getByRole('region', { name: /^ผล / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'ตรวจก่อนอนุมัติ' }).getByRole('listitem')).toHaveCount(3);
  await expectToLookRight(page);
  // With its outcome and checks it asks for most of what it can.
  const cold = await page.request.get(`/operator/rounds/${roundId}`, {
    headers: { 'Sec-Fetch-Dest': 'document', 'x-cold-reads': '1', 'x-show-statements': '1' },
  });
  const statements = Number(cold.headers()['x-statements']);
  expect(statements).toBeGreaterThan(1);
  expect(statements, cold.headers()['x-statement-texts']).toBeLessThanOrEqual(6);
  const watching = await page.context().newPage();
  await watching.goto(`/operator/rounds/${roundId}`);
  await expect(watching.locator('[data-live]')).toHaveAttribute('data-state', 'on');
  await page.getByRole('button', { name: /^อนุมัติและจ่าย/ }).click();
  await expect(page.getByRole('region', { name: /^ผล / })).toContainText('มานพ');
  await expect(watching.getByText('เปลี่ยนแล้ว')).toBeVisible();
  await context.close();
});
