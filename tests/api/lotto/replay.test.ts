/** The replay of a round: bills taken and cancelled, limits set and ended; its last moment equals the settlement. */
import { beforeAll, expect, it } from 'vitest';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';

const clock = testClock('2026-11-20T09:30:00+07:00');
const door = doorOfFile({ clock, parts: { random: realChance } });
const operator = { as: 'operator' } as const;
let member: Member;
let round: bigint;

beforeAll(async () => {
  await testCatalogue(door.ctx);
  member = await testMember(door.ctx, '9000.00');
});

const replay = async () =>
  (await door.call('GET /api/operator/round/replay', { round_id: String(round) }, operator)).data;
const bills = async (input: object = {}) =>
  (await door.call('GET /api/operator/round/bills', { round_id: String(round), ...input }, operator)).data;

it('shows each moment as it was, and ends with what was paid', async () => {
  round = await testRound(door.ctx);
  const my = asMember(door.ctx, member);
  await sendBill(my, round, 'two_bottom 32 100');
  clock.advance({ minutes: 10 });
  const cancelled = await sendBill(my, round, 'two_bottom 25 500');
  clock.advance({ minutes: 10 });
  await door.call(
    'POST /api/lotto/bill/cancel',
    { bill_id: cancelled.bill_id },
    { as: member, key: 'replay-cancel-1' },
  );
  const limit = { round_id: String(round), bet_type: 'two_bottom', numbers: ['32'], action: 'reduced', pct: 50 };
  expect((await door.call('POST /api/operator/limit/set', { ...limit, reason: 'แทงเยอะ' }, operator)).status).toBe(200);
  // The database's own clock says when a limit was made.
  await door.database.pool.query('update number_limit set created_at = $1', [clock.now()]);
  clock.advance({ minutes: 10 });
  await sendBill(my, round, 'two_bottom 32 200', 'three_top 044 10');

  const before = await replay();
  expect(before.frames).toHaveLength(25);
  expect(before).toMatchObject({ equal: true, is_settled: false, settled: { bills: 2 } });
  const counts = before.frames.map((frame: { bills: number }) => frame.bills);
  expect([counts[0], Math.max(...counts), counts.at(-1)]).toEqual([1, 2, 2]);
  expect(before.frames[0]).toMatchObject({
    limits: [],
    types: [{ bet_type: 'two_bottom', stake: '100.00', rate_from: 9000, rate_to: 9000 }],
  });
  expect(
    before.frames.find((frame: { worst: { two_bottom: string } }) => frame.worst.two_bottom === '25'),
  ).toBeDefined();
  const last = before.frames.at(-1);
  expect(last.limits).toEqual([{ bet_type: 'two_bottom', key: '32', action: 'reduced', pct: 50, cap: null }]);
  expect(last.types.find((type: { bet_type: string }) => type.bet_type === 'two_bottom')).toMatchObject({
    stake: '300.00',
    rate_from: 4500,
    rate_to: 9000,
  });
  const { data: exposure } = await door.call('GET /api/operator/round/exposure', { round_id: String(round) }, operator);
  expect(last).toMatchObject({
    bills: exposure.bills,
    stake: exposure.stake,
    payable: exposure.payable,
    worst: { payout: exposure.worst.payout, net: exposure.worst.net },
  });

  const entered = { round_id: String(round), raw: drawOfNovember2024, close: true };
  await door.call('POST /api/operator/round/result', entered, operator);
  await door.call('POST /api/operator/round/approve', { round_id: String(round) }, { as: 'approver' });
  await settleRounds(door.ctx);
  const after = await replay();
  expect(after).toMatchObject({ equal: true, is_settled: true });
  const [listed] = (await door.call('GET /api/operator/round/list', { status: 'settled' }, operator)).data;
  expect(after.frames.at(-1)).toMatchObject({
    bills: listed.bills,
    stake: listed.stake,
    payable: listed.payable,
    won: listed.win_amount,
  });
  expect(Number(listed.win_amount)).toBeGreaterThan(0);
});

it('lists the bills until a moment, newest first', async () => {
  const all = await bills();
  expect(all.items.map(({ status }: { status: string }) => status)).toEqual(['won', 'cancelled', 'won']);
  expect((await bills({ until: '2026-11-20T09:45:00+07:00' })).items).toMatchObject([
    { status: 'cancelled', stake: '500.00' },
    { stake: '100.00', lines: 1 },
  ]);
  const first = await bills({ limit: 2 });
  expect((await bills({ limit: 2, cursor: first.next_cursor })).items).toEqual([all.items[2]]);
});

it('is of a round that exists, and empty without bills', async () => {
  expect((await door.call('GET /api/operator/round/replay', { round_id: '999999' }, operator)).status).toBe(404);
  round = await testRound(door.ctx);
  expect(await replay()).toMatchObject({ equal: true, settled: { bills: 0 } });
  expect((await bills()).items).toEqual([]);
});
