/**
 * What brings a new member back, on one phone: announcements, check-in, a quest, the wheel, an invited friend whose play pays
 * a commission the next day, a vote, and LINE. Each has tests of its own beside this one.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import '#app/contributions.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { addDays, bangkokDay } from '#lib/time.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { lineUser } from '#tests/support/fake-line.ts';
import { insideLine } from '../support/inside-line.ts';
import { expectToLookRight } from '../support/looks-right.ts';
import { callApi, follow, newMember, visit } from '../support/member.ts';
import { onDatabase } from '../support/on-database.ts';
import { payIn } from '../support/pay-in.ts';
import { bet, draw, openRound } from '../support/played.ts';
import { password, register } from '../support/register.ts';

/** What the job does after the coming midnight. */
const nextMorning = () =>
  onDatabase(async (db) => {
    const today = bangkokDay(new Date());
    const clock = testClock(`${addDays(today, 1)}T00:20:00+07:00`);
    await accrueDays(testContext({ db, agentId: 1n }, { clock }));
    // The site's own clock has not moved: what settles from now on belongs to the next accrual.
    await db.execute(sql`update affiliate_day set seen_to = clock_timestamp() where day = ${today}::date`);
  });

test('สมาชิกใหม่: อ่านประกาศ เช็กอิน ทำภารกิจ หมุนวงล้อ โหวต ชวนเพื่อนแล้วได้ค่าคอมวันถัดไป เชื่อม LINE', {
  tag: '@390',
}, async ({ page, baseURL, browser }) => {
  test.slow();
  const phone = `09${String(randomInt(1e8)).padStart(8, '0')}`;
  const call = (route: string, input: Readonly<Record<string, unknown>>) =>
    callApi(page.request, route, input, {
      Origin: new URL(baseURL ?? '').origin,
      'Idempotency-Key': randomUUID(),
    });
  await page.goto('/register');
  await register(page, phone);

  await visit(page, '/');
  const notice = page.getByRole('dialog', { name: /^ประกาศสำคัญ/ });
  await expect(notice).toBeVisible();
  for (const next = notice.getByRole('button', { name: 'ถัดไป' }); await next.isVisible(); ) await next.click();
  await notice.getByRole('button', { name: 'ปิด', exact: true }).click();
  await expect(notice).toHaveCount(0);

  await visit(page, '/member/creditfree');
  await page.getByRole('button', { name: 'เช็กอินวันนี้ รับ 10 แต้ม' }).click();
  await expect(page.getByText('เช็กอินแล้ว ได้ 10 แต้ม')).toBeVisible();
  await payIn({ phone, password, call }, '1000.00');
  await visit(page, '/member/creditfree');
  await page.getByRole('button', { name: 'รับ 20 แต้ม จาก ฝากครบ ฿300' }).click();
  await expect(page.getByText('รับ 20 แต้ม แล้ว')).toBeVisible();

  await visit(page, '/member/wheel');
  await page.getByRole('button', { name: 'หมุนเลย' }).click();
  await expect(page.getByRole('dialog', { name: /^ได้/ })).toBeVisible();

  await visit(page, '/poll');
  await follow(page.getByRole('link', { name: 'อยากให้เพิ่มเกมแบบไหน' }));
  await page.getByRole('radio', { name: 'ไฮโล' }).check();
  await page.getByRole('button', { name: 'ส่งคำตอบ ไฮโล' }).click();
  await expect(page.getByText('ส่งคำตอบแล้ว คุณเลือก ไฮโล')).toBeVisible();

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
  const { bill_id } = await bet(member, roundId, '98', '500');
  await draw(friend.request, roundId, '11');
  // The settler may take its time; what it settles after the accrual belongs to the next one.
  const status = async () => (await member.call('GET /api/lotto/bill/detail', { bill_id })).status;
  await expect.poll(status).toBe('lost');
  await theirs.close();
  await nextMorning();

  await visit(page, '/affiliate');
  await expect(page.getByRole('listitem').filter({ hasText: 'ก***ก' })).toContainText('฿5.00');
  await expectToLookRight(page);
  await page.getByRole('link', { name: 'แผนผัง' }).click();
  await expect(page.getByText('ก***ก')).toBeVisible();
  await follow(page.getByRole('link', { name: 'รายได้' }));
  await page.getByText('จากยอดเล่นของเพื่อนในวันนี้').click();
  await expect(page.getByText('หวย ชั้น 1 · ฿500.00 × 1.00%')).toBeVisible();
  await page.getByRole('button', { name: 'ย้ายเข้ากระเป๋า ฿5.00' }).click();
  await expect(page.getByText('ค่าคอม ฿5.00 เข้ากระเป๋าหลักแล้ว')).toBeVisible();
  await expect(page.getByText('ย้ายเข้ากระเป๋าได้ตั้งแต่ ฿1')).toBeVisible();
  await visit(page, '/member/statement');
  await expect(page.locator('details summary').filter({ hasText: 'ค่าคอม' })).toContainText('+฿5.00');

  await insideLine(page, lineUser(Number(phone.slice(-8))));
  await page.goto('/liff/connect');
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password);
  await page.getByLabel(/^ยินยอมให้เก็บ/).check();
  await page.getByRole('button', { name: 'เข้าสู่ระบบและเชื่อม LINE' }).click();
  await expect(page).toHaveURL('/member/profile');
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
