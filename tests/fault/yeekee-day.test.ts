/**
 * L13 of trust.md, and a whole game day of yeekee: 352 rounds on a driven clock, two worker processes at once, one of them
 * killed in the middle of paying a draw. Every round is made, closed, and drawn or void once; the books balance; and a verifier
 * that shares no code with the site confirms every result.
 */

import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bill } from '#lib/lotto/server/bill-tables.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { market, result, round } from '#lib/lotto/server/tables.ts';
import type { Context, Member } from '#lib/server/context.ts';
import { streamEvent } from '#lib/server/stream/tables.ts';
import { minuteMs } from '#lib/time.ts';
import { lateWarning } from '#lib/yeekee/rules/verify-steps.ts';
import { yeekeeTimes } from '#lib/yeekee/rules/yeekee.ts';
import { yeekeeProof } from '#lib/yeekee/server/queries.ts';
import { yeekeeReward, yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { sendBill, testCatalogue } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';
import { failedChecks, openVerifier } from '#tests/support/verifier.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { WorkerProcess } from '#tests/support/worker-process.ts';
import { shootAll } from '#tests/support/yeekee.ts';

const day = '2026-11-20';
/** The whole game day, or (FAULT_DAY=short) what closes of it until nine in the morning. */
const whole = process.env.FAULT_DAY !== 'short';
const { until, rounds15, rounds5, killedIn } = whole
  ? { until: '2026-11-21T06:00:00+07:00', rounds15: 88, rounds5: 264, killedIn: 44 }
  : { until: `${day}T09:00:00+07:00`, rounds15: 12, rounds5: 36, killedIn: 4 };
const clock = testClock(`${day}T06:00:00+07:00`);
let database: TestDatabase;
let ctx: Context;
const members: Member[] = [];
let workers: WorkerProcess[];

beforeAll(async () => {
  database = await testDatabase();
  ctx = testContext(database, { clock });
  await testCatalogue(ctx);
  await ctx.db.update(market).set({ active: sql`yeekee is not null` });
  // One variant by a beacon, which draws every round, and one by its shots alone.
  await ctx.db
    .update(market)
    .set({ yeekee: sql`jsonb_set(yeekee, '{mode}', '"classic"')` })
    .where(eq(market.code, 'yeekee5'));
  await ensureRounds(ctx);
  for (let count = 0; count < 21; count++) members.push(await testMember(ctx, '100000.00'));
  workers = [await WorkerProcess.start(database.url), await WorkerProcess.start(database.url)];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await database.drop();
});

interface Planned {
  readonly id: bigint;
  readonly market: string;
  readonly number: number;
  readonly closeAt: Date;
  readonly shots: number;
}

/** Half of the rounds have twenty shots or more, the others none, a few, or nineteen. */
const shotsOf = (number: number): number => [20, 0, 21, number % 8 === 3 ? 19 : 4][number % 4] ?? 0;

async function theDay(): Promise<Planned[]> {
  const rows = await ctx.db
    .select({ id: round.id, market: round.market, number: round.number, closeAt: round.closeAt })
    .from(round)
    .where(and(eq(round.drawDate, day), lte(round.closeAt, new Date(until))))
    .orderBy(round.closeAt, round.market);
  return rows.map((row) => ({ ...row, shots: shotsOf(row.number) }));
}

/** In classic a round of fewer than twenty shots is void. */
const isDrawn = ({ market: code, shots }: Planned): boolean => code === 'yeekee15' || shots >= 20;

let numbers = 0;
/** Five digits that no other shot of the day has. */
const nextNumber = (): string => String((++numbers * 7_919) % 100_000).padStart(5, '0');

async function play({ id, number, shots }: Planned): Promise<void> {
  const [bettor, other] = [members[number % 20], members[(number + 7) % 20]];
  if (!bettor || !other) throw new Error('there are members');
  await sendBill(asMember(ctx, bettor), id, 'run_top 3 100', 'two_bottom 56 10');
  if (number % 3 === 0) await sendBill(asMember(ctx, other), id, 'run_bottom 8 60');
  await shootAll(ctx, id, members, Array.from({ length: shots }, nextNumber));
}

/** Both workers at once, as if each had been woken by its own clock. */
async function bothWork(): Promise<void> {
  await Promise.all(workers.map((worker) => worker.work(clock.now())));
}

/** Lets a worker come as far as paying what its draw owes, where a lock of ours holds it up, and kills it there. */
async function killInSettlement(doomed: Planned): Promise<void> {
  const [first, second] = workers;
  if (!first || !second) throw new Error('two workers');
  const paid = () => ctx.db.$count(bill, and(eq(bill.roundId, doomed.id), inArray(bill.status, ['won', 'lost'])));
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from account where wallet_type_id = 1 for update');
    first.tell(clock.now());
    await waitForLocks(database.pool, 1);
    // Drawn, and what was paid stands in its transaction and in no other.
    expect(await ctx.db.$count(result, eq(result.roundId, doomed.id))).toBe(1);
    expect(await paid()).toBe(0);
    await first.kill();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  second.tell(clock.now());
  expect(await second.hear()).toBe(`done ${clock.now().toISOString()}`);
  expect(await paid()).toBeGreaterThan(0);
  workers = [await WorkerProcess.start(database.url), second];
}

it('runs a day of both variants to its end, each round once', async () => {
  const planned = await theDay();
  expect(planned.filter((one) => one.market === 'yeekee15')).toHaveLength(rounds15);
  expect(planned.filter((one) => one.market === 'yeekee5')).toHaveLength(rounds5);
  const settings = new Map(
    (await ctx.db.select({ id: yeekeeRound.roundId, settings: yeekeeRound.settings }).from(yeekeeRound)).map((row) => [
      row.id,
      row.settings,
    ]),
  );
  // What happens when: each round is played a minute before it closes; workers come at closes, freezes and draws.
  const moments = new Map<number, Planned[]>();
  const at = (instant: Date | number): Planned[] => {
    const ms = Number(instant);
    const found = moments.get(ms) ?? [];
    moments.set(ms, found);
    return found;
  };
  for (const one of planned) {
    const own = settings.get(one.id);
    if (!own) throw new Error('a round of yeekee has settings');
    const { freezeAt, resultAt } = yeekeeTimes(one.closeAt, own);
    at(one.closeAt.getTime() - minuteMs).push(one);
    for (const instant of [one.closeAt, freezeAt, resultAt]) at(instant);
  }
  const doomed = planned.find((one) => one.market === 'yeekee15' && one.number === killedIn);
  if (!doomed) throw new Error('there is the round to be killed in');
  const doomedAt = doomed.closeAt.getTime() + 150_000;

  for (const [ms, toPlay] of [...moments].sort(([a], [b]) => a - b)) {
    clock.set(new Date(ms));
    for (const one of toPlay) await play(one);
    if (ms === doomedAt) await killInSettlement(doomed);
    else await bothWork();
  }

  const rows = await ctx.db
    .select({ id: round.id, status: round.status, settledAt: round.settledAt })
    .from(round)
    .where(eq(round.drawDate, day));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const one of planned) {
    const row = byId.get(one.id);
    expect([row?.status, row?.settledAt !== null], `${one.market} ${one.number}`).toEqual([
      isDrawn(one) ? 'settled' : 'void',
      true,
    ]);
  }
  const drawn = planned.filter(isDrawn);
  expect(await ctx.db.$count(result, eq(result.source, 'yeekee'))).toBe(drawn.length);
  for (const [type, times] of [
    ['result', drawn.length],
    ['yeekee_freeze', planned.length],
  ] as const) {
    const { rows: told } = await ctx.db.execute<{ events: number; rounds: number }>(
      sql`select count(*)::int as events, count(distinct data ->> 'round_id')::int as rounds from ${streamEvent} where type = ${type}`,
    );
    expect(told[0], type).toEqual({ events: times, rounds: times });
  }
  expect(await ctx.db.$count(yeekeeReward)).toBeGreaterThan(0);
  await expectSoundBooks(ctx);
});

it('leaves proofs of which the independent verifier confirms every one', async () => {
  const verifier = openVerifier();
  let confirmed = 0;
  for (const one of await theDay()) {
    const proof = await yeekeeProof(ctx, one.id);
    const verdict = verifier.verifyProof(proof);
    expect(failedChecks(verdict), `${one.market} ${one.number}`).toEqual([]);
    expect(verdict.warnings).not.toContain(lateWarning);
    const [published] = await ctx.db
      .select({ raw: result.raw })
      .from(result)
      .where(and(eq(result.roundId, one.id), eq(result.version, 1)));
    expect(verdict.number).toBe(published?.raw.number ?? null);
    confirmed++;
  }
  expect(confirmed).toBe(rounds15 + rounds5);
});
