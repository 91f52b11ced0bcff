import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { roundLimits } from '#lib/lotto/server/limits.ts';
import { openRoundsByWorst } from '#lib/lotto/server/open-round-queries.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { numberLimit, round } from '#lib/lotto/server/tables.ts';
import { asMember } from '#tests/support/context.ts';
import { type LineText, linesOf, sendBill } from '#tests/support/lotto.ts';
import { balanceOf } from '#tests/support/money.ts';
import { billsOfFile, refusal } from './bills-of-file.ts';

const the = billsOfFile();
const { bet, quoted, send, balance, anotherMember, usedOn } = the;

describe('the time', () => {
  it('lets a bill in at the last millisecond and none after it', async () => {
    const closeAt = new Date(the.clock.now().getTime() + 3_600_000);
    the.clock.set(new Date(closeAt.getTime() - 30_000));
    const first = await quoted('two_top 44 10');
    const second = await quoted('two_top 55 10');
    the.clock.set(new Date(closeAt.getTime() - 1));
    expect((await send(first.quote_id, 'two_top 44 10')).status).toBe('pending');
    the.clock.set(closeAt);
    await expect(send(second.quote_id, 'two_top 55 10')).rejects.toEqual(refusal('round_closed'));
    the.clock.advance({ ms: 1 });
    await expect(send(second.quote_id, 'two_top 55 10')).rejects.toEqual(refusal('round_closed'));
    await expect(quoted('two_top 55 10')).rejects.toEqual(refusal('round_closed'));
    expect(await balance()).toBe('990.00');
  });

  it.each([
    ['never ran', 'scheduled', false],
    ['have opened it and not come again', 'open', false],
    ['run in the same millisecond', 'open', true],
  ] as const)('refuses a bill a millisecond after the close when jobs %s', async (_, status, run) => {
    const closeAt = new Date(the.clock.now().getTime() + 30_000);
    await the.ctx.db.update(round).set({ closeAt, status }).where(eq(round.id, the.roundId));
    const { quote_id } = await quoted('two_top 44 10');
    the.clock.set(new Date(closeAt.getTime() + 1));
    const job = run ? advanceRounds(the.ctx) : undefined;
    await expect(send(quote_id, 'two_top 44 10')).rejects.toEqual(refusal('round_closed'));
    await job;
    expect(await balance()).toBe('1000.00');
    expect(await usedOn('two_top', '44')).toEqual({ house: 0n, members: 0n });
  });

  it('is the database’s: a web server whose clock is behind lets nobody in', async () => {
    const { quote_id } = await quoted('two_top 44 10');
    const behind = the.clock.now();
    the.clock.advance({ seconds: 30 });
    await the.ctx.db.update(round).set({ closeAt: the.clock.now() }).where(eq(round.id, the.roundId));
    const slow = asMember({ ...the.ctx, now: () => behind }, the.member);
    const lines = linesOf('two_top 44 10');
    await expect(placeBill(slow, { round_id: the.roundId, quote_id, lines })).rejects.toEqual(refusal('round_closed'));
  });

  it('opens a round by itself, whatever a job has stored', async () => {
    const openAt = new Date(the.clock.now().getTime() + 60_000);
    await the.ctx.db.update(round).set({ openAt, status: 'scheduled' }).where(eq(round.id, the.roundId));
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('round_not_open'));
    the.clock.set(openAt);
    expect((await bet('two_top 44 10')).status).toBe('pending');
  });

  it.each(['closed', 'void'] as const)('does not matter once a round is %s', async (status) => {
    await the.ctx.db.update(round).set({ status }).where(eq(round.id, the.roundId));
    await expect(bet('two_top 44 10')).rejects.toEqual(refusal('round_closed'));
  });
});

describe('the ladder of a number', () => {
  it('pays in full below half of its cap, then 80 %, then 50 %, and is closed when full', async () => {
    // 3 ตัวบน may lose the house 1,800,000: at 900 a baht its cap is 2,000 baht.
    const rates: (string | undefined)[] = [];
    for (const stake of [1_000, 600, 400]) {
      const other = await anotherMember();
      rates.push((await sendBill(other, the.roundId, `three_top 123 ${stake}`)).lines[0]?.rate);
    }
    expect(rates).toEqual(['900', '720', '450']);
    expect((await quoted('three_top 123 1')).lines).toMatchObject([{ status: 'closed' }]);
    expect(await roundLimits(the.ctx, the.roundId)).toMatchObject({
      closed: [{ bet_type: 'three_top', number: '123' }],
    });
    expect((await bet('three_top 124 1')).lines[0]?.rate).toBe('900');
  });

  it('never splits a line: what does not fit in is refused with what would', async () => {
    await sendBill(await anotherMember(), the.roundId, 'three_top 123 1900');
    const { quote_id, lines } = await quoted('three_top 123 101');
    expect(lines).toMatchObject([{ status: 'over_limit', remaining: '100.00' }]);
    await expect(send(quote_id, 'three_top 123 101')).rejects.toMatchObject({
      problem: 'number_limit',
      detail: { values: { remaining: '฿100' } },
    });
  });

  it('holds against bills at once: together they never pass the cap', async () => {
    const others = await Promise.all(Array.from({ length: 15 }, () => anotherMember()));
    const quotes = await Promise.all(
      others.map(async (other) => ({
        other,
        id: (await priceBill(other, { round_id: the.roundId, lines: linesOf('three_top 555 300') })).quote_id,
      })),
    );
    const answers = await Promise.allSettled(
      quotes.map(({ other, id }) =>
        placeBill(other, { round_id: the.roundId, quote_id: id, lines: linesOf('three_top 555 300') }),
      ),
    );
    // Four fit below half of the cap (0, 300, 600, 900); the fifth would be paid at 80 %, which nobody was quoted.
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(4);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('quote_changed'));
    expect(await usedOn('three_top', '555')).toEqual({ house: 120_000n, members: 120_000n });
  });

  it('counts tod under its sorted digits, also within one bill', async () => {
    const bill = await bet('three_tod 123 10', 'three_tod 321 20');
    expect(bill.line_count).toBe(2);
    expect(await usedOn('three_tod', '123')).toEqual({ house: 3_000n, members: 3_000n });
  });
});

describe('what a member has on a number', () => {
  it('is counted over all their bills of the round, and nobody else’s', async () => {
    the.my = await anotherMember();
    await bet('run_top 7 30000');
    const { quote_id, lines } = await quoted('run_top 7 20001');
    expect(lines).toMatchObject([{ status: 'over_limit', remaining: '20000.00' }]);
    await expect(send(quote_id, 'run_top 7 20001')).rejects.toEqual(refusal('number_limit'));
    await bet('run_top 7 20000');
    expect((await quoted('run_top 7 1')).lines).toMatchObject([
      { status: 'over_limit', remaining: '0.00', reason: 'ครบวงเงินของเลขนี้แล้ว' },
    ]);
    expect((await quoted('run_top 8 50000')).lines).toMatchObject([{ status: 'ok' }]);
    expect(
      (await priceBill(await anotherMember(), { round_id: the.roundId, lines: linesOf('run_top 7 1000') })).lines,
    ).toMatchObject([{ status: 'ok' }]);
  });

  it('holds against the member’s own bills at once', async () => {
    the.my = await anotherMember();
    const quotes = await Promise.all(Array.from({ length: 4 }, () => quoted('run_top 7 20000')));
    const answers = await Promise.allSettled(quotes.map(({ quote_id }) => send(quote_id, 'run_top 7 20000')));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(2);
    expect(await balanceOf(the.ctx.db, the.my.member.id)).toBe('60000.00');
  });
});

describe('the exceptions of a round', () => {
  it('are all that is told: closed, reduced, nearly full, one’s own, under a version that changes with them', async () => {
    const before = await roundLimits(the.my, the.roundId);
    expect(before).toMatchObject({ closed: [], reduced: [], nearly_full: [], mine: [] });
    expect(before.types).toContainEqual({ bet_type: 'three_top', stake_min: '1.00', stake_max: '2000.00' });
    await bet('two_top 44 100');
    expect((await roundLimits(the.my, the.roundId)).version).toBe(before.version);
    await sendBill(
      await anotherMember(),
      the.roundId,
      'three_top 123 1000',
      'three_top 124 1700',
      'three_top 125 2000',
    );
    const after = await roundLimits(the.my, the.roundId);
    expect(after).toMatchObject({
      closed: [{ bet_type: 'three_top', number: '125' }],
      reduced: [
        { bet_type: 'three_top', number: '123', rate: '720', percent: 80 },
        { bet_type: 'three_top', number: '124', rate: '450', percent: 50 },
      ],
      nearly_full: [{ bet_type: 'three_top', number: '124', remaining: '300.00' }],
      mine: [{ bet_type: 'two_top', number: '44', stake: '100.00', remaining: '9900.00' }],
    });
    expect(after.version).not.toBe(before.version);
    expect((await roundLimits(the.ctx, the.roundId)).mine).toEqual([]);
  });

  it('of a whole type tell the row that prices it, whichever was set last', async () => {
    await the.ctx.db
      .insert(numberLimit)
      .values({ roundId: the.roundId, betType: 'two_top', key: null, action: 'reduced', pct: 50 });
    await the.ctx.db
      .insert(numberLimit)
      .values({ market: 'gov', betType: 'two_top', key: null, action: 'reduced', pct: 80 });
    expect((await quoted('two_top 44 10')).lines).toMatchObject([{ rate: '45' }]);
    const { reduced } = await roundLimits(the.ctx, the.roundId);
    await the.ctx.db.delete(numberLimit).where(eq(numberLimit.market, 'gov'));
    expect(reduced).toEqual([{ bet_type: 'two_top', number: null, rate: '45', percent: 50 }]);
  });
});

describe('the payout cap', () => {
  const sets = (n: number): LineText[] => [
    `three_front ${n}11 2000`,
    `three_front ${n}12 2000`,
    `three_bottom ${n}11 2000`,
    `three_bottom ${n}12 2000`,
    `three_top ${n}13 1000`,
  ];
  beforeEach(async () => {
    the.my = await anotherMember('200000.00');
  });

  it('of a bill refuses it before it is quoted', async () => {
    await expect(quoted(...sets(1), 'two_top 13 10000')).rejects.toMatchObject({
      problem: 'payout_cap',
      detail: { values: { cap: '฿5,000,000 ต่อโพย' } },
    });
    expect((await quoted(...sets(1))).max_win).toBe('4500000.00');
  });

  it('of a member’s round refuses the bill that would pass it, and nothing is cut from a prize', async () => {
    await bet(...sets(1));
    await bet(...sets(2));
    await expect(bet(...sets(3))).rejects.toMatchObject({
      problem: 'payout_cap',
      detail: { values: { cap: '฿10,000,000 ต่องวด' } },
    });
    expect(await balanceOf(the.ctx.db, the.my.member.id)).toBe('182000.00');
  });

  it('of a member’s round holds against bills at once', async () => {
    const quotes = await Promise.all([1, 2, 3, 4].map(async (n) => ({ n, id: (await quoted(...sets(n))).quote_id })));
    const answers = await Promise.allSettled(quotes.map(({ n, id }) => send(id, ...sets(n))));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(2);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('payout_cap'));
  });

  it('of a round is given back by a cancelled bill', async () => {
    const { bill_id } = await bet(...sets(1));
    await bet(...sets(2));
    await cancelBill(the.my, BigInt(bill_id));
    expect((await bet(...sets(3))).max_win).toBe('4500000.00');
  });
});

describe('what the open bills could cost', () => {
  const payouts = async () => {
    const { rounds } = await openRoundsByWorst(the.ctx.db, { most: 100 });
    const own = rounds.find(({ roundId }) => roundId === the.roundId);
    return Object.fromEntries([...(own?.payouts ?? [])].map(([type, keys]) => [type, Object.fromEntries(keys)]));
  };

  it('is what their lines could win by key, without those of bills taken back', async () => {
    await sendBill(await anotherMember(), the.roundId, 'three_tod 440 10', 'two_top 44 20');
    const { bill_id } = await bet('three_tod 044 50', 'three_tod 404 1', 'two_top 45 5');
    expect(await payouts()).toEqual({ three_tod: { '044': 915_000n }, two_top: { 44: 180_000n, 45: 45_000n } });
    await cancelBill(the.my, BigInt(bill_id));
    expect(await payouts()).toEqual({ three_tod: { '044': 150_000n }, two_top: { 44: 180_000n } });
  });
});
