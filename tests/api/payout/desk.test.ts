/** The console's queue of withdrawals: its pages, its filters, and why each one waits. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { queuesNow } from '#lib/figures/server/queues.ts';
import { baht } from '#lib/money.ts';
import type { DeskAsked } from '#lib/payout/desk-contract.ts';
import { deskNow } from '#lib/payout/server/desk-queries.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { confirmAt, enrolAt, signInAt } from '../operator/console-staff.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('withdraw-desk') } });
let member: Member;
let keys = 0;

beforeAll(() => ensureChannels(door.database.db));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx, '90000.00');
});
afterEach(() => expectSoundBooks(door.ctx));

const request = async (amount: string, who = member): Promise<{ withdraw_id: string; reference: string }> =>
  (
    await door.call(
      'POST /api/member/withdraw',
      { amount },
      { as: who, confirmed: true, key: `desk-${++keys}-key-of-it` },
    )
  ).data;
const list = async (filter: Record<string, unknown> = {}) =>
  (await door.call('GET /api/operator/withdraw/list', filter, { as: 'operator' })).data;
const idsOf = (page: { items: readonly { withdraw_id: string }[] }) => page.items.map(({ withdraw_id }) => withdraw_id);
const view = async (withdraw_id: string) =>
  (await door.call('GET /api/operator/withdraw/view', { withdraw_id }, { as: 'operator' })).data;

it('lists what waits, oldest first, by filter and page; a decided one is with those sent', async () => {
  const other = await testMember(door.ctx, '90000.00');
  const one = await request('6000.00');
  clock.advance({ minutes: 1 });
  const two = await request('60000.00', other);
  expect(idsOf(await list())).toEqual([one.withdraw_id, two.withdraw_id]);
  expect(idsOf(await list({ min: '60000.00' }))).toEqual([two.withdraw_id]);
  expect(idsOf(await list({ max: '6000.00' }))).toEqual([one.withdraw_id]);
  expect(idsOf(await list({ reason: 'shared_device' }))).toEqual([]);
  const page = await list({ limit: 1 });
  expect(idsOf(page)).toEqual([one.withdraw_id]);
  expect(idsOf(await list({ limit: 1, cursor: page.next_cursor }))).toEqual([two.withdraw_id]);

  const input = { withdraw_id: one.withdraw_id };
  await door.call('POST /api/operator/withdraw/approve', input, { as: 'operator' });
  expect(idsOf(await list())).toEqual([two.withdraw_id]);
  expect(idsOf(await list({ state: 'sending' }))).toEqual([one.withdraw_id]);
  expect(idsOf(await list({ state: 'done' }))).toEqual([]);
  await door.call(
    'POST /api/operator/withdraw/reject',
    { withdraw_id: two.withdraw_id, reason: 'ขอเอกสารเพิ่ม' },
    { as: 'operator', key: 'reject-of-the-second' },
  );
  expect(idsOf(await list({ state: 'done' }))).toEqual([two.withdraw_id]);
});

it('says why each waits, which may go together, and what passed', async () => {
  const small = await request('6000.00');
  const large = await request('60000.00', await testMember(door.ctx, '90000.00'));
  const [first, second] = (await list()).items;
  expect(first).toMatchObject({ withdraw_id: small.withdraw_id, account: expect.stringMatching(/^x+[0-9]{4}$/) });
  expect(first.reasons.map(({ code }: { code: string }) => code)).toContain('amount');
  expect(second.reasons[0]).toEqual({ code: 'two', text: 'สองคน' });
  expect(second.together).toBe(false);
  const slip = await view(large.withdraw_id);
  expect(slip).toMatchObject({ takes_two: true, may_decide: true, name_matches: true, reference: large.reference });
  const outcome = (code: string) => slip.checks.find((check: { code: string }) => check.code === code)?.outcome;
  expect([outcome('two'), outcome('amount'), outcome('name'), outcome('today')]).toEqual([
    'ask',
    'ask',
    'pass',
    'pass',
  ]);
  expect(
    await door.call('GET /api/operator/withdraw/view', { withdraw_id: '999999' }, { as: 'operator' }),
  ).toMatchObject({
    status: 404,
  });
});

it('filters by the member’s VIP level, and shows it', async () => {
  const plain = await request('6001.00');
  const hero = await request('6002.00', await testMember(door.ctx, '90000.00'));
  const own = { min: '6001.00', max: '6002.00' };
  const heroId = (await list(own)).items[1].member_id;
  await door.database.pool.query('update member set vip_level = 2 where id = $1', [heroId]);
  expect((await list(own)).items.map(({ vip_level }: { vip_level: number }) => vip_level)).toEqual([0, 2]);
  expect(idsOf(await list({ ...own, vip: '2' }))).toEqual([hero.withdraw_id]);
  expect(idsOf(await list({ ...own, vip: '0' }))).toEqual([plain.withdraw_id]);
  expect(idsOf(await list({ ...own, vip: '1' }))).toEqual([]);
  const refused = await door.call('GET /api/operator/withdraw/list', { vip: '3' }, { as: 'operator' });
  expect(refused.fields).toEqual({ vip: 'ไม่มีระดับ VIP นี้' });
});

it('tells what the money came from since the withdrawal before, from the entries', async () => {
  const source = async (id: string) =>
    (await view(id)).checks.find((check: { code: string }) => check.code === 'source');
  const first = await request('6000.00');
  expect(await source(first.withdraw_id)).toMatchObject({
    outcome: 'ask',
    evidence: 'ตั้งแต่สมัคร ยังไม่เคยถอน · ทีมงานปรับยอด ฿90,000',
    link: { href: `/operator/members/${member.id}/ledger` },
  });
  // One that was given back is none: what came before it still counts.
  const reject = { withdraw_id: first.withdraw_id, reason: 'ขอเอกสารเพิ่ม' };
  await door.call('POST /api/operator/withdraw/reject', reject, { as: 'operator', key: 'reject-of-the-source' });
  const second = await request('7000.00');
  expect((await source(second.withdraw_id)).evidence).toBe('ตั้งแต่สมัคร ยังไม่เคยถอน · ทีมงานปรับยอด ฿90,000');
  // What comes after it is told of the next one.
  await door.call('POST /api/operator/withdraw/approve', { withdraw_id: second.withdraw_id }, { as: 'operator' });
  await sendPayouts(door.ctx);
  clock.advance({ minutes: 1 });
  await sendPayouts(door.ctx);
  await give(door.ctx, member.id, thb('40.00'));
  expect((await source(second.withdraw_id)).evidence).toContain('ปรับยอด ฿90,000');
  const third = await request('8000.00');
  expect((await source(third.withdraw_id)).evidence).toMatch(
    /^ตั้งแต่ถอนครั้งก่อน .*น\. · เหลืออยู่ ฿83,000 · ทีมงานปรับยอด ฿40$/,
  );
});

it('is a file too: the rows as filtered, numbers masked, texts disarmed, in the audit; with a fresh code', async () => {
  const one = await request('6011.00');
  const two = await request('6012.00', await testMember(door.ctx, '90000.00'));
  await request('6013.00', await testMember(door.ctx, '90000.00'));
  await door.database.pool.query(`update withdraw set account_name = '=1+1' where id = $1`, [two.withdraw_id]);
  const asked = { min: '6011.00', max: '6012.00', reason: 'amount' };
  const who = await enrolAt(door, clock, 'desk.manager', 'manager');
  const browser = await signInAt(door, clock, who);
  clock.advance({ minutes: 6 });
  expect((await browser.call('GET /api/operator/withdraw/list.csv', asked)).error).toBe(9044);
  await confirmAt(clock, browser, who);
  const { text, headers } = await browser.call('GET /api/operator/withdraw/list.csv', asked);
  expect(headers.get('content-disposition')).toContain('withdrawals-review-2026-11-20.csv');
  const lines = text.trim().split('\r\n');
  expect(lines[2]).toBe('ตัวกรอง,"ยอดเกิน · ตั้งแต่ ฿6,011 · ถึง ฿6,012"');
  const rows = lines.slice(-3);
  expect(rows[0]).toMatch(new RegExp(`^${one.reference},.*,x+\\d{4},.*,รอตรวจสอบ,.*,6011\\.00$`));
  expect(rows[1]).toMatch(new RegExp(`^${two.reference},.*,'=1\\+1,.*,6012\\.00$`));
  expect(rows[2]).toMatch(/^รวม,.*,12023\.00$/);
  const { items } = (
    await door.call('GET /api/operator/audit/list', { subject: `operator:${who.name}` }, { as: 'operator' })
  ).data;
  expect(items[0]).toMatchObject({
    action: 'withdraw.export',
    after: { state: 'review', min: '6011.00', format: 'csv' },
  });
  const viewer = await signInAt(door, clock, await enrolAt(door, clock, 'desk.cashier', 'cashier'));
  expect((await viewer.call('GET /api/operator/withdraw/list.xlsx', asked)).status).toBe(403);
});

it('says how many of today’s withdrawals the rules approved alone', async () => {
  const before = (await deskNow(door.ctx, { state: 'review' })).today;
  await request('6000.00');
  await request('100.00', await testMember(door.ctx, '90000.00'));
  const { today } = await deskNow(door.ctx, { state: 'review' });
  expect([today.count - before.count, today.automatic - before.automatic]).toEqual([2, 1]);
  clock.advance({ days: 1 });
  expect((await deskNow(door.ctx, { state: 'done' })).today).toMatchObject({
    count: 0,
    automatic: 0,
    median_seconds: null,
  });
});

it('adds up what the filter shows, whatever page of it is open', async () => {
  await request('6200.00');
  await request('6300.00');
  const sumOf = async (asked: DeskAsked) => (await deskNow(door.ctx, asked)).sum;
  const { rows } = await door.database.pool.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from withdraw where status = 'requested' and (held_until is null or held_until <= $1)`,
    [clock.now()],
  );
  expect(rows[0]?.sum).toBeGreaterThanOrEqual(1_250_000n);
  expect(await sumOf({ state: 'review' })).toBe(rows[0]?.sum);
  expect(await sumOf({ state: 'review', min: baht(6_200), max: baht(6_200) })).toBe(baht(6_200));
  expect(await sumOf({ state: 'review', min: baht(9_999_999) })).toBe(0n);
  expect(await sumOf({ state: 'done' })).toBeUndefined();
});

it('shows the whole account number to who decides, and nobody else', async () => {
  const { withdraw_id } = await request('6000.00');
  const shownTo = async (role: 'cashier' | 'viewer') => {
    const browser = await signInAt(door, clock, await enrolAt(door, clock, `${role}${withdraw_id}`, role));
    return (await browser.call('GET /api/operator/withdraw/view', { withdraw_id })).data;
  };
  expect(await shownTo('cashier')).toMatchObject({ account: expect.not.stringContaining('x'), may_decide: true });
  expect(await shownTo('viewer')).toMatchObject({ account: expect.stringMatching(/^x+[0-9]{4}$/), may_decide: false });
});

it('is measured against the target that the brand sets', async () => {
  const target = async () => (await queuesNow(door.ctx)).find(({ code }) => code === 'withdraw.review')?.target_minutes;
  expect(await target()).toBe(10);
  await door.database.pool.query(`update agent set config = jsonb_build_object('withdraw_target_minutes', 3)`);
  clock.advance({ seconds: 10 });
  expect(await target()).toBe(3);
});
