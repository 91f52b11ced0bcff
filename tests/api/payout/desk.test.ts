/** The console's queue of withdrawals: its pages, its filters, and why each one waits. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { queuesNow } from '#lib/figures/server/queues.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { enrolAt, signInAt } from '../operator/console-staff.ts';

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
