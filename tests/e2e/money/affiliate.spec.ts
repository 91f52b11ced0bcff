/** A member invites a friend, the friend registers by the link and bets, and the next day the commission moves to the wallet. */
import { expect, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import '#app/contributions.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { addDays, bangkokDay } from '#lib/time.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { newMember, visit } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { payIn } from '../support/pay-in.ts';
import { bet, draw, openRound } from '../support/played.ts';

/** What the job does after the coming midnight. */
const nextMorning = () =>
  onDatabase(async (db) => {
    const today = bangkokDay(new Date());
    const clock = testClock(`${addDays(today, 1)}T00:20:00+07:00`);
    await accrueDays(testContext({ db, agentId: 1n }, { clock }));
    // The site's own clock has not moved: what settles from now on belongs to the next accrual.
    await db.execute(sql`update affiliate_day set seen_to = clock_timestamp() where day = ${today}::date`);
  });

test('ชวนเพื่อนด้วยลิงก์ เพื่อนสมัครและแทง วันถัดไปได้ค่าคอมแล้วย้ายเข้ากระเป๋า', { tag: '@390' }, async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  await newMember(page, baseURL, { first_name: 'สมหมาย' });
  await visit(page, '/affiliate');
  await expect(page.getByText('ยังไม่มีเพื่อน ส่งลิงก์แรก')).toBeVisible();
  await expectToLookRight(page);
  const link = await page.getByRole('button', { name: /^คัดลอก/ }).getAttribute('data-copy');
  const code = link?.split('/').at(-1) ?? '';

  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const friend = await theirs.newPage();
  await friend.goto(`/r/${code}`);
  await expect(friend).toHaveURL(new RegExp(`/register\\?ref=${code}$`));
  await expect(friend.getByLabel('รหัสผู้แนะนำ')).toHaveValue(code);
  const member = await newMember(friend, baseURL, { first_name: 'กมลชนก', ref_code: code });
  await payIn(member, '1000.00');
  const roundId = await openRound(friend.request, 'singapore');
  await bet(member, roundId, '98', '500');
  await draw(friend.request, roundId, '11');
  await theirs.close();
  await nextMorning();

  await visit(page, '/affiliate');
  await expect(page.getByRole('listitem').filter({ hasText: 'ก***ก' })).toContainText('฿5.00');
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'แผนผัง' }).click();
  await expect(page.getByText('ก***ก')).toBeVisible();
  await page.getByRole('link', { name: 'รายได้' }).click();
  await page.getByText('จากยอดเล่นของเพื่อนในวันนี้').click();
  await expect(page.getByText('หวย ชั้น 1 · ฿500.00 × 1.00%')).toBeVisible();
  await page.getByRole('button', { name: 'ย้ายเข้ากระเป๋า ฿5.00' }).click();
  await expect(page.getByText('ค่าคอม ฿5.00 เข้ากระเป๋าหลักแล้ว')).toBeVisible();
  await expect(page.getByRole('status', { name: 'ยอดเงินคงเหลือ' })).toContainText('฿5.00');
  await expect(page.getByText('ย้ายเข้ากระเป๋าได้ตั้งแต่ ฿1')).toBeVisible();
});

test('คนทั่วไปลองคำนวณค่าคอม และเห็นตัวอย่างแม้ไม่มีสคริปต์', { tag: '@390' }, async ({ page, browser, baseURL }) => {
  await page.goto('/affiliate');
  await expect(page.getByText('฿240.00')).toBeVisible();
  await page.getByRole('radio', { name: 'คาสิโนสด' }).check();
  await page.getByRole('slider', { name: /^เพื่อนชั้น 1/ }).fill('100');
  await expect(page.getByText('100 × ฿3,000 × 0.22%')).toBeVisible();
  await expect(page.getByText('฿660.00')).toBeVisible();
  const plain = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto('/affiliate');
  await expect(still.getByText('฿240.00')).toBeVisible();
  await plain.close();
});
