import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalText, wireAmountText } from '#lib/play-limit/rules/limit-text.ts';
import {
  changeOf,
  countedPeriods,
  firstDayOf,
  hasPeriod,
  type Limit,
  type LimitKind,
  type LimitPeriod,
  largest,
  limitKinds,
  limitName,
  limitPeriods,
  limitsLeft,
  type PlayDay,
  type PlaySoFar,
  periodsOf,
  refusingLimit,
  renewsAt,
  usedIn,
} from '#lib/play-limit/rules/limits.ts';
import { addDays, toIso } from '#lib/time.ts';

const at = (text: string): Date => new Date(`${text}+07:00`);
const noon = at('2026-11-20T12:00:00');
const limit = (kind: LimitKind, period: LimitPeriod, amount: number): Limit => ({
  kind,
  period,
  amount: BigInt(amount),
});
const day = (on: string, figures: Partial<Omit<PlayDay, 'day'>>): PlayDay => ({
  day: on,
  deposited: 0n,
  staked: 0n,
  won: 0n,
  ...figures,
});
const soFar = (limits: readonly Limit[], more: Partial<PlaySoFar> = {}): PlaySoFar => ({
  limits,
  days: [],
  reserved: 0n,
  ...more,
});
const refused = (it: PlaySoFar, kind: 'bet' | 'deposit', amount: number, now = noon) =>
  refusingLimit(limitsLeft(it, now), { kind, amount: BigInt(amount) });

describe('a period', () => {
  it.each([
    ['day', '2026-11-20T00:00:00', '2026-11-20', '2026-11-21'],
    ['day', '2026-11-20T23:59:59', '2026-11-20', '2026-11-21'],
    ['days7', '2026-11-20T12:00:00', '2026-11-14', '2026-11-21'],
    ['days7', '2026-03-03T12:00:00', '2026-02-25', '2026-03-04'],
    ['month', '2026-11-30T23:59:59', '2026-11-01', '2026-12-01'],
    ['month', '2026-12-31T12:00:00', '2026-12-01', '2027-01-01'],
    ['month', '2028-02-29T12:00:00', '2028-02-01', '2028-03-01'],
  ] as const)('of a %s at %s begins on %s and renews at the midnight of %s', (period, now, first, renewed) => {
    expect(firstDayOf(period, at(now))).toBe(first);
    expect(toIso(renewsAt(period, at(now)))).toBe(`${renewed}T00:00:00.000+07:00`);
  });

  it('begins at the midnight of Bangkok, not of Greenwich', () => {
    expect(firstDayOf('day', new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
    expect(firstDayOf('day', new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  });

  it('counts seven days: the seventh day back still does, the eighth no more', () => {
    const days = [
      day('2026-11-13', { staked: 700n }),
      day('2026-11-14', { staked: 60n }),
      day('2026-11-20', { staked: 5n }),
    ];
    expect(usedIn(days, 'days7', noon).stake).toBe(65n);
    expect(usedIn(days, 'day', noon).stake).toBe(5n);
    expect(usedIn(days, 'month', noon).stake).toBe(765n);
  });

  it('is one of three that are counted, but for the single bet', () => {
    for (const kind of limitKinds)
      expect(limitPeriods.filter((period) => hasPeriod(kind, period))).toEqual([...periodsOf(kind)]);
    expect(limitName('deposit', 'days7')).toBe('วงเงินฝากต่อ 7 วัน');
    expect(limitName('single_bet', 'bet')).toBe('แทงสูงสุดต่อครั้ง');
  });
});

describe('what is used', () => {
  it('of a loss limit is stakes less winnings of the period', () => {
    const days = [day('2026-11-20', { staked: 100_000n, won: 30_000n })];
    expect(usedIn(days, 'day', noon)).toEqual({ deposit: 0n, loss: 70_000n, stake: 100_000n });
  });

  it('of a deposit limit is all that came in, and what is on its way', () => {
    const it = soFar([limit('deposit', 'day', 100_000)], {
      days: [day('2026-11-20', { deposited: 40_000n })],
      reserved: 50_000n,
    });
    expect(limitsLeft(it, noon)).toMatchObject([{ used: 90_000n, remaining: 10_000n }]);
    expect(refused(it, 'deposit', 10_000)).toBeUndefined();
    expect(refused(it, 'deposit', 10_001)).toMatchObject({ kind: 'deposit', remaining: 10_000n });
  });

  it('never leaves less than nothing, also when the limit was lowered below it', () => {
    const it = soFar([limit('stake', 'day', 100)], { days: [day('2026-11-20', { staked: 500n })] });
    expect(limitsLeft(it, noon)).toMatchObject([{ used: 500n, remaining: 0n }]);
    expect(refused(it, 'bet', 1)).toMatchObject({ remaining: 0n });
  });

  it('of a loss limit leaves more than the limit to who has won', () => {
    const it = soFar([limit('loss', 'day', 100)], { days: [day('2026-11-20', { staked: 500n, won: 900n })] });
    expect(limitsLeft(it, noon)).toMatchObject([{ used: -400n, remaining: 500n }]);
  });
});

describe('a bet', () => {
  it('may use the last satang and not one more', () => {
    const it = soFar([limit('stake', 'day', 100_000)], { days: [day('2026-11-20', { staked: 99_999n })] });
    expect(refused(it, 'bet', 1)).toBeUndefined();
    expect(refused(it, 'bet', 2)).toMatchObject({ kind: 'stake', period: 'day', remaining: 1n });
  });

  it('is decided by the limit that leaves least, whatever its period', () => {
    const it = soFar(
      [limit('stake', 'day', 100_000), limit('stake', 'month', 300_000), limit('loss', 'days7', 250_000)],
      {
        days: [day('2026-11-02', { staked: 240_000n }), day('2026-11-19', { staked: 40_000n })],
      },
    );
    expect(refused(it, 'bet', 20_000)).toBeUndefined();
    expect(refused(it, 'bet', 20_001)).toMatchObject({ kind: 'stake', period: 'month', remaining: 20_000n });
  });

  it('obeys the stricter of two limits of one kind, the member’s and the operator’s', () => {
    const it = soFar([limit('stake', 'day', 100_000), limit('stake', 'day', 5_000)]);
    expect(refused(it, 'bet', 5_001)).toMatchObject({ amount: 5_000n });
  });

  it('above the largest single bet is refused however little was played', () => {
    const it = soFar([limit('single_bet', 'bet', 50_000)], { days: [day('2026-11-20', { staked: 900_000n })] });
    expect(refused(it, 'bet', 50_000)).toBeUndefined();
    expect(refused(it, 'bet', 50_001)).toMatchObject({ kind: 'single_bet', remaining: 50_000n });
  });

  it('is refused once the time is used up, and that is what is told', () => {
    const limits = [limit('session', 'day', 120), limit('stake', 'day', 100)];
    const it = (minutes: number) => soFar(limits, { minutes: { day: minutes, days7: minutes, month: minutes } });
    expect(refused(it(119), 'bet', 100)).toBeUndefined();
    expect(refused(it(120), 'bet', 200)).toMatchObject({ kind: 'session', remaining: 0n });
  });

  it('is told of the time before any money that is used up as well', () => {
    const minutes = { day: 60, days7: 60, month: 60 };
    const it = soFar([limit('stake', 'day', 0), limit('loss', 'day', 0), limit('session', 'day', 60)], { minutes });
    expect(refused(it, 'bet', 1)).toMatchObject({ kind: 'session' });
  });

  it('counts no time where nobody asked for it', () => {
    expect(limitsLeft(soFar([limit('session', 'day', 60)]), noon)).toMatchObject([{ used: 0n, remaining: 60n }]);
  });

  it.each([
    [[limit('stake', 'day', 30), limit('loss', 'day', 20)], 'loss'],
    [[limit('stake', 'day', 20), limit('loss', 'day', 30)], 'stake'],
    [[limit('single_bet', 'bet', 40), limit('stake', 'day', 20), limit('loss', 'day', 20)], 'stake'],
  ] as const)('that two limits refuse is told of the one that leaves less %#', (limits, told) => {
    expect(refused(soFar(limits), 'bet', 100)).toMatchObject({ kind: told });
  });

  it('is told of the first of two limits of a kind that leave the same', () => {
    const it = soFar([limit('stake', 'day', 10), limit('stake', 'month', 10)]);
    expect(refused(it, 'bet', 100)).toMatchObject({ period: 'day' });
  });

  it('does not ask about money in, nor a deposit about bets', () => {
    expect(refused(soFar([limit('deposit', 'day', 1)]), 'bet', 500)).toBeUndefined();
    const strict = [limit('stake', 'day', 1), limit('loss', 'day', 1), limit('single_bet', 'bet', 1)];
    expect(refused(soFar(strict), 'deposit', 500)).toBeUndefined();
  });

  it('is never let past any limit, and never refused within all of them', () => {
    const kinds = fc.constantFrom('stake', 'loss', 'deposit', 'single_bet');
    const satang = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ kind: kinds, period: fc.constantFrom(...countedPeriods), amount: satang })),
        fc.array(fc.record({ ago: fc.integer({ min: 0, max: 40 }), deposited: satang, staked: satang, won: satang })),
        satang,
        satang,
        (wishes, played, reserved, amount) => {
          const limits = wishes.map(({ kind, period, amount: most }) =>
            limit(kind as LimitKind, kind === 'single_bet' ? 'bet' : period, most),
          );
          const days = played.map(({ ago, deposited, staked, won }) =>
            day(addDays('2026-11-20', -ago), {
              deposited: BigInt(deposited),
              staked: BigInt(staked),
              won: BigInt(won),
            }),
          );
          const it = soFar(limits, { days, reserved: BigInt(reserved) });
          const sum = (of: 'stake' | 'loss' | 'deposit', period: LimitPeriod) =>
            days
              .filter((one) => one.day >= firstDayOf(period === 'bet' ? 'day' : period, noon))
              .reduce(
                (total, one) =>
                  total + (of === 'deposit' ? one.deposited : of === 'stake' ? one.staked : one.staked - one.won),
                0n,
              );
          const passes = (kind: 'bet' | 'deposit', most: Limit): boolean => {
            if (kind === 'deposit')
              return (
                most.kind === 'deposit' && sum('deposit', most.period) + BigInt(reserved) + BigInt(amount) > most.amount
              );
            if (most.kind === 'single_bet') return BigInt(amount) > most.amount;
            if (most.kind === 'deposit' || most.kind === 'session') return false;
            return sum(most.kind, most.period) + BigInt(amount) > most.amount;
          };
          // A bet of nothing is no bet.
          fc.pre(amount > 0);
          for (const kind of ['bet', 'deposit'] as const)
            expect(refused(it, kind, amount) !== undefined).toBe(limits.some((most) => passes(kind, most)));
        },
      ),
    );
  });
});

describe('a change', () => {
  it.each([
    [null, 100n, 'at_once'],
    [100n, 50n, 'at_once'],
    [100n, 100n, 'none'],
    [null, null, 'none'],
    [100n, 101n, 'waits'],
    [100n, null, 'waits'],
  ] as const)('of %s to %s: %s', (before, wanted, does) => {
    expect(changeOf(before, wanted)).toBe(does);
  });
});

describe('a refusal', () => {
  const left = (of: Limit, used: number) => ({
    ...of,
    used: BigInt(used),
    remaining: of.amount - BigInt(used),
  });

  it('tells which limit, what it leaves and until when', () => {
    expect(refusalText(left(limit('stake', 'day', 100_000), 96_000), noon)).toBe(
      'เกินวงเงินแทงต่อวัน ฿1,000 เหลือ ฿40 เริ่มนับใหม่เที่ยงคืน',
    );
    expect(refusalText(left(limit('deposit', 'month', 500_000), 500_000), noon)).toBe(
      'ครบวงเงินฝากต่อเดือน ฿5,000 แล้ว เริ่มนับใหม่ 1 ธ.ค. 69',
    );
    expect(refusalText(left(limit('loss', 'days7', 100_050), 0), noon)).toBe(
      'เกินวงเงินเสียต่อ 7 วัน ฿1,000.50 เหลือ ฿1,000.50 ทยอยคืนทุกเที่ยงคืน',
    );
    expect(refusalText(left(limit('single_bet', 'bet', 50_000), 0), noon)).toBe('แทงได้ไม่เกินครั้งละ ฿500 ตามที่ตั้งไว้');
    expect(refusalText(left(limit('session', 'day', 90), 90), noon)).toBe(
      'ครบเวลาเล่นต่อวัน 1 ชม. 30 นาที แล้ว เริ่มนับใหม่เที่ยงคืน',
    );
  });
});

it.each([
  ['stake', 'day', 1_000_000_000n],
  ['single_bet', 'bet', 1_000_000_000n],
  ['session', 'day', 1_440n],
  ['session', 'days7', 10_080n],
  ['session', 'month', 44_640n],
] as const)('the largest %s per %s that may be typed is %s', (kind, period, most) => {
  expect(largest(kind, period)).toBe(most);
});

it('an amount of the wire is read as money, and as minutes of the session limit', () => {
  expect(wireAmountText('stake', '1000.00')).toBe('฿1,000');
  expect(wireAmountText('session', '120')).toBe('2 ชม.');
});
