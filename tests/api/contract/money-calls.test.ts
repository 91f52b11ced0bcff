/**
 * L4 of trust.md: every money POST is sent one to five times, in parallel, and once more, and once with another body. A new
 * money call needs its scenario here, or this file fails.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Route, RouteKey } from '#lib/contract/route.ts';
import { routes } from '#lib/contract/routes.ts';
import { ensureChannels } from '#lib/payment/server/ensure-channels.ts';
import { receiveMoney } from '#lib/payment/server/receive-money.ts';
import { sendPayouts } from '#lib/payment/server/send-payouts.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { takeErrors } from '#tests/support/log.ts';
import { testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks, give, thb } from '#tests/support/money.ts';
import { type Input, moneyCalls } from '#tests/support/money-calls.ts';
import { address, gift, testOffer } from '#tests/support/rewards.ts';
import { changesSince, tableStates } from './table-states.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { playing, scenarios: ofMembers } = moneyCalls(door, clock);
let keys = 0;

beforeAll(async () => {
  await ensureChannels(door.database.db);
  await testCatalogue(door.ctx);
});
afterEach(() => behave(door.ctx, { payout: 'pays' }));
afterAll(() => expectSoundBooks(door.ctx));

const fresh = () => ({ key: `money-call-${++keys}` });
const operator = (call: RouteKey, input: Input, as: 'operator' | 'approver' = 'operator') =>
  door.call(call, input, { as, ...fresh() });

/** A member's withdrawal of so much, by its id. */
async function withdrawal(amount: string): Promise<string> {
  const member = await playing();
  await give(door.ctx, member.id, thb('9000.00'));
  return (await door.call('POST /api/member/withdraw', { amount }, { as: member, confirmed: true, ...fresh() })).data
    .withdraw_id;
}

/** Money nobody knows, by its id. */
async function stray(): Promise<string> {
  const reference = `DSTRAY${++keys}`;
  const event = { eventId: reference, amount: thb('250.00'), paidAt: clock.now(), sender: null };
  await receiveMoney(door.ctx, 'sandbox', reference, event);
  const queue = (await operator('GET /api/operator/payment/review', {})).data;
  return queue.find((row: { reference: string }) => row.reference === reference).transfer_id;
}

/** What makes each money call of operators succeed. */
const ofOperators: Readonly<Record<string, () => Promise<Input>>> = {
  'POST /api/operator/withdraw/reject': async () => ({ withdraw_id: await withdrawal('6000.00'), reason: 'ไม่ตรง' }),
  'POST /api/operator/withdraw/settle': async () => {
    await behave(door.ctx, { payout: 'lost' });
    const withdraw_id = await withdrawal('500.00');
    await sendPayouts(door.ctx);
    clock.advance({ minutes: 16 });
    await sendPayouts(door.ctx);
    takeErrors();
    const said = { withdraw_id, outcome: 'failed', reason: 'โทรถามธนาคารแล้ว' };
    await operator('POST /api/operator/withdraw/settle', said, 'approver');
    return said;
  },
  'POST /api/operator/payment/decide': async () => {
    const member = await playing();
    const decided = { transfer_id: await stray(), decision: 'credit', member_id: String(member.id) };
    await operator('POST /api/operator/payment/decide', decided, 'approver');
    return decided;
  },
  'POST /api/operator/payment/returned': async () => {
    const decided = { transfer_id: await stray(), decision: 'return' };
    for (const as of ['operator', 'approver'] as const)
      await operator('POST /api/operator/payment/decide', decided, as);
    const queue = (await operator('GET /api/operator/payment/returns', {})).data;
    const mine = queue.find((row: { transfer_id: string }) => row.transfer_id === decided.transfer_id);
    return { return_id: mine.return_id };
  },
  'POST /api/operator/payment/reverse': async () => {
    const { payment_id, qr_payload } = await newQr(door, await playing());
    await door.call('POST /api/sandbox/bank/pay', { qr_payload });
    const reversed = { payment_id, reason: 'ธนาคารเรียกคืน' };
    await operator('POST /api/operator/payment/reverse', reversed, 'approver');
    return reversed;
  },
  'POST /api/operator/redemption/cancel': async () => {
    const item_id = await testOffer(door, { ...gift, stock: 3 });
    const ordered = { item_id, ...address };
    const { data } = await door.call('POST /api/redemption/redeem', ordered, { as: await playing(), ...fresh() });
    return { redemption_id: data.redemption_id, reason: 'ของหมด' };
  },
};

/** Where no payout bank is connected, which is not here: tests/api/payment/idempotency.test.ts. */
const elsewhere = ['POST /api/operator/withdraw/paid'];

const scenarios = { ...ofMembers, ...ofOperators };
const byName = (routeKeys: readonly string[]): string[] => [...routeKeys].sort();
const moneyRoutes = byName(Object.keys(scenarios)) as RouteKey[];

it('every money call has its scenario', () => {
  const all = (Object.entries(routes) as [string, Route][]).filter(([, { money }]) => money).map(([key]) => key);
  expect(byName([...moneyRoutes, ...elsewhere])).toEqual(byName(all));
});

async function prepared(route: RouteKey): Promise<{ input: Input; as: Member | 'operator' }> {
  const ofOperator = ofOperators[route];
  if (ofOperator) return { input: await ofOperator(), as: 'operator' };
  const member = await playing();
  const input = (await ofMembers[route]?.(member)) ?? {};
  // The clock may have gone over the end of the session; opening another is none of what the call changes.
  await door.call('GET /api/member/play', {}, { as: member });
  return { input, as: member };
}

describe.each(moneyRoutes)('%s', (route) => {
  it('needs a key', async () => {
    const { input, as } = await prepared(route);
    const before = await tableStates(door.database.pool);
    expect(await door.call(route, input, { as })).toMatchObject({ status: 422, error: 9010 });
    expect(await changesSince(door.database.pool, before)).toEqual([]);
  });

  it('has one effect and one answer, however often it is sent; with another body it is refused', async () => {
    /** How many rows of each table it writes when it is sent so many times. */
    const written = async (times: number): Promise<Record<string, number>> => {
      const { input, as } = await prepared(route);
      const { key } = fresh();
      const before = await tableStates(door.database.pool);
      const answers = await Promise.all(Array.from({ length: times }, () => door.call(route, input, { as, key })));
      const effect = await rowsSince(before);
      const again = await door.call(route, input, { as, key });
      expect(again).toMatchObject({ status: 200, error: 0 });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
      const other = await door.call(route, { ...input, of_another_body: true }, { as, key });
      expect(other).toMatchObject({ status: 409, error: 9011 });
      expect(await rowsSince(before), 'after the first').toEqual(effect);
      return effect;
    };
    const once = await written(1);
    // The key and the answer; where a partner completes the answer, that too.
    expect(once.idempotency).toBe(route === 'POST /api/member/payment/generate_qr' ? 3 : 2);
    for (const times of [2, 5]) expect(await written(times), `${times} times`).toEqual(once);
  });
});

/** How many rows have been written since, by table: added, changed or removed. Accounts change with entries, those of the house open at first use. */
async function rowsSince(before: bigint): Promise<Record<string, number>> {
  const { rows } = await door.database.pool.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from told_change where id > $1 and name <> 'account' group by name order by name`,
    [before],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
