/** Acts of the console that stand on no page of their own: each done once, with its effect on the page. */
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { testTokens } from '#tests/support/tokens.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi, follow, newMember, ready } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { ownRound } from '../support/own-round.ts';
import { newStaff, signInStaff } from '../support/staff.ts';

async function actFor(page: Page, opens: string, reason: string, sends = opens): Promise<void> {
  await page.getByRole('button', { name: opens, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('เหตุผล').fill(reason);
  await dialog.getByRole('button', { name: sends, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('เลิกผูก LINE ปลดเบอร์ของคนที่พัก ปิดรางวัลคนยิงเลข ปิดรายการหลังแก้ผล และเก็บมุมมอง', { tag: '@1280' }, async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext();
  const member = await newMember(await context.newPage(), baseURL, { first_name: 'พิมพ์ใจ' });
  await member.call('POST /api/member/rest', { length: 'hours24', password: member.password });
  await context.close();
  const id = await onDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with own as (select id from member where phone = ${`+66${member.phone.slice(1)}`}), link as (
        insert into line_link (member_id, subject, login_hash, device_name, linked_at, notify_since)
          select id, 'U' || md5(id::text), '', 'LINE บน Android', now(), now() from own
      ), taken as (
        insert into promotion_taken (member_id, promotion_id, title, rule, terms_hash, status, reason, accepted_at, ended_at)
          select own.id, promotion.id, promotion.title, promotion.rule, '', 'forfeited', 'not_paid', now(), now() from own, promotion order by promotion.id limit 1
          returning id
      )
      insert into promotion_review (taken_id, reference, kind, amount, created_at)
        select id, 'bill:' || id || ':v2', 'money', 12500, now() from taken returning (select id::text from own) as id`);
    return rows[0]?.id ?? '';
  });
  await signInStaff(page, await newStaff(request, 'owner', 'สุดา'));

  await page.goto(`/operator/members/${id}/devices`);
  await expectToLookRight(page);
  await actFor(page, 'เลิกผูก LINE', 'โทรศัพท์หาย', 'เลิกผูก');
  await expect(page.getByText('เข้าสู่ระบบด้วย LINE ได้')).toHaveCount(0);

  await page.goto(`/operator/members/${id}/limits`);
  const mark = page.getByRole('region', { name: 'เบอร์หรือบัญชีเป็นของคนใหม่แล้ว' });
  await mark.getByLabel('ตรวจอย่างไร').fill('เห็นใบเปลี่ยนเจ้าของเบอร์');
  await mark.getByRole('button').click();
  await expect(mark.getByText('กรอกธนาคารและเลขบัญชี หรือเบอร์โทรศัพท์')).toBeVisible();
  await mark.getByLabel('เบอร์โทรศัพท์').fill(member.phone);
  await mark.getByRole('button').click();
  await expect(page.getByText('เห็นใบเปลี่ยนเจ้าของเบอร์')).toBeVisible();

  await page.goto('/operator/marketing/reviews');
  const reviews = page.getByRole('region', { name: 'รายการที่รอตัดสิน' });
  await expect(reviews.getByRole('row').filter({ hasText: `สมาชิก ${id}` })).toContainText('125.00');
  await expectToLookRight(page);
  await reviews
    .getByRole('row')
    .filter({ hasText: `สมาชิก ${id}` })
    .getByRole('button')
    .click();
  const decide = page.getByRole('dialog');
  await decide.getByLabel('เหตุผล').fill('ยกให้สมาชิก ผลผิดเป็นของเว็บ');
  await decide.getByRole('button', { name: 'ปิดรายการ' }).click();
  await expect(page.getByText(`สมาชิก ${id}`)).toHaveCount(0);

  await page.goto('/operator/yeekee');
  await expectToLookRight(page);
  await actFor(page, 'ปิดรางวัล', 'ทดลองหนึ่งวัน');
  await expect(page.getByText('รางวัลคนยิงเลข ปิดอยู่')).toBeVisible();
  await actFor(page, 'เปิดรางวัล', 'เปิดตามเดิม');
  await expect(page).toHaveURL(/\/operator\/approvals\/\d+$/);

  const round = await ownRound();
  await page.goto(`/operator/yeekee?round=${round.id}`);
  await ready(page);
  await expect(page.locator('[data-live]')).toHaveAttribute('data-state', 'on');
  await round.closeIn(0);
  await callApi(
    request,
    'POST /api/operator/job/run',
    { name: 'lotto.advance-rounds' },
    { Authorization: `Bearer ${testTokens.operator}` },
  );
  await page.getByRole('button', { name: /^มีใหม่ 1 รอบ/ }).click();
  await expect(page.getByText('เปลี่ยนแล้ว')).toBeHidden();

  await page.goto('/operator/withdrawals?min=1000');
  await follow(page.getByRole('link', { name: 'มุมมองที่บันทึก' }));
  await page.getByLabel('ชื่อมุมมอง').fill('ถอนเกินพัน');
  await page.getByRole('button', { name: 'เก็บมุมมองนี้' }).click();
  await page.getByRole('link', { name: 'ถอนเกินพัน' }).click();
  await expect(page).toHaveURL('/operator/withdrawals?min=1000');
});
