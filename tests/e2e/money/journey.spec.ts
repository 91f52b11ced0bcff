import { expect, test } from '@playwright/test';
import { readPromptPay } from '#lib/deposit/rules/emv.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, ready, visit } from '../support/member.ts';
import { bet, draw, openRound } from '../support/played.ts';
import { readQrIn } from './qr-reading.ts';

test(
  'สมาชิกใหม่ฝาก 500 ด้วย QR เล่นหวยถูกรางวัล ถอน 200 แล้วพบทุกขั้นในประวัติรายการ',
  { tag: '@390' },
  async ({ page, baseURL }, info) => {
    test.slow();
    const member = await newMember(page, baseURL);

    await visit(page, '/member/deposit');
    await expectToLookRight(page);
    // The button is in reach however long the form, and no field asks for baht before the amount.
    await expect(page.getByRole('button', { name: 'สร้าง QR' })).toBeInViewport();
    await expect(page.locator('main').getByRole('textbox')).toHaveCount(1);
    await page.getByRole('button', { name: '฿500', exact: true }).click();
    await expect(page.getByLabel('จำนวนเงิน', { exact: true })).toHaveValue('500');
    await page.getByRole('button', { name: 'สร้าง QR ฿500' }).click();
    await expect(page).toHaveURL(/\/member\/payment\?payment=\d+$/);
    await ready(page);
    await expectToLookRight(page);

    const code = page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับจ่าย ฿500.00' });
    const payload = (await readQrIn(page, (await code.getAttribute('src')) ?? '')) ?? '';
    expect(readPromptPay(payload)).toMatchObject({ ok: true, amount: 50_000n });
    await expect(page.getByRole('timer')).toHaveText(/^(?:10:00|9:\d\d)$/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'บันทึก QR' }).click();
    const picture = await (await saved).createReadStream();
    const bytes = Buffer.concat(await picture.toArray());
    expect(await readQrIn(page, `data:image/png;base64,${bytes.toString('base64')}`)).toBe(payload);

    // Nothing from here on may reload the page that waits.
    await page.evaluate(() => {
      document.body.dataset.same = 'yes';
    });
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /จำลองการจ่าย/ }).click();
    const bank = await opened;
    await expect(bank.getByRole('heading', { name: 'QR ที่สแกน' })).toBeVisible();
    await expectToLookRight(bank);
    await bank.getByRole('button', { name: 'จ่าย ฿500.00' }).first().click();
    await expect(bank.getByText('จ่ายแล้ว แจ้งยอดให้แล้ว')).toBeVisible();
    await bank.close();

    await expect(page.getByRole('heading', { name: 'ฝากสำเร็จ' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿500.00');
    expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');
    await expectToLookRight(page);

    await expect(page.getByRole('region', { name: 'ฝากสำเร็จ' })).toContainText('คงเหลือหลังฝาก฿500.00');
    const receipt = page.url();
    await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }));
    const shared = page.waitForEvent('download');
    await page.getByRole('button', { name: 'บันทึกหรือแชร์สลิป' }).click();
    expect((await shared).suggestedFilename()).toMatch(/^slip-D\w+\.png$/);

    await visit(page, '/member/withdraw');
    await expect(page.getByRole('heading', { name: 'ต้องทำยอดเทิร์นอีก ฿500' })).toBeVisible();
    await expectToLookRight(page);

    const { request } = page.context();
    const roundId = await openRound(request, info.project.name === '390' ? 'egypt' : 'russia');
    await bet(member, roundId, '32', '100.00');
    await draw(request, roundId, '32');

    // The prize is told to the open page: 100 baht at 92, and the stake has been played.
    await expect(page.getByLabel('จำนวนเงินที่ถอน')).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole('region', { name: 'ถอนได้ตอนนี้' })).toContainText('฿9,200.00');
    await expectToLookRight(page);
    const amount = page.getByLabel('จำนวนเงินที่ถอน');
    await amount.fill('50');
    await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
    await expect(page.getByText('ถอนขั้นต่ำ ฿100 เพิ่มอีก ฿50')).toBeVisible();
    await expect(amount).toBeFocused();
    await amount.fill('200');
    await page.getByRole('button', { name: 'ถอน ฿200', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'ตรวจก่อนถอน' });
    await expect(question).toContainText('฿9,400.00');
    await expect(question.getByRole('button', { name: 'กลับไปแก้' })).toBeFocused();
    await expectToLookRight(page);
    await question.getByRole('button', { name: 'ยืนยันถอน ฿200' }).click();

    const slip = page.getByRole('region', { name: /^ถอนเงิน/ });
    await expect(slip).toContainText('฿200.00');
    await expect(slip.getByRole('status')).toHaveText('เงินถึงบัญชีแล้ว');
    await expect(slip.getByRole('listitem').filter({ hasText: 'โอนแล้ว' })).toContainText('เสร็จแล้ว');
    await expectToLookRight(page);

    await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }));
    const slipPicture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'บันทึกหรือแชร์สลิป' }).click();
    expect((await slipPicture).suggestedFilename()).toMatch(/^slip-W\w+\.png$/);

    // What a receipt said does not change with the wallet; the way paid by is remembered.
    await visit(page, receipt);
    await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿9,400.00');
    await expect(page.getByRole('region', { name: 'ฝากสำเร็จ' })).toContainText('คงเหลือหลังฝาก฿500.00');
    await visit(page, '/member/deposit');
    await expect(page.getByRole('radio', { name: /พร้อมเพย์/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^เปลี่ยน/ }).click();
    await expect(page.getByRole('radio', { name: /พร้อมเพย์/ })).toBeChecked();

    await visit(page, '/member/statement');
    const rows = page.locator('details summary').filter({ hasText: 'คงเหลือ' });
    await expect(rows).toHaveCount(5);
    for (const [title, figure, left] of [
      ['ฝากเงิน', '+฿500.00', '฿500.00'],
      ['แทงหวย', '−฿100.00', '฿400.00'],
      ['ถูกรางวัลหวย', '+฿9,200.00', '฿9,600.00'],
      ['ถอนเงิน', '−฿200.00', '฿9,400.00'],
    ] as const) {
      const row = rows.filter({ hasText: title });
      await expect(row).toContainText(figure);
      await expect(row).toContainText(`คงเหลือ ${left}`);
    }
    await expect(rows.filter({ hasText: 'ได้รับแต้ม' })).toContainText('+1 แต้ม');
    await expectToLookRight(page);

    await page.getByRole('navigation', { name: 'ประเภทรายการ' }).getByRole('link', { name: 'ถอน' }).click();
    await expect(rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'ดาวน์โหลด CSV' }).click();
    const csv = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
    expect(csv).toContain('ถอนเงิน,บาท,-200.00,9400.00');
    expect(csv).not.toContain('ฝากเงิน');
    await rows.first().click();
    await page.getByRole('link', { name: 'ดูรายการถอน' }).click();
    await expect(page.getByRole('heading', { name: 'การถอนล่าสุด' })).toBeVisible();

    // A large one asks for the password beside the last look.
    await ready(page);
    await page.getByRole('button', { name: 'ถอนอีกครั้ง' }).click();
    await amount.fill('6000');
    await page.getByRole('button', { name: 'ถอน ฿6,000', exact: true }).click();
    const password = question.getByLabel('รหัสผ่าน', { exact: true });
    await password.fill('ไม่ใช่รหัสนี้');
    await question.getByRole('button', { name: 'ยืนยันถอน ฿6,000' }).click();
    await expect(question.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
    await expect(password).toBeFocused();
    await expectToLookRight(page);
    await password.fill(member.password);
    await password.press('Enter');
    await expect(slip).toContainText('ทีมงานตรวจก่อนโอน');
    await expect(slip).toContainText('฿6,000.00');
  },
);
