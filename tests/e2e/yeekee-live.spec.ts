import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { YeekeeProof } from '#lib/yeekee/proof-contract.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { type BrowserMember, callApi, newMember, visit } from './support/member.ts';
import { type OwnRound, ownRound } from './support/own-round.ts';
import { payIn } from './support/pay-in.ts';

// Being in the room while a round ends: nobody reloads anything. Each round is the test's own and ends when the test says.

const step = (page: Page): Locator => page.getByRole('region', { name: 'ช่วงของรอบ' }).locator('[aria-current="step"]');
const shots = (page: Page): Locator => page.getByRole('region', { name: 'เลขล่าสุด' }).getByRole('listitem');
const fair = (page: Page): Locator => page.getByRole('region', { name: 'ตรวจสอบได้' });

/** Marks the page, to see later that it is still the same one. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { stayed: true }));
const expectToHaveStayed = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

/** The player looks away and back: the page asks how things stand. */
const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Shots of another member in a browser of their own. */
async function others(browser: Browser, baseURL: string | undefined, round: OwnRound, numbers: readonly string[]) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await newMember(await context.newPage(), baseURL);
  for (const number of numbers) await other.call('POST /api/lotto/yeekee/shoot_number', { round_id: round.id, number });
  await context.close();
}

/** Ten baht on each digit above: one, two or three of them win, whatever is drawn. */
async function betOnEveryDigit(member: BrowserMember, round: OwnRound): Promise<void> {
  const lines = Array.from('0123456789', (number) => ({ bet_type: 'run_top', number, stake: '10' }));
  const quote = await member.call('POST /api/lotto/bill/validate', { round_id: round.id, lines });
  await member.call('POST /api/lotto/bill/create', { round_id: round.id, lines, quote_id: quote.quote_id });
}

async function shoot(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(shots(page).first()).toContainText(`${number.slice(0, 2)} ${number.slice(2)}`);
}

test('สมาชิกอยู่ในห้องตอนปิดยิงและออกผล หน้าเปลี่ยนเองทุกช่วง เลขที่ซ่อนเปิด เงินรางวัลขึ้น และตรวจผลได้', async ({
  page,
  browser,
  baseURL,
}) => {
  const round = await ownRound({ cooldownSeconds: 0 });
  const member = await newMember(page, baseURL);
  await payIn(member, '100.00');
  await betOnEveryDigit(member, round);
  const theirs = Array.from({ length: 20 }, (_, at) => String(10_007 + at * 4_321));
  await others(browser, baseURL, round, theirs);

  await visit(page, `/lotto/${round.id}`);
  await mark(page);
  await expect(step(page)).toHaveText('แทงและยิง');
  await expect(shots(page).filter({ hasText: 'ซ่อน 2 หลัก' })).toHaveCount(20);

  await round.closeIn(2);
  await lookAgain(page);
  await expect(step(page)).toHaveText('ยิงต่อ');
  await expect(page.getByText('ปิดรับแทงแล้ว', { exact: true })).toBeVisible();
  await shoot(page, '30815');
  await expect(page.getByText('ซ่อนจนปิดยิง')).toBeVisible();

  await round.freeze();
  await expect(step(page)).toHaveText('รอผล');
  await expect(page.getByRole('button', { name: /^ยิง|^ใส่อีก/ })).toHaveCount(0);
  await expect(page.getByText('ซ่อน 2 หลัก')).toHaveCount(0);
  await expect(shots(page).nth(1)).toContainText('92 106');
  const sum = theirs.reduce((total, number) => total + Number(number), 30_815);
  await expect(page.getByText(sum.toLocaleString('en-US'))).toBeVisible();
  await expect(fair(page)).toContainText('รหัสยืนยันรายการเลขยิง');
  await expectToLookRight(page);

  await round.draw();
  const result = page.getByRole('region', { name: 'ผลของรอบ' });
  await expect(result).toBeVisible();
  const proof = (await callApi(
    page.request,
    'GET /api/lotto/yeekee/proof',
    { round_id: round.id },
    {},
  )) as unknown as YeekeeProof;
  const { three_top = '', two_bottom = '' } = proof.result ?? {};
  await expect(result).toContainText(three_top);
  await expect(result).toContainText(two_bottom);
  const won = new Set(three_top).size * 32;
  await expect(page.getByRole('region', { name: 'โพยของคุณ' })).toContainText(`+฿${won}`);
  const first = page.getByRole('region', { name: 'รางวัลยิงเลข' }).getByRole('listitem').first();
  await expect(first).toContainText('คุณ');
  // Every digit is covered, which counts nothing.
  await expect(first).toContainText('ไม่มีสิทธิ์รับ');

  // The test moved the round away from its schedule; whoever did that would be seen, however well the rest fits.
  await fair(page).getByRole('button', { name: 'ตรวจรอบนี้' }).click();
  await expect(fair(page).getByText('ไม่ตรง ✗')).toBeVisible();
  await expectToHaveStayed(page);
  await expectToLookRight(page);

  await page.getByRole('link', { name: 'ดูโพย' }).click();
  await expect(page).toHaveURL(/status=won/);
  await expect(page.getByText(`฿${won}.00`).first()).toBeVisible();
});

test('รอบที่คิดจากเลขยิงอย่างเดียวบอกว่ายิงแล้วกี่เลข ไม่ครบก็ยกเลิกต่อหน้า บอกเหตุผล และเงินที่แทงกลับเข้ากระเป๋า', async ({
  page,
  baseURL,
}) => {
  const round = await ownRound({ mode: 'classic' });
  const member = await newMember(page, baseURL);
  await payIn(member, '100.00');
  await betOnEveryDigit(member, round);
  await visit(page, `/lotto/${round.id}`);
  await shoot(page, '12345');
  await expect(page.getByText('ยิงแล้ว 1 จาก 20 · ไม่ครบ คืนเงินทุกโพย').filter({ visible: true })).toBeVisible();
  // Opened for betting, the page has not loaded what shows the shots.
  await visit(page, `/lotto/${round.id}?open=bet`);
  await mark(page);
  const tabs = page.getByRole('navigation', { name: 'ในห้อง' });
  await expect(page.getByText('0 รายการ')).toBeVisible();
  await expect(page.getByText('ยิงแล้ว 1 จาก 20 · ไม่ครบ คืนเงินทุกโพย').filter({ visible: true })).toBeVisible();
  await round.freeze();
  const result = page.getByRole('region', { name: 'ผลของรอบ' });
  await expect(result).toContainText('รอบนี้ยกเลิก คืนเงินทุกโพย');
  await expect(result).toContainText('มีเลขยิง 1 เลข ไม่ครบ 20 เลข');
  await expect(tabs.locator('[aria-current]')).toHaveText('ผลรอบนี้', { useInnerText: true });
  const own = page.getByRole('region', { name: 'โพยของคุณ' });
  await expect(own).toContainText('คืนเงินให้คุณแล้ว');
  await expect(own).toContainText('+฿100');
  await expect(page.getByText('รับรางวัล')).toHaveCount(0);
  await expectToHaveStayed(page);
});
