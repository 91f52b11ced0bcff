import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedName } from '#lib/account/rules/masked-name.ts';
import {
  commission,
  firstRule,
  levels,
  playCategoryCodes,
  rateOf,
  rateText,
} from '#lib/affiliate/rules/affiliate-rule.ts';
import { baht, satang } from '#lib/money.ts';
import { leastEdgeBp } from '#lib/play/rules/bet.ts';
import { isBearable, mostOnStakeBp } from '#lib/play/rules/share-of-edge.ts';

describe('a commission', () => {
  it.each([
    ['10 friends with 3,000 at 0.80%', 30_000, 80, 240_00n],
    ['20 friends with 3,000 at 0.20%', 60_000, 20, 120_00n],
    ['one baht at 0.06% is less than a satang', 1, 6, 0n],
  ] as const)('of %s', (_, stakes, bp, amount) => expect(commission(baht(stakes), bp)).toBe(amount));

  it('never exceeds its rate, and is at most a satang below it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 3_000 }), (stakes, bp) => {
        const exact = stakes * BigInt(bp);
        const paid = commission(satang(stakes), bp) * 10_000n;
        expect(paid <= exact && exact - paid < 10_000n).toBe(true);
      }),
    );
  });
});

it('the bound is 30% of the edge: 1.2% of slots, 0.31% of the banker', () => {
  expect(mostOnStakeBp(400)).toBe(120);
  expect(mostOnStakeBp(106)).toBe(31);
});

it('the first rule keeps the bound in every category, both levels together', () => {
  for (const category of playCategoryCodes) {
    const rates = levels.map((level) => rateOf(firstRule, category, level));
    expect([category, isBearable(rates, leastEdgeBp[category])]).toEqual([category, true]);
  }
});

it('writes rates with both decimals', () => {
  expect([80, 6, 100, 0].map(rateText)).toEqual(['0.80%', '0.06%', '1.00%', '0.00%']);
});

it.each([
  ['สมชาย', 'ส***ย'],
  ['มะลิ', 'ม***'],
  ['Jo', 'J***'],
  ['Alexander', 'A***r'],
  ['', '***'],
])('masks %s as %s', (name, masked) => expect(maskedName(name)).toBe(masked));
