import { expect, test } from '@playwright/test';
import { deposit, dock, press } from '../support/editor.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { follow, newMember, ready, visit } from '../support/member.ts';
import { bet, openRound } from '../support/played.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

test(
  'จากยอดเสี่ยงถึงแผนที่ ตั้งเลขอั้นจากแผนที่และจากตาราง สมาชิกที่เปิดโพยอยู่เห็นเองทันที',
  { tag: '@1280' },
  async ({ page, browser, request, baseURL }, info) => {
    const market = info.project.name === '390' ? 'gsb' : 'lao';
    const roundId = await openRound(request, market);
    const context = await browser.newContext();
    const playing = await context.newPage();
    const player = await newMember(playing, baseURL);
    await deposit(playing, player, baseURL);
    await bet(player, roundId, '25', '5.00');
    await visit(playing, `/lotto/${roundId}`);
    await press(playing, 'แผง');
    await press(playing, '2 ตัว');
    const key = (name: string) => dock(playing).getByRole('button', { name, exact: true });
    await expect(key('07')).toBeEnabled();

    await signInStaff(page, await newStaff(request, 'manager', 'อนงค์'));
    await page.goto(`/operator/exposure?market=${market}&type=two_bottom`);
    await expect(page.getByRole('row').filter({ hasText: '25' })).toHaveCount(1);
    // Another bill is told by the page itself, without a row that moves.
    const watching = await page.context().newPage();
    await watching.clock.install();
    await watching.goto(page.url());
    await ready(watching);
    await expect(watching.locator('[data-live]')).toHaveAttribute('data-state', 'on');
    await bet(player, roundId, '26', '5.00');
    await watching.clock.fastForward(15_000);
    await expect(watching.getByRole('button', { name: /^มีใหม่ 1 งวด/ })).toBeVisible();
    await expect(watching.locator(`tr[data-round="${roundId}"]`)).toContainText('โพยใหม่');
    await watching.close();
    await follow(page.getByRole('row').filter({ hasText: '25' }).getByRole('link'));
    await follow(page.getByRole('link', { name: '2 ตัวบน', exact: true }));
    await follow(page.getByRole('link', { name: /^07/ }));
    await page.getByRole('button', { name: 'ตั้งเลขอั้น' }).click();
    await expect(page.getByRole('link', { name: /^07.*ปิดรับ/ })).toBeVisible();
    await expect(key('07 ปิดรับ')).toBeDisabled();

    await follow(page.getByRole('link', { name: 'ตั้งหลายเลข' }));
    const list = page.getByRole('region', { name: 'เลขอั้นที่มีผล' }).getByRole('row');
    await expect(list.filter({ hasText: 'ปิดรับ' })).toContainText('07');
    await page.getByLabel('2 ตัวบน', { exact: true }).check();
    await page.getByLabel('2 ตัวล่าง', { exact: true }).uncheck();
    await page.getByRole('checkbox', { name: /^19/ }).check();
    await page.getByLabel(/^วางเลข/).fill('38\nล่าง 25\n12345');
    await page.getByLabel('ทำอะไร').selectOption('reduced');
    await page.getByRole('button', { name: 'ดูยอดก่อนตั้ง' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'เปอร์เซ็นต์' })).toBeVisible();
    await page.getByLabel('จ่ายกี่ % ของอัตรา').fill('50');
    await page.getByRole('button', { name: 'ดูยอดก่อนตั้ง' }).click();
    const look = page.getByRole('region', { name: 'จะตั้ง 3 รายการ' });
    await expect(look.getByRole('row').filter({ hasText: '2 ตัวล่าง' })).toContainText('5');
    await expect(page.locator('mark')).toHaveText('12345');
    await expectToLookRight(page);
    await expect(key('38')).toBeEnabled();
    await ready(page);
    await look.getByLabel('เหตุผล').fill('เลขดัง');
    await look.getByRole('button', { name: 'ตั้งเลขอั้น 3 รายการ' }).click();
    await expect(list.filter({ hasText: 'จ่าย 50%' })).toHaveCount(3);
    await expect(key('38 จ่ายลด')).toBeVisible();
    await expect(key('19 จ่ายลด')).toBeVisible();

    // Ended, it is as before.
    await page.getByRole('button', { name: 'เลิก 2 ตัวบน 38' }).click();
    await expect(list.filter({ hasText: 'จ่าย 50%' })).toHaveCount(2);
    await expect(key('38')).toBeVisible();
    await context.close();

    // Who may only look sees the list without the form.
    await page.context().clearCookies();
    await signInStaff(page, await newStaff(request, 'viewer', 'วิชัย'));
    await page.goto(`/operator/limits?market=${market}&round=${roundId}`);
    await expect(list.filter({ hasText: 'จ่าย 50%' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^เลิก / })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'ดูยอดก่อนตั้ง' })).toHaveCount(0);
  },
);
