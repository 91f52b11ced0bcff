import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BetType, betType, checkNumber, countingKey } from '#lib/lotto/rules/bet-types.ts';
import { dearestOf, worstCase } from '#lib/lotto/rules/exposure.ts';
import { highestWin, lineWins } from '#lib/lotto/rules/match.ts';
import { type DrawResult, type Mapping, mapResult, type RawResult } from '#lib/lotto/rules/results.ts';
import { baht, payout, type Satang } from '#lib/money.ts';

// The worst case of a round against brute force: every draw there can be, every line judged by itself.

interface Line {
  readonly bet_type: BetType;
  readonly number: string;
  readonly stake: Satang;
  readonly rateX100: number;
  readonly win: bigint;
}

const everywhere: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
/** Few digits, so that lines meet. */
const digits = fc.array(fc.constantFrom('1', '2', '7'), { minLength: 4, maxLength: 4 }).map((all) => all.join(''));

const anyLines = (types: readonly BetType[]) =>
  fc
    .array(fc.record({ bet_type: fc.constantFrom(...types), digits, stake: fc.integer({ min: 1, max: 500 }) }), {
      minLength: 1,
      maxLength: 14,
    })
    .map((given) =>
      given.flatMap((one): Line[] => {
        const { digits: length, govRate, otherRate } = betType(one.bet_type);
        const number = one.digits.slice(0, length);
        if (!checkNumber(one.bet_type, number).ok) return [];
        const [stake, rateX100] = [baht(one.stake), govRate ?? otherRate ?? 0];
        return [{ bet_type: one.bet_type, number, stake, rateX100, win: payout(stake, rateX100) }];
      }),
    );

const sumsOf = (lines: readonly Line[]) => {
  const sums = new Map<BetType, Map<string, bigint>>();
  for (const { bet_type, number, win } of lines) {
    const of = sums.get(bet_type) ?? new Map<string, bigint>();
    const key = countingKey(bet_type, number);
    of.set(key, (of.get(key) ?? 0n) + win);
    sums.set(bet_type, of);
  }
  return sums;
};
const pays = (lines: readonly Line[], result: DrawResult): bigint =>
  lines.reduce((sum, line) => sum + (lineWins(line.bet_type, line.number, result) ? line.win : 0n), 0n);

const most = (values: Iterable<bigint>): bigint => {
  let best = 0n;
  for (const value of values) if (value > best) best = value;
  return best;
};
const all = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'));

function* draws(mapping: Mapping, raws: Iterable<RawResult>): Generator<DrawResult> {
  for (const raw of raws) {
    const mapped = mapResult(mapping, raw);
    if (mapped.ok) yield mapped.result;
  }
}

it('is the costliest of all 10,000 draws of Lao, whose digits above and below are shared', () => {
  fc.assert(
    fc.property(anyLines([...everywhere, 'four_top', 'four_tod']), (lines) => {
      const raws = all(10_000, 4).map((number) => ({ number }));
      const brute = most([...draws('LAO4', raws)].map((result) => pays(lines, result)));
      const worst = worstCase(sumsOf(lines), 'LAO4');
      expect(worst.payout).toBe(brute);
      // And it names a draw that costs so much.
      const named = mapResult('LAO4', { number: worst.four_top ?? '' });
      expect(named.ok && pays(lines, named.result)).toBe(brute);
      expect(named.ok && named.result).toMatchObject({ three_top: worst.three_top, two_bottom: worst.two_bottom });
      expect(highestWin(lines, 'LAO4'), 'a bill of these lines').toBe(brute);
    }),
    { numRuns: 15 },
  );
});

it('is the costliest of all 100,000 draws of a market whose digits above and below are drawn apart', () => {
  fc.assert(
    fc.property(anyLines(everywhere), (lines) => {
      let brute = 0n;
      for (let n = 0; n < 100_000; n++) {
        const number = String(n).padStart(5, '0');
        const result = { three_top: number.slice(2), two_top: number.slice(3), two_bottom: number.slice(0, 2) };
        const cost = pays(lines, result);
        if (cost > brute) brute = cost;
      }
      const worst = worstCase(sumsOf(lines), 'DIGIT5');
      expect(worst.payout).toBe(brute);
      expect(highestWin(lines, 'DIGIT5'), 'a bill of these lines').toBe(brute);
      const named = { three_top: worst.three_top, two_top: worst.three_top.slice(1), two_bottom: worst.two_bottom };
      expect(pays(lines, named)).toBe(brute);
    }),
    { numRuns: 5 },
  );
});

it('counts the two costliest numbers of each government set, which may both be drawn', () => {
  fc.assert(
    fc.property(anyLines(['three_front', 'three_bottom', 'two_bottom']), (lines) => {
      // Only numbers that somebody has bet on can cost anything, so pairs of these and one free number are every case.
      const keys = [...new Set([...lines.map((line) => line.number).filter((number) => number.length === 3), '999'])];
      const pairs = keys.flatMap((a) => keys.map((b) => [a, b]));
      let brute = 0n;
      for (const front3 of pairs)
        for (const back3 of pairs)
          for (const back2 of new Set([...lines.map((line) => line.number.slice(0, 2)), '99'])) {
            const mapped = mapResult('GLO', { first: '000000', front3, back3, back2 });
            if (!mapped.ok) throw new Error(JSON.stringify(mapped.fields));
            const cost = pays(lines, mapped.result);
            if (cost > brute) brute = cost;
          }
      expect(worstCase(sumsOf(lines), 'GLO').payout).toBe(brute);
      expect(highestWin(lines, 'GLO'), 'a bill of these lines').toBe(brute);
    }),
    { numRuns: 40 },
  );
});

it('is nothing on a round without bets', () => {
  for (const mapping of ['GLO', 'LAO4', 'STOCK'] as const) expect(worstCase(new Map(), mapping).payout).toBe(0n);
});

it('reads a draw that is typed in as it is: DIRECT 123 and 45', () => {
  expect(mapResult('DIRECT', { three_top: '123', two_bottom: '45' })).toEqual({
    ok: true,
    result: { three_top: '123', two_top: '23', two_bottom: '45' },
  });
});

it('finds the costliest number of a type, the lowest of equal ones', () => {
  const sums = new Map([
    [
      'two_top',
      new Map([
        ['52', 900n],
        ['25', 900n],
        ['10', 5n],
      ]),
    ],
    ['two_bottom', new Map([['99', 4_500n]])],
  ] as const);
  expect(dearestOf(sums, 'two_top')).toEqual({ key: '25', payout: 900n });
  expect(dearestOf(sums, 'run_top')).toBeUndefined();
});
