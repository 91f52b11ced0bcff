import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectToLookRight } from './support/looks-right.ts';
import { callApi, newMember, visit } from './support/member.ts';
import { draw, openRound } from './support/played.ts';

const pad = (page: Page) => page.getByRole('region', { name: 'ใส่เลข' });
const type = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await pad(page).getByRole('button', { name: digit, exact: true }).click();
};

/** The Korean index: no other test bets on it. */
const round = (request: APIRequestContext): Promise<string> => openRound(request, 'korea');

test('แป้นพิมพ์: เลขครบหลักเข้าโพยเอง ลบ กลับเลข เลขตองโต๊ดไม่ได้ และคีย์บอร์ดใช้แทนได้', async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  await visit(page, `/lotto/${await round(page.request)}`);
  const lines = page.getByRole('listitem');
  await type(page, '12');
  await pad(page).getByRole('button', { name: 'ลบหนึ่งหลัก' }).click();
  await type(page, '23');
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText('123');
  await expect(lines.first()).toContainText('จ่าย 850 · ถูกได้ ฿42,500');

  await page.keyboard.type('123');
  await expect(page.getByText('123 มีในโพยแล้ว แก้ราคาที่รายการเดิมได้')).toBeVisible();

  await pad(page).getByRole('button', { name: 'กลับเลข' }).click();
  await type(page, '112');
  await expect(lines).toHaveCount(4);
  await pad(page).getByRole('button', { name: 'กลับเลข' }).click();
  await pad(page).getByRole('button', { name: /^บน/ }).click();
  await pad(page).getByRole('button', { name: /^โต๊ด/ }).click();
  await type(page, '777');
  await expect(page.getByRole('alert').filter({ hasText: 'เลขตองแทงโต๊ดไม่ได้' })).toBeVisible();
  await expect(lines).toHaveCount(4);

  await page.getByRole('textbox', { name: 'ราคา 3 ตัวบน 123 บาท' }).fill('75');
  await page.getByRole('button', { name: 'ลบเลข 112 3 ตัวบน' }).click();
  await expect(lines).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'ตรวจโพย ฿175' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'ตรวจโพย ฿175' })).toBeVisible();
  await pad(page).getByRole('button', { name: 'ล้าง' }).click();
  await expect(lines).toHaveCount(0);
});

test('ยอดไม่พอบอกว่าขาดเท่าไรและพาไปฝาก ไม่มีโพยเกิดขึ้น', async ({ page, baseURL }) => {
  await newMember(page, baseURL);
  await visit(page, `/lotto/${await round(page.request)}`);
  await type(page, '123');
  await page.getByRole('button', { name: 'ตรวจโพย ฿50' }).click();
  const review = page.getByRole('dialog', { name: 'ตรวจโพย' });
  await expect(review).toContainText('ขาดอีก ฿50');
  await expect(review.getByRole('button', { name: /^ยืนยันแทง/ })).toBeDisabled();
  await expectToLookRight(page);
  await review.getByRole('button', { name: 'กลับไปแก้' }).click();
  await page.goto('/lotto/bills');
  await expect(page.getByText('ยังไม่มีโพย')).toBeVisible();
});

test('ผู้มาเยือนเขียนโพยได้ เข้าสู่ระบบแล้วโพยยังอยู่ ส่งแล้วยกเลิกได้เงินคืน', async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await deposit(page, member.call, baseURL ?? '');
  await member.call('POST /api/logout', {});
  const roundId = await round(page.request);
  await visit(page, `/lotto/${roundId}`);
  await expectToLookRight(page);
  await type(page, '456');
  await page.getByRole('button', { name: 'ตรวจโพย ฿50' }).click();
  await expect(page).toHaveURL(`/login?next=%2Flotto%2F${roundId}`);
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ปลาทูสองตัว-2569');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL(`/lotto/${roundId}`);
  await page.getByRole('button', { name: 'ตรวจโพย ฿50' }).click();

  // The answer is lost on its way; sent again it is still one bill.
  let sent = 0;
  await page.route('**/api/lotto/bill/create', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const confirm = page.getByRole('button', { name: 'ยืนยันแทง ฿50' });
  await confirm.click();
  await expect(page.getByText('เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่')).toBeVisible();
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeVisible();

  await page.getByRole('link', { name: 'โพยของฉัน' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿50.00');
  await page.getByRole('link', { name: /ดูรายการ/ }).click();
  await page.getByRole('button', { name: 'ยกเลิกโพย', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'ยกเลิกโพยนี้ใช่ไหม' });
  await expect(question).toContainText('คืนเงิน ฿50.00');
  await expectToLookRight(page);
  await question.getByRole('button', { name: 'ใช่ ยกเลิกโพย' }).click();
  await expect(page.getByRole('article')).toContainText('ยกเลิกแล้ว');
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿100.00');
});

test('งวดที่ออกผลแล้วบอกผลแทนแป้น', async ({ page }, info) => {
  const roundId = await openRound(page.request, info.project.name === '390' ? 'dow' : 'singapore');
  await draw(page.request, roundId, '56');
  await page.goto(`/lotto/${roundId}`);
  await expect(page.getByRole('heading', { name: 'ออกผลแล้ว' })).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'ดูผลรางวัล' }).click();
  await expect(page.getByText('456').first()).toBeVisible();
});

/** 100 baht by QR, paid in the sandbox. */
async function deposit(
  page: Page,
  call: (route: string, input: Record<string, unknown>) => Promise<Record<string, unknown>>,
  origin: string,
): Promise<void> {
  const channels = (await call('GET /api/member/payment/channels', {})) as unknown as readonly {
    channel_id: string;
    sub_channels: readonly { sub_channel_id: string }[];
  }[];
  const intent = await call('POST /api/member/payment/generate_qr', {
    channel_id: channels[0]?.channel_id,
    sub_channel_id: channels[0]?.sub_channels[0]?.sub_channel_id,
    amount: '100.00',
  });
  await callApi(page.request, 'POST /api/sandbox/bank/pay', { qr_payload: intent.qr_payload }, { Origin: origin });
}
