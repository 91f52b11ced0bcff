import { expect, test } from '@playwright/test';
import { testTokens } from '#tests/support/tokens.ts';
import { expectToLookRight } from './support/looks-right.ts';
import { isWide, mark, operate, operator, stayed } from './support/lottery-page.ts';
import { callApi, follow, newMember, visit } from './support/member.ts';
import { payIn } from './support/pay-in.ts';
import { bet, draw, openRound } from './support/played.ts';

// Bills of a member, each on markets that no other test bets on.

test('โพยของฉัน: รอผล เปลี่ยนเองเมื่อออกผล ดูรายการที่ถูก กรองประวัติ และคัดลอกเลขโพย', { tag: '@390' }, async ({
  page,
  baseURL,
  context,
}) => {
  test.slow();
  const member = await newMember(page, baseURL);
  await visit(page, '/lotto/bills');
  await expect(page.getByText('ไม่มีโพยที่รอผล')).toBeVisible();
  await expectToLookRight(page);
  await payIn(member, '200.00');
  const market = isWide(page) ? 'thai_am' : 'thai_pm';
  const roundId = await openRound(page.request, market);
  const won = await bet(member, roundId, '32', '20.00');
  const lost = await bet(member, roundId, '99', '10.00');

  await visit(page, '/lotto/bills');
  const tickets = page.getByRole('article');
  await expect(tickets).toHaveCount(2);
  await expect(page.getByText('2 โพย')).toBeVisible();
  await expect(tickets.first()).toContainText('รอผล');
  await expectToLookRight(page);
  // Result night: the bill's own page turns its digits by itself, once the server has settled it.
  const night = await context.newPage();
  await visit(night, `/lotto/bills?bill=${won.bill_id}`);
  const bill = night.locator('[data-live="bill"]');
  await expect(bill).toContainText('รอผล');
  await expect(bill.locator('[data-drawn]')).toHaveCount(0);
  await mark(night);
  await mark(page);
  await draw(page.request, roundId, '32');
  // Settled: no longer among the waiting ones, and nobody has pressed anything.
  await expect(page.getByText('ไม่มีโพยที่รอผล')).toBeVisible();
  expect(await stayed(page)).toBe(true);

  await expect(bill).toHaveAttribute('data-turning', '');
  await expect(bill.locator('.reels b')).toHaveText(['4', '5', '6', '3', '2']);
  await expect(bill.getByRole('status')).toContainText('ถูกรางวัล ได้ ฿1,840.00');
  expect(await stayed(night)).toBe(true);
  await expectToLookRight(night);
  await expect(night.getByRole('button', { name: 'แชร์เป็นรูป' })).toBeVisible();
  // A lost bill says so calmly, and the way to bet again is a plain link.
  await visit(night, `/lotto/bills?bill=${lost.bill_id}`);
  await expect(bill.getByRole('status')).toHaveText('งวดนี้ไม่ถูกรางวัล');
  await expect(night.getByRole('link', { name: 'แทงเลขเดิมงวดหน้า' })).toHaveClass('link t14');
  await night.getByRole('button', { name: 'ดูผลทีละหลักอีกครั้ง' }).click();
  await expect(bill).toHaveAttribute('data-turning', '');
  await night.close();
  // The clipboard is that of the page in front.
  await page.bringToFront();

  await page.getByRole('navigation', { name: 'โพยรอผลหรือประวัติ' }).getByRole('link', { name: 'ประวัติ' }).click();
  await expect(tickets).toHaveCount(2);
  await expect(page.getByText('ได้รับ').first()).toBeVisible();
  await follow(page.getByRole('navigation', { name: 'สถานะโพย' }).getByRole('link', { name: 'ถูกรางวัล' }));
  await expect(page).toHaveURL(/status=won/);
  await expect(tickets).toHaveCount(1);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^คัดลอกเลขโพย/ }).click();
  await expect(page.getByText('คัดลอกแล้ว')).toBeVisible();
  expect(await tickets.first().textContent()).toContain(await page.evaluate(() => navigator.clipboard.readText()));
  await expectToLookRight(page);

  await page.getByText('กรองโพย').click();
  await page.getByLabel('หวย', { exact: true }).selectOption('รัฐบาลไทย');
  await page.getByRole('button', { name: 'ค้นหา' }).click();
  await expect(page).toHaveURL(/status=won.*market=gov/);
  await expect(page.getByText('ไม่พบโพยที่ตรงกับตัวกรอง')).toBeVisible();
  await page.getByRole('link', { name: 'ล้างตัวกรอง' }).click();
  await expect(tickets).toHaveCount(1);
  await tickets.getByRole('link', { name: /ดูรายการ/ }).click();
  await expect(page.getByText('ถูก 1 จาก 1 รายการ')).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'ดูผลงวดนี้' }).click();
  await expect(page.getByText('คุณถูก 32')).toBeVisible();
  await expectToLookRight(page);

  // The win lies in the inbox as a ticket, from which the bill is one step away.
  await visit(page, '/member/inbox');
  const ticket = page.locator('details').filter({ hasText: 'ผลออกแล้ว' });
  await expect(ticket).toContainText('+฿1,840.00');
  await expect(ticket).toContainText('แทง ฿20 จ่ายบาทละ 92');
  await expectToLookRight(page);
  await ticket.locator('summary').click();
  await expect(ticket.getByRole('link', { name: 'ดูโพย' })).toBeHidden();
  await ticket.locator('summary').click();
  await ticket.getByRole('link', { name: 'ดูโพย' }).click();
  await expect(page.getByText('ถูก 1 จาก 1 รายการ')).toBeVisible();
});

test('หน้าโพยเปลี่ยนเองเมื่องวดถูกยกเลิก และบอกเหตุผลกับเงินที่คืน', { tag: '@390' }, async ({ page, baseURL }) => {
  const member = await newMember(page, baseURL);
  await payIn(member, '100.00');
  const roundId = await openRound(page.request, isWide(page) ? 'hangseng_am' : 'hangseng_pm');
  await bet(member, roundId, '32', '20.00');
  await visit(page, '/lotto/bills');
  await page
    .getByRole('article')
    .getByRole('link', { name: /ดูรายการ/ })
    .click();
  await expect(page.getByRole('button', { name: 'ยกเลิกโพย', exact: true })).toBeVisible();
  await mark(page);
  await operate(page, 'round/void', { round_id: roundId, reason: 'ตลาดปิดทำการ' });
  await expect(page.getByText(/^งวดนี้ยกเลิก: ตลาดปิดทำการ คืนเงินเข้ากระเป๋าเมื่อ/)).toBeVisible();
  await expect(page.getByRole('article')).toContainText('คืนเงินแล้ว');
  await expect(page.getByRole('button', { name: 'ยกเลิกโพย', exact: true })).toHaveCount(0);
  expect(await stayed(page)).toBe(true);
  await expectToLookRight(page);
});

test('โพยที่ตัดสินใหม่ตามผลที่แก้ไข บอกไว้ในโพยและในหน้าผล', { tag: '@1280' }, async ({ page, baseURL }) => {
  test.slow();
  const member = await newMember(page, baseURL);
  await payIn(member, '100.00');
  const roundId = await openRound(page.request, isWide(page) ? 'china_am' : 'china_pm');
  await bet(member, roundId, '32', '20.00');
  await draw(page.request, roundId, '99');
  await visit(page, '/lotto/bills?status=history');
  const ticket = page.getByRole('article');
  await expect(ticket).toContainText('ไม่ถูกรางวัล');
  await mark(page);
  const settled = async () =>
    (
      (await callApi(
        page.request,
        'GET /api/operator/round/list',
        { market: isWide(page) ? 'china_am' : 'china_pm', status: 'settled' },
        operator,
      )) as unknown as readonly { round_id: string; settled_at: string | null }[]
    ).find((one) => one.round_id === roundId)?.settled_at;
  await expect.poll(settled).toBeTruthy();
  await operate(page, 'round/correct', {
    round_id: roundId,
    raw: { index: '1234.56', change: '7.32' },
    reason: 'อ่านค่าเปลี่ยนแปลงผิด',
  });
  await callApi(
    page.request,
    'POST /api/operator/round/approve',
    { round_id: roundId },
    { Authorization: `Bearer ${testTokens.approver}` },
  );
  await expect(ticket).toContainText('แก้ไขผลแล้ว');
  await expect(ticket).toContainText('ถูกรางวัล');
  expect(await stayed(page)).toBe(true);
  await ticket.getByRole('link', { name: /ดูรายการ/ }).click();
  await expect(page.getByText(/คิดรางวัลใหม่ตามผลที่ถูกต้อง/)).toBeVisible();
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'ดูผลงวดนี้' }).click();
  await expect(page.getByText(/เดิม 3 ตัวบน 456 2 ตัวล่าง 99 เหตุผล อ่านค่าเปลี่ยนแปลงผิด/)).toBeVisible();
});
