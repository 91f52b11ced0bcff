/** The desk of incoming money at the console: what waits beside what it may be for, decided by two people on a slip. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskCandidate } from '#lib/deposit/desk-contract.ts';
import { receiveTransfer } from '#lib/deposit/server/receive-transfer.ts';
import type { Member } from '#lib/server/context.ts';
import { addDays, bangkokDay, bangkokInstant } from '#lib/time.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { accountOf, allChannels, newPayment, wireChannelOf } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { type Browser, enrolAt, signInAt } from '../operator/console-staff.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const ours = { bank_code: '004', account_number: '0000000001' };
const stranger = { bank_code: '014', account_number: '9990002223', name: 'คนอื่น ทดสอบ' };
let member: Member;
let first: Browser;
let second: Browser;
let viewer: Browser;
let keys = 0;

beforeAll(async () => {
  await allChannels(door.ctx);
  const people = [
    await enrolAt(door, clock, 'desk1', 'manager'),
    await enrolAt(door, clock, 'desk2', 'manager', { by: 'approver' }),
    await enrolAt(door, clock, 'desk3', 'viewer'),
  ];
  const browsers: Browser[] = [];
  for (const who of people) browsers.push(await signInAt(door, clock, who));
  [first, second, viewer] = browsers as [Browser, Browser, Browser];
});
beforeEach(async () => {
  member = await testMember(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

const arrives = (how: Record<string, unknown>) => door.call('POST /api/sandbox/bank/transfer', { to: ours, ...how });
const list = async (input: Record<string, unknown> = {}, by = first) =>
  (await by.call('GET /api/operator/payment/unmatched', input)).data;
const find = async (amount: string, input: Record<string, unknown> = {}) => {
  const { items } = await list({ limit: 100, ...input });
  return items.find((row: { amount: string }) => row.amount === amount);
};
const view = async (transfer_id: string, by = first) =>
  (await by.call('GET /api/operator/payment/view', { transfer_id })).data;
const decide = (input: Record<string, unknown>, by = first) =>
  by.call('POST /api/operator/payment/decide', input, { key: `desk-decide-${++keys}` });
const sign = (of: { approval_id: string; facts_hash: string }, by = second) =>
  by.call(
    'POST /api/operator/approval/approve',
    { approval_id: of.approval_id, facts_hash: of.facts_hash },
    { key: `desk-sign-${++keys}` },
  );
const slipOf = async (transfer_id: string) => {
  const { items } = (await second.call('GET /api/operator/approval/list', { action: 'payment.decide', limit: 100 }))
    .data;
  const row = items.find((one: { subject: string }) => one.subject === `transfer:${transfer_id}`);
  return (await second.call('GET /api/operator/approval/view', { approval_id: row.approval_id })).data;
};

describe('money that nobody is known to own', () => {
  it('is placed on the member that one proposes and another signs, at their slip', async () => {
    await arrives({ amount: '1234.56', sender: stranger });
    const row = await find('1234.56');
    expect(row).toMatchObject({
      reason: 'unknown_sender',
      reason_text: 'ไม่รู้จักผู้โอน',
      sender: { bank_name: 'ไทยพาณิชย์', account: expect.stringMatching(/^x+2223$/), name: 'คนอื่น ทดสอบ' },
      proposed: false,
    });
    const { transfer_id } = row;
    expect(await view(transfer_id)).toMatchObject({ candidates: [], proposal: null, may_decide: true, waits: true });
    expect(await view(transfer_id, viewer)).toMatchObject({ may_decide: false });
    expect(await decide({ transfer_id, decision: 'credit', member_id: String(member.id) }, viewer)).toMatchObject({
      error: 9006,
    });
    const reason = 'สมาชิกส่งสลิปทางไลน์';
    await decide({ transfer_id, decision: 'credit', member_id: String(member.id), reason });
    expect((await find('1234.56')).proposed).toBe(true);
    expect((await view(transfer_id)).proposal).toMatchObject({ decision: 'credit', first_by: 'desk1' });
    const slip = await slipOf(transfer_id);
    expect(slip).toMatchObject({
      heading: `เงินเข้า ${transfer_id} เข้ากระเป๋าสมาชิก`,
      amount: '1234.56',
      first_reason: reason,
      facts: { decision: 'เข้ากระเป๋าสมาชิก', member_id: String(member.id), payment_id: null },
      party: { text: expect.stringContaining('จาก คนอื่น ทดสอบ ให้ ทดสอบ') },
      in_queue: true,
      is_stale: false,
      refusal: null,
    });
    expect(JSON.stringify(slip)).not.toContain(stranger.account_number);
    expect(await sign(slip, first)).toMatchObject({ error: 3016 });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
    expect((await sign(slip)).data).toMatchObject({ state: 'approved', second_by: 'desk2' });
    expect(await balanceOf(door.ctx.db, member.id)).toBe('1234.56');
    expect(await sign(slip)).toMatchObject({ error: 9047 });
    expect(await find('1234.56')).toBeUndefined();
    expect(await view(transfer_id)).toMatchObject({ waits: false, proposal: null, may_decide: false });
  });

  it('goes back, or is dismissed, and another decision ends what was proposed', async () => {
    await arrives({ amount: '88.88', sender: stranger });
    const { transfer_id } = await find('88.88');
    await decide({ transfer_id, decision: 'dismiss', reason: 'ไม่พบในบัญชี' });
    const dismissal = await slipOf(transfer_id);
    await decide({ transfer_id, decision: 'return', reason: 'ผู้โอนขอคืน' }, second);
    expect(await sign(dismissal)).toMatchObject({ error: 9047 });
    const back = await slipOf(transfer_id);
    expect(back).toMatchObject({ first_by: 'desk2', facts: { decision: 'คืนผู้โอน', member_id: null } });
    expect((await sign(back, first)).data.state).toBe('approved');
    const returns = (await first.call('GET /api/operator/payment/returns')).data;
    expect(returns.find((one: { transfer_id: string }) => one.transfer_id === transfer_id).to.account_number).toBe(
      stranger.account_number,
    );
    const masked = (await viewer.call('GET /api/operator/payment/returns')).data;
    expect(JSON.stringify(masked)).not.toContain(stranger.account_number);
  });

  it('is filtered by amount, day, and the ends of both accounts, a page at a time', async () => {
    for (const amount of ['701.01', '702.02', '703.03']) await arrives({ amount, sender: stranger });
    const amounts = async (input: Record<string, unknown>) =>
      (await list({ min: '701', max: '703.03', ...input })).items.map((row: { amount: string }) => row.amount);
    expect(await amounts({})).toEqual(['701.01', '702.02', '703.03']);
    expect(await amounts({ tail: '2223', account: '00001' })).toHaveLength(3);
    expect(await amounts({ tail: '2224' })).toEqual([]);
    expect(await amounts({ account: '999' })).toEqual([]);
    expect(await amounts({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await amounts({ queue: 'review' })).toEqual([]);
    const page = await list({ min: '701', max: '703.03', limit: 2 });
    expect(page.items).toHaveLength(2);
    const rest = await list({ min: '701', max: '703.03', limit: 2, cursor: page.next_cursor });
    expect(rest.items.map((row: { amount: string }) => row.amount)).toEqual(['703.03']);
    expect(rest.next_cursor).toBeNull();
    const refused = await first.call('GET /api/operator/payment/unmatched', { tail: '2x' });
    expect(refused).toMatchObject({ status: 422, fields: { tail: 'ใส่เลขท้าย 3–15 หลัก' } });
  });
});

describe('money beside what it may be for', () => {
  it('shows the payment it was matched with first, and which parts differ', async () => {
    const payment = await newPayment(door, member, await wireChannelOf(door.ctx, 'bank', '004'));
    await arrives({ amount: payment.payable, sender: stranger });
    const row = await find(payment.payable, { queue: 'review' });
    expect(row).toMatchObject({ reason: 'sender_differs', payment_id: payment.payment_id });
    const { candidates } = (await view(row.transfer_id)) as { candidates: DeskCandidate[] };
    expect(candidates[0]).toMatchObject({ member_id: String(member.id), payment: { payment_id: payment.payment_id } });
    const outcomes = Object.fromEntries(candidates[0]?.matches.map(({ part, outcome }) => [part, outcome]) ?? []);
    expect(outcomes).toEqual({ account: 'differs', name: 'unknown', amount: 'same', time: 'same' });
    await decide({ transfer_id: row.transfer_id, decision: 'credit', reason: 'แม่โอนแทน' });
    const slip = await slipOf(row.transfer_id);
    expect(slip.checks.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['hard', 'ask', 'pass', 'pass']);
    expect((await sign(slip)).data.state).toBe('approved');
    expect(await balanceOf(door.ctx.db, member.id)).toBe(payment.payable);
    const listed = (await first.call('GET /api/operator/intent/list', { reference: payment.reference })).data.items;
    expect(listed).toMatchObject([
      { payment_id: payment.payment_id, status: 'credited', flag: 'reviewed', reversible: true, reversal: false },
    ]);
  });

  it('finds the member by the digits that a bank shows, and nobody by fewer', async () => {
    const { bank_code, account_number } = await accountOf(door.ctx, member);
    const told = (accountNumber: string, amount: string) =>
      receiveTransfer(door.ctx, {
        ...{ source: 'bank', eventId: `desk-${amount}`, amount: thb(amount), paidAt: clock.now() },
        sender: { bankCode: bank_code, accountNumber },
        receiver: { bankCode: ours.bank_code, accountNumber: ours.account_number },
      });
    await told(`xxxxxx${account_number.slice(-4)}`, '460.00');
    await told(`xxxxxxx${account_number.slice(-3)}`, '461.00');
    const row = (await find('460.00')) ?? (await find('460.00', { queue: 'review' }));
    const { candidates } = (await view(row.transfer_id)) as { candidates: DeskCandidate[] };
    const found = candidates.find(({ member_id }) => member_id === String(member.id));
    expect(found).toMatchObject({
      payment: null,
      likelihood: 25,
      owner: { account: expect.stringMatching(/^x+\d{4}$/) },
    });
    expect((await view((await find('461.00')).transfer_id)).candidates).toEqual([]);
  });
});

it('lists payments by status, member and amount, and says which wait to be reversed', async () => {
  const payment = await newPayment(door, member, await wireChannelOf(door.ctx, 'bank', '004'));
  const of = async (input: Record<string, unknown>) =>
    (await viewer.call('GET /api/operator/intent/list', { member_id: String(member.id), ...input })).data.items;
  expect(await of({})).toMatchObject([{ status: 'pending', reversible: false, credited: null }]);
  expect(await of({ status: 'credited' })).toEqual([]);
  expect(await of({ min: '100000' })).toEqual([]);
  await arrives({ amount: payment.payable, sender: await accountOf(door.ctx, member) });
  expect(await of({ status: 'credited' })).toMatchObject([{ reversible: true, credited: payment.payable }]);
  const asked = { payment_id: payment.payment_id, reason: 'ธนาคารเรียกคืน' };
  await first.call('POST /api/operator/payment/reverse', asked, { key: `desk-reverse-${++keys}` });
  expect(await of({})).toMatchObject([{ reversible: false, reversal: true }]);
});

it('lists payments of the days asked for, the first and last minute of each among them', async () => {
  const channel = await wireChannelOf(door.ctx, 'bank', '004');
  const today = bangkokDay(clock.now());
  const days = [1, 2, 3].map((after) => addDays(today, after));
  const made: string[] = [];
  for (const day of days)
    for (const at of [bangkokInstant(day), new Date(bangkokInstant(addDays(day, 1)).getTime() - 1)]) {
      const { payment_id } = await newPayment(door, await testMember(door.ctx), channel);
      await door.database.pool.query('update payment_intent set created_at = $2 where id = $1', [payment_id, at]);
      made.push(payment_id);
    }
  const of = async (input: Record<string, unknown>): Promise<string[]> =>
    (await viewer.call('GET /api/operator/intent/list', { limit: 100, ...input })).data.items
      .map((row: { payment_id: string }) => row.payment_id)
      .filter((id: string) => made.includes(id))
      .reverse();
  const [one, two, three] = days;
  expect(await of({})).toEqual(made);
  expect(await of({ from: two, to: two })).toEqual(made.slice(2, 4));
  expect(await of({ from: two })).toEqual(made.slice(2));
  expect(await of({ to: two })).toEqual(made.slice(0, 4));
  expect(await of({ from: one, to: three })).toEqual(made);
  // Two that were asked for at midnight: the later number has the earlier time.
  const [, , , before = '', after = ''] = made;
  await door.database.pool.query(
    'update payment_intent p set created_at = o.created_at from payment_intent o where (p.id, o.id) in (($1, $2), ($2, $1))',
    [before, after],
  );
  expect(await of({ from: two, to: two })).toEqual([made[2], after]);
  expect(await of({ from: three })).toEqual([before, made[5]]);
  expect(await of({ from: addDays(today, 9) })).toEqual([]);
  expect(await of({ to: today })).toEqual([]);
});
