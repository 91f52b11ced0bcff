import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { callApi, ready, visit } from './support/member.ts';
import { password, register } from './support/register.ts';

/** The real draw of 1 November 2024. */
const draw = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };
const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

async function write(page: Page, length: string, types: readonly RegExp[], number: string): Promise<void> {
  const pad = page.getByRole('region', { name: 'ใส่เลข' });
  await pad.getByRole('button', { name: length, exact: true }).click();
  const forms = pad.getByRole('group', { name: 'รูปแบบ' });
  for (const pressed of await forms.getByRole('button', { pressed: true }).all()) await pressed.click();
  for (const type of types) await forms.getByRole('button', { name: type }).click();
  for (const digit of number) await pad.getByRole('button', { name: digit, exact: true }).click();
}

/** Each screen size plays on a government round of its own, since a round is drawn once. */
async function governmentRound(page: Page, which: 0 | -1): Promise<string> {
  const headers = { Authorization: `Bearer ${testTokens.operator}` };
  const list = async (status: string) =>
    (await callApi(
      page.request,
      'GET /api/operator/round/list',
      { market: 'gov', status },
      headers,
    )) as unknown as readonly {
      round_id: string;
      status: string;
      close_at: string;
    }[];
  const ahead = [...(await list('open')), ...(await list('scheduled'))].sort((a, b) =>
    a.close_at.localeCompare(b.close_at),
  );
  const round = ahead.at(which);
  if (!round) throw new Error('there is no government round ahead');
  if (round.status === 'scheduled')
    await callApi(page.request, 'POST /api/operator/round/open', { round_id: round.round_id }, headers);
  return round.round_id;
}

test(
  'ทั้งวันของสมาชิกใหม่: อ่านโปร สมัคร ฝาก 500 แทงหวยรัฐบาล ถูกรางวัล 114,000 ถอน 200',
  { tag: '@1280' },
  async ({ page }, info) => {
    test.slow();
    const phone = `09${digits(8)}`;

    await page.goto('/promotions');
    await page
      .getByRole('article')
      .filter({ hasText: 'บาทละ 900' })
      .getByRole('link', { name: /ดูเงื่อนไข/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('บาทละ 900');
    await expect(page.getByText('฿10 ถ้าถูกรางวัล รับ ฿9,000')).toBeVisible();
    await page.getByRole('complementary').getByRole('link', { name: 'สมัครสมาชิก' }).click();
    await register(page, phone);

    await expect(page).toHaveURL('/member/deposit');
    await ready(page);
    // Announcements do not stand before money.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Logging out and in again is part of a day.
    await page.getByRole('button', { name: 'เปิดเมนู' }).click();
    await page.getByRole('dialog', { name: 'เมนูสมาชิก' }).getByRole('button', { name: 'ออกจากระบบ' }).click();
    await page.getByRole('button', { name: 'ใช่ ออกจากระบบ' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login?next=/member/deposit');
    await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
    await expect(page).toHaveURL('/member/deposit');
    await ready(page);

    await page.getByRole('button', { name: '฿500', exact: true }).click();
    await page.getByRole('button', { name: 'สร้าง QR ฿500' }).click();
    await page.getByRole('dialog', { name: 'ฝากครั้งแรก รับโปรไหม' }).getByRole('button', { name: 'ไม่รับโปร' }).click();
    await expect(page).toHaveURL(/payment=\d+$/);
    await ready(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /จำลองการจ่าย/ }).click();
    const bank = await opened;
    await bank.getByRole('button', { name: 'จ่าย ฿500.00' }).first().click();
    await expect(bank.getByText('จ่ายแล้ว แจ้งยอดให้แล้ว')).toBeVisible();
    await bank.close();
    await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿500.00');

    const roundId = await governmentRound(page, info.project.name === '390' ? 0 : -1);
    await visit(page, `/lotto/${roundId}`);
    await expectToLookRight(page);
    await page.getByRole('region', { name: 'ใส่เลข' }).getByRole('button', { name: '฿100' }).click();
    await write(page, '3 ตัว', [/^3 ตัวบน/], '044');
    await write(page, '3 ตัว', [/^3 ตัวโต๊ด/], '440');
    await write(page, '2 ตัว', [/^2 ตัวล่าง/], '32');
    await expect(page.getByRole('listitem')).toHaveCount(3);
    await expectToLookRight(page);
    await page.getByRole('button', { name: 'ตรวจโพย ฿300' }).click();
    const review = page.getByRole('dialog', { name: 'ตรวจโพย' });
    await expect(review).toContainText('฿114,000.00');
    await expectToLookRight(page);
    await review.getByRole('button', { name: 'ยืนยันแทง ฿300' }).click();
    await expect(page.getByRole('heading', { name: 'รับโพยแล้ว' })).toBeFocused();
    await expectToLookRight(page);
    await page.getByRole('link', { name: 'โพยของฉัน' }).click();
    await expect(page.getByText('รอผล', { exact: true }).last()).toBeVisible();

    const by = (who: keyof typeof testTokens) => ({ Authorization: `Bearer ${testTokens[who]}` });
    await callApi(
      page.request,
      'POST /api/operator/round/result',
      { round_id: roundId, raw: draw, close: true },
      by('operator'),
    );
    await callApi(page.request, 'POST /api/operator/round/approve', { round_id: roundId }, by('approver'));
    // Bills are settled by a job right after; the bell of it is the balance in the bar.
    await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toHaveText('฿114,200.00', {
      timeout: 90_000,
    });
    await page.goto('/lotto/bills?status=won');
    const ticket = page.getByRole('article').first();
    await expect(ticket).toContainText('ถูกรางวัล');
    await expect(ticket).toContainText('฿114,000.00');
    await expectToLookRight(page);
    await ticket.getByRole('link', { name: /ดูรายการ/ }).click();
    await expectToLookRight(page);
    await page.getByRole('link', { name: 'ดูผลงวดนี้' }).click();
    await expect(page.getByText('536044').first()).toBeVisible();
    await expect(page.getByText('คุณถูกรางวัล 3 รายการ')).toBeVisible();

    await visit(page, '/member/withdraw');
    await page.getByLabel('จำนวนเงินที่ถอน').fill('200');
    await page.getByRole('button', { name: 'ถอน ฿200', exact: true }).click();
    await page.getByRole('button', { name: 'ยืนยันถอน ฿200' }).click();
    await expect(page.getByRole('region', { name: /^ถอนเงิน/ }).getByRole('status')).toHaveText('เงินถึงบัญชีแล้ว');

    await page.goto('/member/statement');
    const rows = page.locator('details summary').filter({ hasText: 'คงเหลือ' });
    for (const [title, figure] of [
      ['ถอนเงิน', '−฿200.00'],
      ['ถูกรางวัลหวย', '+฿114,000.00'],
      ['แทงหวย', '−฿300.00'],
      ['ฝากเงิน', '+฿500.00'],
    ] as const)
      await expect(rows.filter({ hasText: title }).filter({ hasText: figure })).toHaveCount(1);
  },
);
