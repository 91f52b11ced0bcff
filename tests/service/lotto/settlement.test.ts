import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#app/schedule.ts';
import { post } from '#lib/ledger/server/post.ts';
import { mainWallet, pointsOf } from '#lib/ledger/server/queries.ts';
import { type BetType, checkNumber } from '#lib/lotto/rules/bet-types.ts';
import { lineWins } from '#lib/lotto/rules/match.ts';
import { type DrawResult, mapResult } from '#lib/lotto/rules/results.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { bill } from '#lib/lotto/server/bill-tables.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { correctResult } from '#lib/lotto/server/correct-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { settleRound, settleRounds } from '#lib/lotto/server/settle-round.ts';
import { rate, round } from '#lib/lotto/server/tables.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { parseSatang, satang } from '#lib/money.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { drawOfNovember2024, type LineText, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { randomRuns } from '#tests/support/random-runs.ts';
import { owedBy, turnoverOf } from '#tests/support/turnover.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let roundId: bigint;

beforeAll(() => testCatalogue(testContext(database)));
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: realChance } });
  roundId = await testRound(ctx);
});
afterEach(() => expectSoundBooks(ctx));

interface Raw {
  readonly [field: string]: string | readonly string[];
}

const newMember = async (money = '10000.00'): Promise<MemberContext> => asMember(ctx, await testMember(ctx, money));
/** 500 baht that must be played before they may be withdrawn. */
const mustPlay = (memberId: bigint) =>
  requireTurnover(ctx, ctx.db, { memberId, cause: `deposit:of-${memberId}`, amount: thb('500.00'), now: clock.now() });
const publish = async (raw: Raw) => {
  await enterResult(asOperator(ctx), { round_id: roundId, raw, close: true });
  await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
};
const correct = async (raw: Raw) => {
  await correctResult(asOperator(ctx), { round_id: roundId, raw, reason: 'ผลที่ใส่ไว้ผิด' });
  await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
};
const drawn = (raw: Raw): DrawResult => {
  const mapped = mapResult('GLO', raw);
  if (!mapped.ok) throw new Error(JSON.stringify(mapped.fields));
  return mapped.result;
};
const roundNow = async () => {
  const [row] = await ctx.db.select().from(round).where(eq(round.id, roundId));
  if (!row) throw new Error('the round is there');
  return row;
};
const cents = (text: string): bigint => parseSatang(text) ?? 0n;

class Killed extends Error {}

/** The same object but for some of what it has; its functions still know it as itself. */
const but = <T extends object>(whole: T, others: Partial<Record<keyof T, unknown>>): T =>
  new Proxy(whole, {
    get(target, name) {
      if (name in others) return others[name as keyof T];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The same context on a database that goes away after so many transactions: the last one just before it would commit. */
function dyingAfter(transactions: number): Context {
  let left = transactions;
  const dying = (client: pg.PoolClient): pg.PoolClient =>
    but(client, {
      query: (...given: Parameters<typeof client.query>) =>
        given[0] === ('commit' as unknown) && left-- <= 0 ? Promise.reject(new Killed()) : client.query(...given),
    });
  const pool = but(database.pool, { connect: async () => dying(await database.pool.connect()) });
  return { ...ctx, db: but(ctx.db, { _: { ...ctx.db._, session: { client: pool } } }) };
}

/** Settles with a process that is killed again and again, each time having lived a transaction longer. */
async function settleThroughKills(batch: number): Promise<number> {
  for (let kills = 0; ; kills++) {
    try {
      await settleRound(dyingAfter(kills), roundId, batch);
      return kills;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      await expectSoundBooks(ctx);
    }
  }
}

interface Sent {
  readonly my: MemberContext;
  readonly billId: bigint;
  readonly stake: bigint;
  readonly payable: bigint;
  readonly lines: readonly { betType: BetType; number: string; stake: bigint; rateX100: bigint }[];
}

/** Sends a bill and keeps what a person with pencil and paper would keep of it. */
async function sendAndKeep(my: MemberContext, texts: readonly LineText[]): Promise<Sent> {
  const sent = await sendBill(my, roundId, ...texts);
  return {
    my,
    billId: BigInt(sent.bill_id),
    stake: cents(sent.total_stake),
    payable: cents(sent.total_payable),
    lines: sent.lines.map((line) => ({
      betType: line.bet_type,
      number: line.number,
      stake: cents(line.stake),
      rateX100: cents(line.rate),
    })),
  };
}

/** The naive model: each line judged by itself, straight from the table of bet types. */
const naiveWin = (sent: Sent, result: DrawResult): bigint =>
  sent.lines.reduce(
    (sum, line) => sum + (lineWins(line.betType, line.number, result) ? (line.stake * line.rateX100) / 100n : 0n),
    0n,
  );

async function expectSettledAs(all: readonly Sent[], result: DrawResult, begin: bigint): Promise<void> {
  for (const sent of all) {
    const won = naiveWin(sent, result);
    const now = await billDetail(sent.my, sent.billId);
    expect([now.status, cents(now.win_amount)]).toEqual([won > 0n ? 'won' : 'lost', won]);
    for (const line of now.lines) {
      const wins = lineWins(line.bet_type, line.number, result);
      expect([line.outcome, line.win_amount], `${line.bet_type} ${line.number}`).toEqual(
        wins ? ['won', line.possible_win] : ['lost', '0.00'],
      );
    }
  }
  for (const { my } of new Map(all.map((sent) => [sent.my.member.id, sent])).values()) {
    const own = all.filter((sent) => sent.my === my);
    const staked = own.reduce((sum, sent) => sum + sent.stake, 0n);
    const left = own.reduce((sum, sent) => sum - sent.payable + naiveWin(sent, result), begin);
    const owed = await owedBy(ctx.db, my.member.id);
    expect((await mainWallet(ctx.db, my.member.id)).balance - owed).toBe(left);
    expect(await pointsOf(ctx.db, my.member.id), 'a point per 100 baht').toBe(staked / 10_000n);
  }
  expect(await roundNow()).toMatchObject({ status: 'settled', settledAt: clock.now() });
}

// Few digits, so that lines win often and several ways at once.
const digits = (count: number) =>
  fc.array(fc.constantFrom('0', '3', '4'), { minLength: count, maxLength: count }).map((d) => d.join(''));
const lineText: fc.Arbitrary<LineText> = fc
  .constantFrom(
    ['three_top', 3] as const,
    ['three_tod', 3] as const,
    ['three_front', 3] as const,
    ['three_bottom', 3] as const,
    ['two_top', 2] as const,
    ['two_bottom', 2] as const,
    ['run_top', 1] as const,
    ['run_bottom', 1] as const,
  )
  .chain(([type, count]) => fc.tuple(fc.constant(type), digits(count), fc.integer({ min: 1, max: 60 })))
  .filter(([type, number]) => checkNumber(type, number).ok)
  .map(([type, number, stake]): LineText => `${type} ${number} ${stake}`);
const rawDraw = fc.record({
  first: digits(6),
  front3: fc.tuple(digits(3), digits(3)).map((pair): string[] => pair),
  back3: fc.tuple(digits(3), digits(3)).map((pair): string[] => pair),
  back2: digits(2),
});
const someBills = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.array(lineText, { minLength: 1, maxLength: 6 })),
  {
    minLength: 1,
    maxLength: 9,
  },
);

async function sendAll(wanted: readonly (readonly [number, readonly LineText[]])[]): Promise<Sent[]> {
  const players = [await newMember(), await newMember(), await newMember()];
  const all: Sent[] = [];
  for (const [player, texts] of wanted) {
    const my = players[player];
    if (my) all.push(await sendAndKeep(my, texts));
  }
  return all;
}

describe('settling a round', () => {
  it('gives every bill what a naive model gives it, in batches, killed between and inside them', async () => {
    await fc.assert(
      fc.asyncProperty(someBills, rawDraw, fc.integer({ min: 1, max: 3 }), async (wanted, raw, batch) => {
        roundId = await testRound(ctx);
        const all = await sendAll(wanted);
        await publish(raw);
        expect(await settleThroughKills(batch)).toBeGreaterThan(0);
        await expectSettledAs(all, drawn(raw), 1_000_000n);
      }),
      { numRuns: randomRuns(15) },
    );
  });

  it('brings a corrected round to where the right result would have brought it at once', async () => {
    await fc.assert(
      fc.asyncProperty(someBills, rawDraw, rawDraw, rawDraw, async (wanted, wrong, right, third) => {
        roundId = await testRound(ctx);
        const all = await sendAll(wanted);
        await publish(wrong);
        await settleRound(ctx, roundId, 2);
        await correct(right);
        await settleThroughKills(2);
        await expectSettledAs(all, drawn(right), 1_000_000n);
        await correct(third);
        await settleThroughKills(1);
        await expectSettledAs(all, drawn(third), 1_000_000n);
        expect((await roundNow()).resultVersion).toBe(3);
      }),
      { numRuns: randomRuns(10) },
    );
  });

  it('pays each bill once when several settle at the same time', async () => {
    const all: Sent[] = [];
    for (let n = 0; n < 6; n++) {
      const my = await newMember();
      all.push(await sendAndKeep(my, ['two_bottom 32 10', 'three_top 044 1']), await sendAndKeep(my, ['run_top 9 60']));
    }
    await publish(drawOfNovember2024);
    await Promise.all(Array.from({ length: 5 }, () => settleRound(ctx, roundId, 2)));
    await expectSettledAs(all, drawn(drawOfNovember2024), 1_000_000n);
    await Promise.all([settleRounds(ctx), settleRound(ctx, roundId)]);
    await expectSettledAs(all, drawn(drawOfNovember2024), 1_000_000n);
  });

  it('settles a big round in two lanes, of which neither waits for a member of the other', async () => {
    const [even, odd] = (await Promise.all([newMember(), newMember()])).sort((a, b) =>
      Number((a.member.id % 2n) - (b.member.id % 2n)),
    ) as [MemberContext, MemberContext];
    expect([even.member.id % 2n, odd.member.id % 2n]).toEqual([0n, 1n]);
    const all: Sent[] = [];
    for (const my of [even, odd, even, odd])
      all.push(await sendAndKeep(my, ['two_bottom 32 10']), await sendAndKeep(my, ['two_bottom 33 50']));
    await publish(drawOfNovember2024);
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from account where member_id = $1 for update', [odd.member.id]);
      const settling = settleRound(ctx, roundId, 2);
      await waitForLocks(database.pool, 1);
      const wonBy = (my: MemberContext) =>
        ctx.db.$count(bill, and(eq(bill.memberId, my.member.id), eq(bill.status, 'won')));
      await eventually(async () => expect(await wonBy(even)).toBe(2));
      expect(await wonBy(odd)).toBe(0);
      await other.query('commit');
      await settling;
    } finally {
      other.release();
    }
    await expectSettledAs(all, drawn(drawOfNovember2024), 1_000_000n);
  });

  it('keeps to one lane where the pool is small', async () => {
    const my = await newMember();
    for (let n = 0; n < 3; n++) await sendAndKeep(my, ['two_bottom 33 10']);
    await publish(drawOfNovember2024);
    const held = await database.pool.connect();
    const small = testContext(database, { clock, config: { databasePool: 7 } });
    try {
      await held.query('begin');
      await held.query('select 1 from round where id = $1 for share', [roundId]);
      // A lane of two would share the round.
      await expect(settleRound(small, roundId, 1)).rejects.toMatchObject({ cause: { code: '55P03' } });
      await held.query('commit');
    } finally {
      held.release();
    }
    await settleRound(small, roundId, 1);
    expect(await roundNow()).toMatchObject({ status: 'settled' });
  });

  it('tells the member of each bill how it ended', async () => {
    const my = await newMember();
    const won = await sendAndKeep(my, ['two_bottom 32 10']);
    const lost = await sendAndKeep(my, ['two_bottom 33 10']);
    await publish(drawOfNovember2024);
    await settleRound(ctx, roundId);
    const { rows } = await database.pool.query<{ data: unknown }>(
      `select data from stream_event where topic = $1 and type = 'bill' and data ->> 'status' <> 'pending' order by id`,
      [`member:${my.member.id}`],
    );
    expect(rows.map((row) => row.data)).toEqual([
      { bill_id: String(won.billId), status: 'won', win_amount: '900.00' },
      { bill_id: String(lost.billId), status: 'lost', win_amount: '0.00' },
    ]);
  });

  it('pays the real draw of 1 November 2024: 114,000 for 100 on each of 044, 440 tod and 32', async () => {
    const my = await newMember('500.00');
    const { billId } = await sendAndKeep(my, ['three_top 044 100', 'three_tod 440 100', 'two_bottom 32 100']);
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    expect(await billDetail(my, billId)).toMatchObject({
      status: 'won',
      win_amount: '114000.00',
      lines: [{ win_amount: '90000.00' }, { win_amount: '15000.00' }, { win_amount: '9000.00' }],
      result: { three_top: '044' },
    });
    expect(await balanceOf(ctx.db, my.member.id)).toBe('114200.00');
  });

  it('pays the prize on the full stake, whatever discount was given', async () => {
    await ctx.db.update(rate).set({ discountBp: 750 }).where(eq(rate.betType, 'two_bottom'));
    const my = await newMember('500.00');
    await sendAndKeep(my, ['two_bottom 32 100']);
    await ctx.db.update(rate).set({ discountBp: 0 }).where(eq(rate.betType, 'two_bottom'));
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    expect(await balanceOf(ctx.db, my.member.id)).toBe('9407.50');
  });

  it('pays at the rate a line was accepted at', async () => {
    const rich = await newMember();
    await sendAndKeep(rich, ['three_top 044 500']);
    const my = await newMember();
    const { lines } = await sendAndKeep(my, ['three_top 044 100']);
    expect(lines[0]?.rateX100).toBe(72_000n);
    await ctx.db.update(rate).set({ rateX100: 10_000 }).where(eq(rate.betType, 'three_top'));
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    await ctx.db.update(rate).set({ rateX100: 90_000 }).where(eq(rate.betType, 'three_top'));
    expect(await balanceOf(ctx.db, my.member.id)).toBe('81900.00');
  });

  it('counts judged stakes once towards turnover and points, a cancelled one for neither', async () => {
    const my = await newMember('1000.00');
    await mustPlay(my.member.id);
    await sendAndKeep(my, ['two_bottom 32 150']);
    await sendAndKeep(my, ['two_bottom 99 130']);
    const { billId } = await sendAndKeep(my, ['two_bottom 77 100']);
    await cancelBill(my, billId);
    expect((await turnoverOf(ctx.db, my.member.id)).left).toBe(50_000n);
    await publish(drawOfNovember2024);
    await settleThroughKills(1);
    expect(await turnoverOf(ctx.db, my.member.id)).toEqual({ required: 50_000n, done: 28_000n, left: 22_000n });
    expect(await pointsOf(ctx.db, my.member.id)).toBe(2n);
  });

  it.each([
    ['99', 0n],
    ['100', 1n],
    ['199', 1n],
    ['200', 2n],
  ] as const)('gives whole points alone: for %s baht %s', async (stake, points) => {
    const my = await newMember('1000.00');
    await sendAndKeep(my, [`two_bottom 99 ${stake}` as LineText]);
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    expect(await pointsOf(ctx.db, my.member.id)).toBe(points);
  });

  it('does not let one round that cannot be settled hold up the others', async () => {
    const my = await newMember('1000.00');
    await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    const broken = roundId;
    // A bill that says it has won what no line of it has: the proof at the end refuses to call the round settled.
    await ctx.db.update(bill).set({ status: 'won', winAmount: 100n, resultVersion: 1 }).where(eq(bill.roundId, broken));
    roundId = await testRound(ctx);
    const { billId } = await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    await expect(settleRounds(ctx)).rejects.toThrow('1 rounds were not settled');
    expect((await billDetail(my, billId)).status).toBe('won');
    expect(await roundNow()).toMatchObject({ status: 'settled' });
    await ctx.db
      .update(bill)
      .set({ status: 'pending', winAmount: 0n, resultVersion: null })
      .where(eq(bill.roundId, broken));
    expect(await settleRounds(ctx)).toBe(1);
  });

  it('does not let a round that somebody holds hold up the others, and finishes it a second later', async () => {
    const heldId = roundId;
    await publish(drawOfNovember2024);
    roundId = await testRound(ctx);
    const free = roundId;
    await publish(drawOfNovember2024);
    const client = await database.pool.connect();
    const settled = async (id: bigint) => (await ctx.db.select().from(round).where(eq(round.id, id)))[0]?.status;
    try {
      await client.query('begin');
      await client.query('select 1 from round where id = $1 for update', [heldId]);
      await settleRounds(ctx);
      expect([await settled(heldId), await settled(free)]).toEqual(['resulted', 'settled']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await settleRounds(ctx);
    expect(await settled(heldId)).toBe('settled');
    expect(jobs.find(({ name }) => name === 'lotto.settle-rounds')?.everySeconds).toBe(1);
  });
});

describe('a void round', () => {
  it('gives back what every waiting bill had paid, once, killed in between', async () => {
    await ctx.db.update(rate).set({ discountBp: 750 }).where(eq(rate.betType, 'two_bottom'));
    const players = [await newMember('1000.00'), await newMember('1000.00')];
    for (const my of players)
      for (const number of ['32', '44', '55']) await sendAndKeep(my, [`two_bottom ${number} 10`, `run_top 1 7`]);
    await ctx.db.update(rate).set({ discountBp: 0 }).where(eq(rate.betType, 'two_bottom'));
    const [first] = players;
    if (first) await cancelBill(first, (await sendAndKeep(first, ['two_top 44 10'])).billId);
    await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ไม่มีการออกรางวัล' });
    expect(await settleThroughKills(2)).toBeGreaterThan(1);
    await Promise.all([settleRounds(ctx), settleRound(ctx, roundId)]);
    for (const my of players) {
      expect(await balanceOf(ctx.db, my.member.id)).toBe('1000.00');
      expect(await pointsOf(ctx.db, my.member.id)).toBe(0n);
    }
    const states = await ctx.db.select({ status: bill.status }).from(bill).where(eq(bill.roundId, roundId));
    expect(states.map((row) => row.status).sort()).toEqual(['cancelled', ...Array(6).fill('refunded')]);
    expect(await roundNow()).toMatchObject({ status: 'void', settledAt: clock.now() });
  });

  it('counts neither towards turnover nor towards points', async () => {
    const my = await newMember('1000.00');
    await mustPlay(my.member.id);
    await sendAndKeep(my, ['two_bottom 32 500']);
    await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ไม่มีการออกรางวัล' });
    await settleRounds(ctx);
    expect((await turnoverOf(ctx.db, my.member.id)).left).toBe(50_000n);
  });
});

it('gives back a void round’s stakes to the day they were placed on, also after midnight', async () => {
  clock.set('2026-11-20T23:50:00+07:00');
  roundId = await testRound(ctx);
  const my = await newMember('1000.00');
  await sendAndKeep(my, ['two_bottom 32 500']);
  clock.set('2026-11-21T00:10:00+07:00');
  await sendAndKeep(my, ['two_bottom 33 20']);
  await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ไม่มีการออกรางวัล' });
  await settleRounds(ctx);
  const { rows } = await database.pool.query(
    'select day::text, staked::int from play_day where member_id = $1 order by day',
    [my.member.id],
  );
  expect(rows.filter((row) => row.staked !== 0)).toEqual([]);
});

describe('a corrected round', () => {
  it('takes wallets in the order of their ids, whatever the order of the bills', async () => {
    const [low, high] = [await newMember('100.00'), await newMember('100.00')];
    for (const my of [high, low]) await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    await correct({ ...drawOfNovember2024, back2: '33' });
    const wallet = async (my: MemberContext) => (await mainWallet(ctx.db, my.member.id)).id;
    const other = await database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from account where id = $1 for update', [await wallet(low)]);
      const settling = settleRounds(ctx);
      await waitForLocks(database.pool, 1);
      // Waiting for the first it holds none of those behind it, or two corrections could wait for each other.
      await other.query('select 1 from account where id = $1 for update nowait', [await wallet(high)]);
      await other.query('commit');
      await settling;
    } finally {
      other.release();
    }
  });

  const spend = (my: MemberContext, amount: string) =>
    inTransaction(ctx, async (tx) => {
      const { id } = await mainWallet(tx, my.member.id);
      await post(tx, {
        kind: 'adjustment_out',
        reference: `spent:${roundId}:${my.member.id}`,
        from: { wallet: id },
        to: { house: 'adjustments' },
        amount: thb(amount),
      });
    });

  it('takes back what is there, and what is not stays owed and blocks withdrawing', async () => {
    const my = await newMember('100.00');
    await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    await spend(my, '690.00');
    expect(await balanceOf(ctx.db, my.member.id)).toBe('300.00');
    await correct({ ...drawOfNovember2024, back2: '33' });
    await settleThroughKills(1);
    expect(await balanceOf(ctx.db, my.member.id)).toBe('0.00');
    expect(await owedBy(ctx.db, my.member.id)).toBe(satang(60_000n));
    await expect(requestWithdraw(my, { amount: thb('100.00') })).rejects.toMatchObject({ problem: 'receivable_open' });
    await give(ctx, my.member.id, thb('800.00'));
    expect(await owedBy(ctx.db, my.member.id)).toBe(satang(0n));
    expect(await balanceOf(ctx.db, my.member.id)).toBe('200.00');
    await expectSoundBooks(ctx);
  });

  it('leaves bills alone that both results judge the same, and says so by their version', async () => {
    const my = await newMember('1000.00');
    const { billId } = await sendAndKeep(my, ['three_top 044 10', 'two_bottom 99 10']);
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    const before = await balanceOf(ctx.db, my.member.id);
    await correct({ ...drawOfNovember2024, back2: '33' });
    await settleRounds(ctx);
    expect(await balanceOf(ctx.db, my.member.id)).toBe(before);
    const [row] = await ctx.db.select({ version: bill.resultVersion }).from(bill).where(eq(bill.id, billId));
    expect(row?.version).toBe(2);
  });

  it('gives no points twice', async () => {
    const my = await newMember('1000.00');
    await sendAndKeep(my, ['two_bottom 32 250']);
    await publish(drawOfNovember2024);
    await settleRounds(ctx);
    await correct({ ...drawOfNovember2024, back2: '33' });
    await settleRounds(ctx);
    expect(await pointsOf(ctx.db, my.member.id)).toBe(2n);
  });
});
