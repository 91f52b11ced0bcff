import { expect, test } from '@playwright/test';
import { openReview, press, typeDigits } from '../support/editor.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, ready, visit } from '../support/member.ts';
import { drawHanoi, openRound } from '../support/played.ts';

/** A round of its own for each screen. */
const markets = { '390': 'hanoi_vip', '1280': 'hanoi' } as const;

test(
  'รับโปรพร้อมฝาก แทงจากกระเป๋าโปร ยอดเทิร์นขยับ แล้วยกเลิกโปรได้ส่วนของตัวเองคืน',
  { tag: '@390' },
  async ({ page, baseURL }, info) => {
    test.slow();
    await newMember(page, baseURL);
    const taking = page.getByRole('complementary').getByRole('link', { name: 'รับโปรและฝากเงิน' });
    await visit(page, '/promotions/first-deposit');
    await expectToLookRight(page);
    await taking.click();
    await ready(page);

    // The choice is judged for the amount that is written.
    const chosen = page.getByRole('group', { name: 'โปรโมชั่น' });
    const amount = page.getByLabel('จำนวนเงิน', { exact: true });
    await expect(chosen.getByRole('radio', { name: /^ฝากครั้งแรก/ })).toBeChecked();
    await amount.fill('50');
    // Another with the same minimum is offered in the evening.
    await expect(chosen.getByRole('radio', { name: /^ฝากครั้งแรก.*ฝากขั้นต่ำ ฿100$/ })).toBeChecked();
    await expect(chosen.getByRole('paragraph').filter({ hasText: 'ฝากขั้นต่ำ ฿100' })).toBeVisible();
    await page.getByRole('button', { name: 'สร้าง QR ฿50' }).click();
    await expect(page).toHaveURL(/\/member\/deposit/);
    await amount.fill('300');
    await expect(chosen).toContainText('ฝาก + โบนัส ในกระเป๋าโปร฿600');
    await expect(chosen).toContainText('เทียบกับโบนัส ฿300');
    await expectToLookRight(page);
    await page.getByRole('button', { name: 'สร้าง QR ฿300' }).click();
    await expect(page).toHaveURL(/payment=\d+$/);
    await ready(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /จำลองการจ่าย/ }).click();
    const bank = await opened;
    await ready(bank);
    await bank.getByRole('button', { name: 'จ่าย ฿300.00' }).first().click();
    await expect(bank.getByText('จ่ายแล้ว แจ้งยอดให้แล้ว')).toBeVisible();
    await bank.close();
    await expect(page.getByRole('heading', { name: 'ฝากสำเร็จ' })).toBeVisible();
    const outcome = page.getByRole('region', { name: 'ฝากสำเร็จ' });
    await expect(outcome).toContainText('โปรฝากครั้งแรก รับเพิ่ม 100%');
    await expect(outcome).toContainText('เข้ากระเป๋าโปร ฿600ฝาก ฿300 + โบนัส ฿300');
    // It went on to the promotion's wallet: no figure of the main one is said to be what it brought.
    await expect(outcome).not.toContainText('คงเหลือหลังฝาก');

    // Its wallet pays without being chosen, because the main one is empty; not a bill too large for the promotion.
    const roundId = await openRound(page.request, markets[info.project.name as keyof typeof markets]);
    await visit(page, `/lotto/${roundId}`);
    await expect(page.getByRole('combobox', { name: 'จ่ายจากกระเป๋า' }).locator(':checked')).toHaveText('โปร ฿600.00');
    await press(page, '2 ตัว');
    await typeDigits(page, '19');
    const price = page.getByRole('textbox', { name: /^ราคา .*19 บาท$/ });
    await price.fill('501');
    const review = await openReview(page);
    await expect(review).toContainText('ยอดเงินไม่พอ ขาดอีก ฿501');
    await expect(review).toContainText('ในกระเป๋าโปรมี ฿600 แต่โปรนี้แทงได้โพยละไม่เกิน ฿500');
    await expect(review.getByRole('button', { name: 'โปร ฿600.00' })).toBeDisabled();
    await expectToLookRight(page);
    await review.getByRole('button', { name: 'กลับไปแก้' }).click();
    await price.fill('200');
    await openReview(page);
    // The other wallet is a tap away, and the way back the first thing offered.
    await review.getByRole('button', { name: 'หลัก ฿0.00' }).click();
    await expect(review).toContainText('ยอดเงินไม่พอ ขาดอีก ฿200');
    await expectToLookRight(page);
    await review.getByRole('button', { name: 'จ่ายจากกระเป๋าโปร (฿600) แทน' }).click();
    await expect(review).toContainText('จ่ายจากกระเป๋าโปรฝากครั้งแรก รับเพิ่ม 100%');
    await expect(review).toContainText('เหลือในกระเป๋าโปร฿400.00');
    await expectToLookRight(page);
    await review.getByRole('button', { name: 'ยืนยันแทง ฿200' }).click();
    await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeVisible();
    await expect(page.locator('.receipt')).toContainText('เงินของคุณ ฿200 · โบนัส ฿0');
    await expect(page.locator('.receipt')).toContainText('เหลือในกระเป๋าโปร฿400.00');

    // Half of a lottery stake counts, once it is settled; the page follows by itself.
    await visit(page, '/member/promotions');
    // All that the member has, and how it divides; nothing flashes that did not change.
    const balance = page.getByRole('status', { name: 'ยอดเงินคงเหลือ' });
    await expect(balance).toHaveText('฿400.00');
    await expect(page.getByRole('banner')).toContainText('หลัก ฿0 โปร ฿400');
    await expect(balance.locator('.changed')).toHaveCount(0);
    const slip = page.getByRole('region', { name: 'ฝากครั้งแรก รับเพิ่ม 100%' });
    await expect(slip).toContainText('฿0 / ฿2,400');
    await drawHanoi(page.request, roundId);
    await expect(slip).toContainText('฿100 / ฿2,400');
    await expectToLookRight(page);

    await slip.getByRole('button', { name: 'ยกเลิกโปร' }).click();
    const question = page.getByRole('alertdialog', { name: 'ยกเลิกโปรนี้ใช่ไหม' });
    await expect(question).toContainText('คืนเข้ากระเป๋าหลัก฿100.00');
    await expect(question).toContainText('โบนัสที่จะหายไป฿300.00');
    await expectToLookRight(page);
    await question.getByRole('button', { name: 'ยืนยันยกเลิกโปร' }).click();
    await expect(page.getByText('ยกเลิกแล้ว', { exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿100.00');
    await expectToLookRight(page);
  },
);
