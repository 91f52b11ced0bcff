import { expect, test } from '@playwright/test';
import { dock, editorRound, limitNumbers, lines, press, priceOf, thumb, typeDigits } from './support/editor.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { newMember, visit } from './support/member.ts';

const twenty = {
  three: ['123', '456', '789', '012', '345', '678', '901', '234', '567', '890'],
  two: ['12', '34', '56', '78', '90', '21', '43', '65', '87', '09'],
};

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('กดเลข: ครบหลักเข้าโพยเอง ลบ กลับเลข เลิกทำ เลขตองโต๊ดไม่ได้ และโพยอยู่ครบหลังโหลดใหม่', { tag: '@1280' }, async ({
  page,
  baseURL,
}) => {
  await newMember(page, baseURL);
  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await typeDigits(page, '12');
  await press(page, 'ลบหนึ่งหลัก');
  await typeDigits(page, '23');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText('123');
  await expect(lines(page).first()).toContainText('ถูกได้ ฿42,500');
  await typeDigits(page, '123');
  await expect(dock(page).getByText('123 มีในโพยแล้ว แก้ราคาที่รายการเดิมได้')).toBeVisible();

  await press(page, 'กลับเลข');
  await press(page, /^3 ตัวโต๊ด/);
  await typeDigits(page, '112');
  await expect(lines(page), 'three orders straight, one tod').toHaveCount(5);
  await press(page, 'กลับเลข');
  await press(page, /^3 ตัวบน/);
  await typeDigits(page, '777');
  await expect(dock(page).getByText('เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน')).toBeVisible();
  await expect(lines(page)).toHaveCount(5);

  await dock(page).getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(lines(page)).toHaveCount(1);
  await priceOf(page, '3 ตัวบน 123').fill('75');
  await page.getByPlaceholder(/^บันทึกช่วยจำ/).fill('โพยของแม่');
  await expect(page.getByRole('button', { name: 'ตรวจโพย ฿75' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'ตรวจโพย ฿75' })).toBeVisible();
  await expect(page.getByPlaceholder(/^บันทึกช่วยจำ/)).toHaveValue('โพยของแม่');
  await page.getByRole('button', { name: 'ลบเลข 123 3 ตัวบน' }).click();
  await expect(lines(page)).toHaveCount(0);
});

test('ยี่สิบรายการด้วยแป้นไม่เกินสามแตะต่อรายการ และด้วยการวางโพยในสามแตะ', { tag: '@390' }, async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  const roundId = await editorRound(page.request);
  await visit(page, `/lotto/${roundId}`);
  const byKeys = thumb(page);
  for (const number of twenty.three) for (const digit of number) await byKeys.tap(digit);
  await byKeys.tap('2 ตัว');
  for (const number of twenty.two) for (const digit of number) await byKeys.tap(digit);
  await expect(lines(page)).toHaveCount(20);
  expect(byKeys.taps()).toBeLessThanOrEqual(3 * 20);

  await page.getByRole('button', { name: 'ล้าง', exact: true }).click();
  await expect(lines(page)).toHaveCount(0);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `บน ${twenty.three.join(' ')} = 50\nบน ${twenty.two.join(' ')} = 50`,
  );
  const byPaste = thumb(page);
  await byPaste.tap('วางโพย');
  await byPaste.tap('วางจากคลิปบอร์ด');
  await byPaste.tap('เพิ่ม 20 รายการ ฿1,000');
  await expect(lines(page)).toHaveCount(20);
  expect(byPaste.taps()).toBe(3);
  await expect(page.getByRole('button', { name: 'ตรวจโพย ฿1,000' })).toBeVisible();

  // A missing price and a doubt each wait for a tap; nothing is added before.
  await dock(page).getByLabel('ข้อความโพย').fill('ล่าง 45 46 ร้อย\nบน\n34 56\n12/21-20\nพี่เอ 99\nรวม 500');
  await expect(dock(page).getByText('ไม่มีราคา 2 รายการ')).toBeVisible();
  await press(page, 'ตอบสีเหลือง 2 จุดก่อน');
  await expect(page.getByRole('region', { name: 'โพยของฉัน 20 รายการ' })).toBeAttached();
  await expect(dock(page).getByRole('button', { name: 'ใช้ ฿50' })).toBeFocused();
  await press(page, 'ใช้ ฿50');
  await press(page, 'ตอบสีเหลือง 1 จุดก่อน');
  await expect(dock(page).getByRole('button', { name: 'ใช้ตามนี้' })).toBeFocused();
  await expectToLookRight(page);
  await dock(page)
    .getByRole('group', { name: /^ไม่มีเครื่องหมายบอกราคา/ })
    .getByRole('button', { name: 'ไม่เอา' })
    .click();
  await press(page, 'เพิ่ม 4 รายการ ฿300');
  await expect(page.getByRole('region', { name: 'โพยของฉัน 24 รายการ' })).toBeAttached();
});

test('ข้อความที่แชร์มาจากแอปอื่นรอในช่องวางโพยจนเข้าสู่ระบบแล้ว และไม่มีอะไรเข้าโพยเอง', { tag: '@390' }, async ({
  page,
  context,
  baseURL,
}) => {
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Record<string, unknown>;
  expect(manifest.share_target).toEqual({
    action: '/share',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  });
  const { phone, password } = await newMember(page, baseURL);
  const roundId = await editorRound(page.request);
  await context.clearCookies();
  // As the system opens the installed site.
  const shared = (text: string): string => `/share?${new URLSearchParams({ title: 'LINE', text })}`;
  await page.goto(shared('บน 12=50\n<b onclick=alert()>บน 34=20</b>'));
  await expect(page).toHaveURL('/login?next=%2Fshare');
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(page).toHaveURL('/share');
  await expect(page.getByText(/^เลือกงวดแล้วข้อความที่แชร์มาจะรออยู่/)).toBeVisible();
  await expectToLookRight(page);

  await visit(page, `/lotto/${roundId}`);
  const box = dock(page).getByLabel('ข้อความโพย');
  await expect(box).toHaveValue('LINE\nบน 12=50\n<b onclick=alert()>บน 34=20</b>');
  await expect(lines(page)).toHaveCount(0);
  await press(page, 'เพิ่ม 2 รายการ ฿70');
  await expect(lines(page)).toHaveCount(2);

  // With a slip being written, more text goes to its round.
  await page.goto(shared('ล่าง 56=20'));
  await expect(page).toHaveURL(`/lotto/${roundId}`);
  await expect(box).toHaveValue('LINE\nล่าง 56=20');
  await expect(lines(page)).toHaveCount(2);
});

test('คีย์บอร์ด: ตัวเลขบนแป้นไทย รูปแบบ จำนวนหลัก กลับเลข ราคา เลิกทำ และ Enter', { tag: '@1280' }, async ({ page }) => {
  const roundId = await editorRound(page.request);
  await visit(page, `/lotto/${roundId}`);
  // A Thai layout writes other signs with the same keys.
  for (const [code, key] of [
    ['Digit4', 'ภ'],
    ['Digit5', 'ถ'],
    ['Digit6', 'ุ'],
  ])
    await page.evaluate(
      ([at, written]) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { code: at ?? '', key: written ?? '', bubbles: true, cancelable: true }),
        ),
      [code, key],
    );
  await expect(lines(page).first()).toContainText('456');
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('+');
  await page.keyboard.type('123');
  await expect(lines(page)).toHaveCount(3);
  await expect(priceOf(page, '3 ตัวโต๊ด 123')).toHaveValue('100');
  await page.keyboard.press('Control+KeyZ');
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.press('*');
  await page.keyboard.type('12');
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).nth(2)).toContainText('21');
  await press(page, 'ตัวช่วย');
  await press(page, '19 ประตู');
  // The focus leaves the button, which Enter would press.
  await dock(page).getByRole('status').click();
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await expect(lines(page).nth(3), 'Enter adds what the helper shows').toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page, 'a guest logs in first').toHaveURL(`/login?next=%2Flotto%2F${roundId}`);
});

test('แผง: เลขปิดรับกับเลขจ่ายลดถูกทำเครื่องหมาย แตะเพิ่ม แตะซ้ำเอาออก', { tag: '@390' }, async ({ page }) => {
  const roundId = await editorRound(page.request);
  await limitNumbers(page.request, roundId, 'two_top', ['19'], { action: 'closed' });
  await limitNumbers(page.request, roundId, 'two_top', ['38'], { action: 'reduced', pct: 50 });
  await visit(page, `/lotto/${roundId}`);
  await press(page, 'แผง');
  await press(page, '2 ตัว');
  await expect(dock(page).getByRole('button', { name: '19 ปิดรับ' })).toBeDisabled();
  await press(page, '38 จ่ายลด');
  await press(page, '55');
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('จ่ายครึ่ง');
  await expect(lines(page).first()).toContainText('บาทละ 46');
  await expectToLookRight(page);
  await press(page, '55');
  await expect(lines(page)).toHaveCount(1);
  await press(page, '3 ตัว');
  await press(page, 'เลขขึ้นต้น 7');
  await press(page, '777');
  await expect(dock(page).getByRole('button', { name: '777' })).toHaveAttribute('aria-pressed', 'true');
  await expect(lines(page)).toHaveCount(2);

  await page.getByRole('button', { name: /^เลขอั้น/ }).click();
  const limits = page.getByRole('dialog', { name: 'เลขอั้นงวดนี้' });
  await expect(limits).toContainText('ปิดรับ');
  await expect(limits).toContainText('19');
  await expectToLookRight(page);
});

test('วางโพย: ส่วนที่อ่านไม่ออกเป็นสีแดง และไม่มีอะไรเข้าโพยก่อนกดเพิ่ม', { tag: '@390' }, async ({ page }) => {
  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await press(page, 'วางโพย');
  await dock(page).getByLabel('ข้อความโพย').fill('พี่นุ่น\n123=20*20\nล่าง 12 34=100\nบน 123456=5');
  const preview = dock(page).getByRole('region', { name: 'ตรวจก่อนเพิ่ม' });
  await expect(preview.locator('mark')).toHaveText('123456');
  await expect(preview).toContainText('อ่านได้ 4 รายการ');
  await expect(lines(page)).toHaveCount(0);
  await expectToLookRight(page);
  await press(page, 'ดูทุกบรรทัด');
  await expect(preview.getByRole('listitem')).toHaveCount(4);
  await press(page, 'เพิ่ม 4 รายการ ฿240');
  await expect(lines(page)).toHaveCount(4);
  await expect(priceOf(page, '3 ตัวโต๊ด 123')).toHaveValue('20');
  await expect(priceOf(page, '2 ตัวล่าง 34')).toHaveValue('100');
});

test('ตัวช่วย: เห็นเลขก่อนเพิ่ม ซ้ำกันตัดออกได้ ใส่ราคาเท่ากันแล้วยอดรวมตรง', { tag: '@390' }, async ({ page }) => {
  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await press(page, 'ตัวช่วย');
  await press(page, '19 ประตู');
  await press(page, '5');
  await expect(dock(page)).toContainText('05 15 25 35 45 50 51');
  await expectToLookRight(page);
  await press(page, /^เพิ่ม 19 รายการ/);
  await press(page, 'รูดหน้า');
  await press(page, '5');
  await press(page, /^เพิ่ม 10 รายการ/);
  await expect(lines(page)).toHaveCount(29);
  await page.getByRole('button', { name: 'ตัดเลขซ้ำ 10' }).click();
  await expect(lines(page)).toHaveCount(19);

  await page.getByRole('button', { name: 'ใส่ราคาเท่ากัน' }).click();
  const sheet = page.getByRole('dialog', { name: 'ใส่ราคาเท่ากัน' });
  await sheet.getByRole('button', { name: '฿20', exact: true }).click();
  await expectToLookRight(page);
  await sheet.getByRole('button', { name: 'ใส่ ฿20 ทั้ง 19 รายการ รวม ฿380' }).click();
  await expect(page.locator('.slip-totals')).toContainText('สุทธิ฿380.00');
  await page.getByRole('toolbar').getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(page.locator('.slip-totals')).toContainText('สุทธิ฿950.00');
  await page.getByRole('button', { name: 'ล้าง', exact: true }).click();
  await expect(lines(page)).toHaveCount(0);
});

test('ชุดเลข: เก็บเลขในโพยเป็นชุด แล้วเปิดกลับมาใส่', { tag: '@390' }, async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  await visit(page, `/lotto/${await editorRound(page.request)}`);
  await typeDigits(page, '123456');
  await page.getByRole('button', { name: 'ชุดเลข' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'ชื่อชุดเลข' }).fill('เลขประจำบ้าน');
  await sheet.getByRole('button', { name: 'บันทึก' }).click();
  await expect(sheet.getByRole('button', { name: /^เลขประจำบ้าน/ })).toContainText('2 เลข');
  await expectToLookRight(page);
  await sheet.getByRole('button', { name: /^เลขประจำบ้าน/ }).click();
  await sheet.getByRole('button', { name: /^3 ตัวบน/ }).click();
  await sheet.getByRole('button', { name: /^3 ตัวโต๊ด/ }).click();
  await sheet.getByRole('button', { name: 'เพิ่ม 2 รายการ' }).click();
  await expect(lines(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'ชุดเลข' }).click();
  await sheet.getByRole('button', { name: 'ลบชุด เลขประจำบ้าน' }).click();
  await expect(sheet).toContainText('ยังไม่มีชุดเลข');
});
