import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  costliestWeek,
  type Occasion,
  type PastTaking,
  takenAgain,
  takenByAll,
  totalOf,
} from '#lib/marketing/rules/simulate.ts';
import { baht, satang } from '#lib/money.ts';
import { bonusOf } from '#lib/promotion/rules/bonus.ts';
import { bonusRule, freeCredit } from '#tests/support/bonus-rules.ts';

const start = Date.parse('2026-11-01T00:00:00+07:00');
const hours = (count: number): Date => new Date(start + count * 3_600_000);
const nobody = { all: 0, byMember: new Map<bigint, number>() };
const deposit = (memberId: number, hour: number, amount: number, before = { ever: 0, today: 0 }): Occasion => ({
  memberId: BigInt(memberId),
  at: hours(hour),
  amount: baht(amount),
  deposits: before,
});
const taking = (memberId: number, hour: number, amount: number, forfeited = 0n): PastTaking => ({
  memberId: BigInt(memberId),
  acceptedAt: hours(hour),
  activeAt: hours(hour),
  deposit: baht(amount),
  rule: bonusRule,
  given: bonusOf(bonusRule, baht(amount)),
  forfeited: satang(forfeited),
});

describe('those who took it', () => {
  it('take it again under the same terms, whatever was given and forfeited', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 100, max: 5_000 }), fc.bigInt({ min: 0n, max: 900_000n })));
    fc.assert(
      fc.property(amounts, (all) => {
        const past = all.map(([amount, forfeited], at) => taking(at % 5, at, amount, forfeited));
        const total = totalOf(takenAgain(bonusRule, past, nobody));
        expect(total.granted).toBe(past.reduce((sum, one) => sum + one.given, 0n));
        expect(total.forfeited).toBe(past.reduce((sum, one) => sum + one.forfeited, 0n));
        expect(total.cost).toBe(total.granted - total.forfeited);
      }),
    );
  });

  it('get what the draft gives, and lose as much of it in proportion', () => {
    const half = { ...bonusRule, amount: { percentBp: 1_500, max: 1_000 } };
    const [only] = takenAgain(half, [taking(1, 1, 1_000, 10_001n)], nobody);
    expect(only).toMatchObject({ granted: baht(150), forfeited: 5_001n });
  });

  it('stay out where the draft asks for more, or ended its number', () => {
    const past = [taking(1, 1, 300), taking(1, 2, 600), taking(2, 3, 700)];
    const dearer = { ...bonusRule, minDeposit: 500 };
    expect(totalOf(takenAgain(dearer, past, nobody))).toMatchObject({ takers: 2, takings: 2 });
    const once = { ...bonusRule, claims: { perMember: 1, perDay: null, total: null } };
    expect(totalOf(takenAgain(once, past, nobody)).takings).toBe(2);
    expect(totalOf(takenAgain(once, past, { all: 1, byMember: new Map([[2n, 1]]) })).takings).toBe(1);
    const two = { ...bonusRule, claims: { perMember: null, perDay: null, total: 2 } };
    expect(totalOf(takenAgain(two, past, nobody)).takings).toBe(2);
    expect(takenAgain({ ...bonusRule, given: 'first_deposit' }, past, nobody)).toEqual([]);
  });
});

describe('everybody who qualifies', () => {
  it('takes it each time that the rule lets them', () => {
    const daily = { ...bonusRule, given: 'daily_first_deposit' as const };
    const occasions = [
      deposit(1, 1, 200),
      deposit(1, 2, 400, { ever: 1, today: 1 }),
      deposit(2, 3, 50),
      deposit(3, 26, 100),
    ];
    expect(totalOf(takenByAll(daily, occasions, nobody))).toEqual({
      takers: 2,
      takings: 2,
      granted: baht(90),
      forfeited: 0n,
      cost: baht(90),
    });
    const first = { ...bonusRule, given: 'first_deposit' as const };
    expect(totalOf(takenByAll(first, [deposit(1, 1, 200, { ever: 3, today: 0 })], nobody)).takings).toBe(0);
    const evening = { ...bonusRule, hours: { from: '20:00', until: '22:00' } };
    expect(
      totalOf(takenByAll(evening, [deposit(1, 19, 200), deposit(1, 20, 200), deposit(1, 22, 200)], nobody)).takings,
    ).toBe(1);
  });

  it('takes free credit as often as one may', () => {
    const there = [deposit(1, 1, 0), deposit(1, 25, 0), deposit(2, 1, 0)];
    const once = { ...freeCredit, claims: { perMember: 1, perDay: null, total: null } };
    expect(totalOf(takenByAll(once, there, nobody))).toMatchObject({ takers: 2, takings: 2, cost: baht(100) });
  });

  it('never costs less than those who took it, whoever they were', () => {
    const all = fc.array(
      fc.record({
        who: fc.integer({ min: 1, max: 4 }),
        amount: fc.integer({ min: 100, max: 3_000 }),
        took: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(all, (deposits) => {
        const occasions = deposits.map(({ who, amount }, at) => deposit(who, at, amount));
        const past = deposits.flatMap(({ who, amount, took }, at) => (took ? [taking(who, at, amount)] : []));
        expect(totalOf(takenByAll(bonusRule, occasions, nobody)).cost).toBeGreaterThanOrEqual(
          totalOf(takenAgain(bonusRule, past, nobody)).cost,
        );
      }),
    );
  });
});

describe('the costliest week', () => {
  it('is the most of seven days in a row, wherever they begin', () => {
    const on = (day: number, amount: number) => ({
      memberId: 1n,
      at: hours(day * 24),
      granted: baht(amount),
      forfeited: 0n as never,
    });
    expect(costliestWeek([])).toBe(0n);
    expect(costliestWeek([on(0, 100), on(6, 50), on(7, 500), on(20, 90)])).toBe(baht(550));
  });
});
