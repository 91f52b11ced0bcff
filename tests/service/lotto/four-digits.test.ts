import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BetType, checkNumber } from '#lib/lotto/rules/bet-types.ts';
import { lineWins } from '#lib/lotto/rules/match.ts';
import { mapResult } from '#lib/lotto/rules/results.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { correctResult } from '#lib/lotto/server/correct-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { roundExposure } from '#lib/lotto/server/operator-queries.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { ratesByMarket } from '#lib/lotto/server/queries.ts';
import { resultOn } from '#lib/lotto/server/results.ts';
import { setNumberLimit } from '#lib/lotto/server/set-number-limit.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { round } from '#lib/lotto/server/tables.ts';
import { parseSatang } from '#lib/money.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

// 4 ตัวบน and 4 ตัวโต๊ด: bet on where a market draws four digits (Lao), and nowhere else.

const fours: readonly BetType[] = ['four_top', 'four_tod'];
const database = databaseOfFile();
let ctx: Context;

beforeAll(async () => {
  ctx = testContext(database, { parts: { random: realChance } });
  await testCatalogue(ctx);
});
afterAll(() => expectSoundBooks(ctx));

const member = async (money = '5000.00'): Promise<MemberContext> => asMember(ctx, await testMember(ctx, money));
const lao = (): Promise<bigint> => testRound(ctx, { market: 'lao' });
const publish = async (roundId: bigint, number: string): Promise<void> => {
  await enterResult(asOperator(ctx), { round_id: roundId, raw: { number }, close: true });
  await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
  await settleRounds(ctx);
};
const cents = (text: string): bigint => parseSatang(text) ?? 0n;

it('are offered by Lao at 6,000 and 250 a baht, and by no other market', async () => {
  const offers = (await ratesByMarket(ctx)).flatMap(({ market, rates }) =>
    rates
      .filter((one) => fours.includes(one.bet_type))
      .map((one) => [market, one.name, one.digits, one.rate, one.stake_min, one.stake_max]),
  );
  expect(offers).toEqual([
    ['lao', '4 ตัวบน', 4, '6000', '1.00', '100.00'],
    ['lao', '4 ตัวโต๊ด', 4, '250', '1.00', '2000.00'],
  ]);
  const my = await member();
  for (const market of ['gov', 'hanoi', 'yeekee15', 'baac']) {
    const round_id = await testRound(ctx, { market });
    const { lines } = await priceBill(my, { round_id, lines: linesOf('four_top 1234 1', 'four_tod 1234 1') });
    expect(lines, market).toMatchObject(
      fours.map((bet_type) => ({ bet_type, status: 'invalid', reason: 'งวดนี้ไม่รับประเภทนี้' })),
    );
  }
});

it('a bill of Lao wins both: 1234 straight, 4321 in another order', async () => {
  const my = await member('100.00');
  const roundId = await lao();
  const sent = await sendBill(my, roundId, 'four_top 1234 10', 'four_tod 4321 10', 'four_top 1243 10', 'two_top 34 10');
  expect(sent.max_win).toBe('63420.00');
  await publish(roundId, '1234');
  expect(await billDetail(my, BigInt(sent.bill_id))).toMatchObject({
    status: 'won',
    win_amount: '63420.00',
    result: { four_top: '1234', three_top: '234', two_bottom: '12' },
    lines: [
      { name: '4 ตัวบน', number: '1234', outcome: 'won', win_amount: '60000.00' },
      { name: '4 ตัวโต๊ด', number: '4321', outcome: 'won', win_amount: '2500.00' },
      { number: '1243', outcome: 'lost', win_amount: '0.00' },
      { number: '34', outcome: 'won', win_amount: '920.00' },
    ],
  });
  expect(await balanceOf(ctx.db, my.member.id)).toBe('63480.00');
  const [drawn] = await ctx.db.select({ date: round.drawDate }).from(round).where(eq(round.id, roundId));
  expect(await resultOn(my, { market: 'lao', date: drawn?.date ?? '' })).toMatchObject({
    result: { four_top: '1234' },
    my_wins: [{ bet_type: 'four_top' }, { bet_type: 'four_tod' }, { bet_type: 'two_top' }],
  });
});

it('follow a corrected result', async () => {
  const my = await member('100.00');
  const roundId = await lao();
  await sendBill(my, roundId, 'four_tod 1234 10', 'four_top 4312 1');
  await publish(roundId, '1235');
  expect(await balanceOf(ctx.db, my.member.id)).toBe('89.00');
  await correctResult(asOperator(ctx), { round_id: roundId, raw: { number: '4312' }, reason: 'ใส่ผลผิด' });
  await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
  await settleRounds(ctx);
  expect(await balanceOf(ctx.db, my.member.id)).toBe('8589.00');
});

it('with tod count all orders of the digits together, and take no number of one digit', async () => {
  const my = await member('50000.00');
  const roundId = await lao();
  await sendBill(my, roundId, 'four_tod 1234 1500');
  const { lines } = await priceBill(my, {
    round_id: roundId,
    lines: linesOf('four_tod 4321 501', 'four_tod 7777 1', 'four_top 7777 101'),
  });
  expect(lines).toMatchObject([
    { status: 'over_limit', remaining: '500.00' },
    { status: 'invalid', reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน' },
    { number: '7777', status: 'over_limit', remaining: '100.00' },
  ]);
});

it('are limited by hand on Lao only, tod under its sorted digits', async () => {
  const closed = { bet_type: 'four_tod' as const, numbers: ['4321'], action: 'closed' as const };
  const roundId = await lao();
  expect(await setNumberLimit(asOperator(ctx), { ...closed, round_id: roundId })).toMatchObject([{ number: '1234' }]);
  const { lines } = await priceBill(await member(), { round_id: roundId, lines: linesOf('four_tod 2143 10') });
  expect(lines).toMatchObject([{ status: 'closed' }]);
  await expect(setNumberLimit(asOperator(ctx), { ...closed, market: 'hanoi' })).rejects.toMatchObject({
    detail: { fields: { bet_type: 'หวยนี้ไม่รับประเภทนี้' } },
  });
});

it('stand in what a round may cost, with all the digits they share', async () => {
  const roundId = await lao();
  await sendBill(
    await member(),
    roundId,
    'four_top 1234 10',
    'four_tod 4321 10',
    'three_top 234 10',
    'two_bottom 99 10',
  );
  expect(await roundExposure(ctx, roundId)).toMatchObject({
    worst: { four_top: '1234', three_top: '234', two_bottom: '12', payout: '71000.00', net: '-70960.00' },
    four: [{ four_top: '1234', payout: '62500.00' }, ...Array.from({ length: 9 }, () => ({ payout: '2500.00' }))],
  });
  const other = await testRound(ctx, { market: 'hanoi' });
  await sendBill(await member(), other, 'three_top 234 10');
  const { worst, four } = await roundExposure(ctx, other);
  expect([worst.four_top, four]).toEqual([undefined, []]);
});

// Few digits, so that lines win often and several ways at once.
const digits = (count: number) =>
  fc.array(fc.constantFrom('0', '3', '4'), { minLength: count, maxLength: count }).map((d) => d.join(''));
const lineText = fc
  .constantFrom<readonly [BetType, number]>(
    ['four_top', 4],
    ['four_tod', 4],
    ['three_top', 3],
    ['three_tod', 3],
    ['two_top', 2],
    ['two_bottom', 2],
    ['run_top', 1],
    ['run_bottom', 1],
  )
  .chain(([type, count]) => fc.tuple(fc.constant(type), digits(count), fc.integer({ min: 1, max: 20 })))
  .filter(([type, number]) => checkNumber(type, number).ok)
  .map(([type, number, stake]): LineText => `${type} ${number} ${stake}`);

it('are settled as a naive model settles them, line by line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(lineText, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
      digits(4),
      async (wanted, number) => {
        const roundId = await lao();
        const my = await member();
        const sent = [];
        for (const texts of wanted) sent.push(await sendBill(my, roundId, ...texts));
        await publish(roundId, number);
        const drawn = mapResult('LAO4', { number });
        if (!drawn.ok) throw new Error(JSON.stringify(drawn.fields));
        for (const { bill_id, max_win, lines } of sent) {
          const wins = lines.map((line) =>
            lineWins(line.bet_type, line.number, drawn.result) ? (cents(line.stake) * cents(line.rate)) / 100n : 0n,
          );
          const now = await billDetail(my, BigInt(bill_id));
          const won = wins.reduce((sum, win) => sum + win, 0n);
          expect([now.status, cents(now.win_amount)]).toEqual([won > 0n ? 'won' : 'lost', won]);
          expect(now.lines.map((line) => cents(line.win_amount))).toEqual(wins);
          expect(won <= cents(max_win)).toBe(true);
        }
      },
    ),
    { numRuns: 20 },
  );
});
