import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobs } from '#app/schedule.ts';
import { pointsOf } from '#lib/ledger/server/queries.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { bill } from '#lib/lotto/server/bill-tables.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { settleRound, settleRounds } from '#lib/lotto/server/settle-round.ts';
import { rate, round } from '#lib/lotto/server/tables.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { asOperator, testContext } from '#tests/support/context.ts';
import { eventually } from '#tests/support/eventually.ts';
import { drawOfNovember2024, type LineText, testRound } from '#tests/support/lotto.ts';
import { balanceOf, thb } from '#tests/support/money.ts';
import { randomRuns } from '#tests/support/random-runs.ts';
import { turnoverOf } from '#tests/support/turnover.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { drawn, rawDraw, type Sent, settlementOfFile, someBills } from './settlement-of-file.ts';

const the = settlementOfFile();
const { database, newMember, publish, roundNow, settleThroughKills, sendAndKeep, expectSettledAs, sendAll } = the;

/** 500 baht that must be played before they may be withdrawn. */
const mustPlay = (memberId: bigint) =>
  requireTurnover(the.ctx, the.ctx.db, {
    memberId,
    cause: `deposit:of-${memberId}`,
    amount: thb('500.00'),
    now: the.clock.now(),
  });

describe('settling a round', () => {
  it('gives every bill what a naive model gives it, in batches, killed between and inside them', async () => {
    await fc.assert(
      fc.asyncProperty(someBills, rawDraw, fc.integer({ min: 1, max: 3 }), async (wanted, raw, batch) => {
        the.roundId = await testRound(the.ctx);
        const all = await sendAll(wanted);
        await publish(raw);
        expect(await settleThroughKills(batch)).toBeGreaterThan(0);
        await expectSettledAs(all, drawn(raw), 1_000_000n);
      }),
      { numRuns: randomRuns(15) },
    );
  });

  it('pays each bill once when several settle at the same time', async () => {
    const all: Sent[] = [];
    for (let n = 0; n < 6; n++) {
      const my = await newMember();
      all.push(await sendAndKeep(my, ['two_bottom 32 10', 'three_top 044 1']), await sendAndKeep(my, ['run_top 9 60']));
    }
    await publish(drawOfNovember2024);
    await Promise.all(Array.from({ length: 5 }, () => settleRound(the.ctx, the.roundId, 2)));
    await expectSettledAs(all, drawn(drawOfNovember2024), 1_000_000n);
    await Promise.all([settleRounds(the.ctx), settleRound(the.ctx, the.roundId)]);
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
      const settling = settleRound(the.ctx, the.roundId, 2);
      await waitForLocks(database.pool, 1);
      const wonBy = (my: MemberContext) =>
        the.ctx.db.$count(bill, and(eq(bill.memberId, my.member.id), eq(bill.status, 'won')));
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
    const small = testContext(database, { clock: the.clock, config: { databasePool: 7 } });
    try {
      await held.query('begin');
      await held.query('select 1 from round where id = $1 for share', [the.roundId]);
      // A lane of two would share the round.
      await expect(settleRound(small, the.roundId, 1)).rejects.toMatchObject({ cause: { code: '55P03' } });
      await held.query('commit');
    } finally {
      held.release();
    }
    await settleRound(small, the.roundId, 1);
    expect(await roundNow()).toMatchObject({ status: 'settled' });
  });

  it('tells the member of each bill how it ended', async () => {
    const my = await newMember();
    const won = await sendAndKeep(my, ['two_bottom 32 10']);
    const lost = await sendAndKeep(my, ['two_bottom 33 10']);
    await publish(drawOfNovember2024);
    await settleRound(the.ctx, the.roundId);
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
    await settleRounds(the.ctx);
    expect(await billDetail(my, billId)).toMatchObject({
      status: 'won',
      win_amount: '114000.00',
      lines: [{ win_amount: '90000.00' }, { win_amount: '15000.00' }, { win_amount: '9000.00' }],
      result: { three_top: '044' },
    });
    expect(await balanceOf(the.ctx.db, my.member.id)).toBe('114200.00');
  });

  it('pays the prize on the full stake, whatever discount was given', async () => {
    await the.ctx.db.update(rate).set({ discountBp: 750 }).where(eq(rate.betType, 'two_bottom'));
    const my = await newMember('500.00');
    await sendAndKeep(my, ['two_bottom 32 100']);
    await the.ctx.db.update(rate).set({ discountBp: 0 }).where(eq(rate.betType, 'two_bottom'));
    await publish(drawOfNovember2024);
    await settleRounds(the.ctx);
    expect(await balanceOf(the.ctx.db, my.member.id)).toBe('9407.50');
  });

  it('pays at the rate a line was accepted at', async () => {
    const rich = await newMember();
    await sendAndKeep(rich, ['three_top 044 1000']);
    const my = await newMember();
    const { lines } = await sendAndKeep(my, ['three_top 044 100']);
    expect(lines[0]?.rateX100).toBe(72_000n);
    await the.ctx.db.update(rate).set({ rateX100: 10_000 }).where(eq(rate.betType, 'three_top'));
    await publish(drawOfNovember2024);
    await settleRounds(the.ctx);
    await the.ctx.db.update(rate).set({ rateX100: 90_000 }).where(eq(rate.betType, 'three_top'));
    expect(await balanceOf(the.ctx.db, my.member.id)).toBe('81900.00');
  });

  it('counts judged stakes once towards turnover and points, a cancelled one for neither', async () => {
    const my = await newMember('1000.00');
    await mustPlay(my.member.id);
    await sendAndKeep(my, ['two_bottom 32 150']);
    await sendAndKeep(my, ['two_bottom 99 130']);
    const { billId } = await sendAndKeep(my, ['two_bottom 77 100']);
    await cancelBill(my, billId);
    expect((await turnoverOf(the.ctx.db, my.member.id)).left).toBe(50_000n);
    await publish(drawOfNovember2024);
    await settleThroughKills(1);
    expect(await turnoverOf(the.ctx.db, my.member.id)).toEqual({ required: 50_000n, done: 28_000n, left: 22_000n });
    expect(await pointsOf(the.ctx.db, my.member.id)).toBe(2n);
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
    await settleRounds(the.ctx);
    expect(await pointsOf(the.ctx.db, my.member.id)).toBe(points);
  });

  it('does not let one round that cannot be settled hold up the others', async () => {
    const my = await newMember('1000.00');
    await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    const broken = the.roundId;
    // A bill that says it has won what no line of it has: the proof at the end refuses to call the round settled.
    await the.ctx.db
      .update(bill)
      .set({ status: 'won', winAmount: 100n, resultVersion: 1 })
      .where(eq(bill.roundId, broken));
    the.roundId = await testRound(the.ctx);
    const { billId } = await sendAndKeep(my, ['two_bottom 32 10']);
    await publish(drawOfNovember2024);
    await expect(settleRounds(the.ctx)).rejects.toThrow('1 rounds were not settled');
    expect((await billDetail(my, billId)).status).toBe('won');
    expect(await roundNow()).toMatchObject({ status: 'settled' });
    await the.ctx.db
      .update(bill)
      .set({ status: 'pending', winAmount: 0n, resultVersion: null })
      .where(eq(bill.roundId, broken));
    expect(await settleRounds(the.ctx)).toBe(1);
  });

  it('does not let a round that somebody holds hold up the others, and finishes it a second later', async () => {
    const heldId = the.roundId;
    await publish(drawOfNovember2024);
    the.roundId = await testRound(the.ctx);
    const free = the.roundId;
    await publish(drawOfNovember2024);
    const client = await database.pool.connect();
    const settled = async (id: bigint) => (await the.ctx.db.select().from(round).where(eq(round.id, id)))[0]?.status;
    try {
      await client.query('begin');
      await client.query('select 1 from round where id = $1 for update', [heldId]);
      await settleRounds(the.ctx);
      expect([await settled(heldId), await settled(free)]).toEqual(['resulted', 'settled']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await settleRounds(the.ctx);
    expect(await settled(heldId)).toBe('settled');
    expect(jobs.find(({ name }) => name === 'lotto.settle-rounds')?.everySeconds).toBe(1);
  });
});

describe('a void round', () => {
  it('gives back what every waiting bill had paid, once, killed in between', async () => {
    await the.ctx.db.update(rate).set({ discountBp: 750 }).where(eq(rate.betType, 'two_bottom'));
    const players = [await newMember('1000.00'), await newMember('1000.00')];
    for (const my of players)
      for (const number of ['32', '44', '55']) await sendAndKeep(my, [`two_bottom ${number} 10`, `run_top 1 7`]);
    await the.ctx.db.update(rate).set({ discountBp: 0 }).where(eq(rate.betType, 'two_bottom'));
    const [first] = players;
    if (first) await cancelBill(first, (await sendAndKeep(first, ['two_top 44 10'])).billId);
    await voidRound(asOperator(the.ctx), { round_id: the.roundId, reason: 'ไม่มีการออกรางวัล' });
    expect(await settleThroughKills(2)).toBeGreaterThan(1);
    await Promise.all([settleRounds(the.ctx), settleRound(the.ctx, the.roundId)]);
    for (const my of players) {
      expect(await balanceOf(the.ctx.db, my.member.id)).toBe('1000.00');
      expect(await pointsOf(the.ctx.db, my.member.id)).toBe(0n);
    }
    const states = await the.ctx.db.select({ status: bill.status }).from(bill).where(eq(bill.roundId, the.roundId));
    expect(states.map((row) => row.status).sort()).toEqual(['cancelled', ...Array(6).fill('refunded')]);
    expect(await roundNow()).toMatchObject({ status: 'void', settledAt: the.clock.now() });
  });

  it('counts neither towards turnover nor towards points', async () => {
    const my = await newMember('1000.00');
    await mustPlay(my.member.id);
    await sendAndKeep(my, ['two_bottom 32 500']);
    await voidRound(asOperator(the.ctx), { round_id: the.roundId, reason: 'ไม่มีการออกรางวัล' });
    await settleRounds(the.ctx);
    expect((await turnoverOf(the.ctx.db, my.member.id)).left).toBe(50_000n);
  });
});

it('gives back a void round’s stakes to the day they were placed on, also after midnight', async () => {
  the.clock.set('2026-11-20T23:50:00+07:00');
  the.roundId = await testRound(the.ctx);
  const my = await newMember('1000.00');
  await sendAndKeep(my, ['two_bottom 32 500']);
  the.clock.set('2026-11-21T00:10:00+07:00');
  await sendAndKeep(my, ['two_bottom 33 20']);
  await voidRound(asOperator(the.ctx), { round_id: the.roundId, reason: 'ไม่มีการออกรางวัล' });
  await settleRounds(the.ctx);
  const { rows } = await database.pool.query(
    'select day::text, staked::int from play_day where member_id = $1 order by day',
    [my.member.id],
  );
  expect(rows.filter((row) => row.staked !== 0)).toEqual([]);
});
