import { expect, type Page, test } from '@playwright/test';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, ready, visit } from '../support/member.ts';

/** Asks for a code and stops on the page that waits for money. */
async function requestDeposit(page: Page, amount: string): Promise<string> {
  await visit(page, '/member/deposit');
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill(amount);
  await page.getByRole('button', { name: /^สร้าง QR/ }).click();
  await expect(page).toHaveURL(/payment=\d+$/);
  await ready(page);
  return new URL(page.url()).searchParams.get('payment') ?? '';
}

/** Pays the code in the sandbox bank, not as it asks. */
async function payOtherwise(page: Page, paymentId: string, how: { amount?: string; sender?: string }): Promise<void> {
  const bank = await page.context().newPage();
  await bank.goto(`/sandbox/bank?payment=${paymentId}`);
  const code = bank.locator('form[data-code]').first();
  await code.getByText('จ่ายแบบอื่น').click();
  if (how.amount) await code.getByLabel('จำนวนที่จ่าย (บาท)').fill(how.amount);
  if (how.sender) await code.getByLabel('ผู้โอน').selectOption({ label: how.sender });
  await expectToLookRight(bank);
  await code.getByRole('button', { name: /^จ่าย/ }).click();
  await expect(bank.getByText('จ่ายแล้ว แจ้งยอดให้แล้ว')).toBeVisible();
  await bank.close();
}

test.beforeEach(async ({ page, baseURL }) => {
  await newMember(page, baseURL);
});

test('จำนวนที่ฝากไม่ได้ถูกบอกใต้ช่องพร้อมวิธีแก้ และไม่มี QR เกิดขึ้น', async ({ page }) => {
  await visit(page, '/member/deposit');
  const amount = page.getByLabel('จำนวนเงิน', { exact: true });
  const create = page.getByRole('button', { name: /^สร้าง QR/ });
  await create.click();
  await expect(page.getByText('ใส่จำนวนเงิน')).toBeVisible();
  await expect(amount).toBeFocused();
  for (const [typed, said] of [
    ['5', 'ฝากขั้นต่ำ ฿20 เพิ่มอีก ฿15'],
    ['150001', 'ฝากได้สูงสุด ฿150,000 ต่อครั้ง'],
    ['12.345', 'ใส่เป็นตัวเลขมากกว่า 0 ทศนิยมไม่เกิน 2 ตำแหน่ง'],
  ] as const) {
    await amount.fill(typed);
    await create.click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  }
  await expectToLookRight(page);
  await expect(page).toHaveURL(/\/member\/deposit$/);
  await expect(page.getByText('ยังไม่มีรายการฝาก')).toBeVisible();
  await amount.fill('๑,๕๐๐.๕๐');
  await expect(page.getByRole('button', { name: 'สร้าง QR ฿1,500.50' })).toBeVisible();
});

test('โอนไม่ตรงยอด เงินเข้าตามที่โอนจริงและบอกให้รู้', async ({ page }) => {
  const payment = await requestDeposit(page, '500');
  await payOtherwise(page, payment, { amount: '480' });
  await expect(page.getByRole('heading', { name: 'ฝากสำเร็จ' })).toBeVisible();
  await expect(page.getByText('ยอดที่โอน ฿480.00 ไม่ตรงกับ ฿500.00 เพิ่มยอดตามที่โอนจริงแล้ว')).toBeVisible();
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿480.00');
});

test('โอนจากชื่ออื่น รายการรอทีมงานตรวจสอบ ยอดยังไม่เข้า', async ({ page }) => {
  const payment = await requestDeposit(page, '300');
  await payOtherwise(page, payment, { sender: 'บัญชีของคนอื่น' });
  await expect(page.getByRole('heading', { name: 'กำลังตรวจสอบ' })).toBeVisible();
  await expect(page.getByText('ชื่อผู้โอนไม่ตรงกับบัญชีที่ลงทะเบียน ทีมงานกำลังตรวจสอบ')).toBeVisible();
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿0.00');
  await expectToLookRight(page);
});

test('รายการที่ค้างอยู่มาก่อนรายการใหม่ ทำต่อหรือยกเลิกเพื่อฝากจำนวนอื่นได้', async ({ page }) => {
  const payment = await requestDeposit(page, '500');
  await visit(page, '/member/deposit');
  await expect(page.getByRole('heading', { name: 'มีรายการฝากค้างอยู่' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'ทำรายการเดิมต่อ' }).click();
  await expect(page).toHaveURL(new RegExp(`payment=${payment}$`));
  await visit(page, '/member/deposit');
  await page.getByRole('button', { name: 'ยกเลิกแล้วฝากจำนวนอื่น' }).click();
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('700');
  await page.getByRole('button', { name: 'สร้าง QR ฿700' }).click();
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับจ่าย ฿700.00' })).toBeVisible();
});

test('รายการที่เปิดค้างในแท็บอื่นถูกนำมาให้ทำต่อ แทนการปฏิเสธเฉย ๆ', async ({ page }) => {
  await visit(page, '/member/deposit');
  const other = await page.context().newPage();
  await requestDeposit(other, '500');
  await other.close();
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('900');
  await page.getByRole('button', { name: 'สร้าง QR ฿900' }).click();
  await expect(page.getByRole('heading', { name: 'มีรายการฝากค้างอยู่' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'มีรายการฝากค้างอยู่' })).toContainText('฿500.00');
});

test('ยกเลิกรายการที่หน้า QR ต้องยืนยันก่อน แล้วสร้างใหม่ด้วยจำนวนเดิมได้', async ({ page }) => {
  await requestDeposit(page, '1234.50');
  await page.getByRole('button', { name: 'ยกเลิกรายการนี้' }).click();
  const question = page.getByRole('alertdialog', { name: 'ยกเลิกรายการฝากนี้ใช่ไหม' });
  await expect(question.getByRole('button', { name: 'เก็บไว้' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('img', { name: /คิวอาร์โค้ด/ })).toBeVisible();
  await page.getByRole('button', { name: 'ยกเลิกรายการนี้' }).click();
  await question.getByRole('button', { name: 'ยกเลิกรายการ' }).click();
  await expect(page.getByRole('heading', { name: 'ยกเลิกรายการแล้ว' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'สร้าง QR ใหม่ ฿1,234.50' }).click();
  await expect(page.getByLabel('จำนวนเงิน', { exact: true })).toHaveValue('1,234.50');
});

test('QR หมดเวลาแล้วรูปหายไป บอกว่าทำอะไรต่อ', async ({ page }) => {
  await page.clock.install();
  // Ten minutes are not waited for: the browser's clock goes forward, and the server's answer is the one of that time.
  await page.route('**/api/member/payment/inquiry_status*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, status: 'expired' } } });
  });
  await requestDeposit(page, '250');
  await page.clock.fastForward('10:02');
  await expect(page.getByRole('heading', { name: 'QR หมดเวลา' })).toBeVisible();
  await expect(page.getByRole('img', { name: /คิวอาร์โค้ด/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'สร้าง QR ใหม่ ฿250' })).toBeVisible();
  await expectToLookRight(page);
  // The page may be asking once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('เน็ตหลุดตอนสร้าง QR บอกให้ลองใหม่ และการลองใหม่ไม่สร้างรายการซ้ำ', async ({ page }) => {
  await visit(page, '/member/deposit');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/member/payment/generate_qr', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first answer is lost on its way: the payment exists, the page does not know it.
    if (keys.length === 1) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await page.getByLabel('จำนวนเงิน', { exact: true }).fill('400');
  await page.getByRole('button', { name: 'สร้าง QR ฿400' }).click();
  await expect(page.getByText('เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่')).toBeVisible();
  await page.getByRole('button', { name: 'สร้าง QR ฿400' }).click();
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับจ่าย ฿400.00' })).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
  await visit(page, '/member/deposit');
  await expect(page.getByRole('listitem').filter({ hasText: '฿400.00' })).toHaveCount(1);
});

test('รายการฝากของคนอื่นหรือที่ไม่มีอยู่ไม่ถูกเปิดเผย', async ({ page }) => {
  const answer = await page.goto('/member/payment?payment=1');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'ไม่พบรายการฝากนี้' })).toBeVisible();
  await expectToLookRight(page);
});
