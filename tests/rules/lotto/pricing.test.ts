import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betType, linesMax, payoutPerBillMax, payoutPerRoundMax } from '#lib/lotto/rules/bet-types.ts';
import { billNo } from '#lib/lotto/rules/bill-number.ts';
import { problemOf } from '#lib/lotto/rules/line-problem.ts';
import {
  defaultRates,
  isWorse,
  ladderCap,
  mergeLines,
  priceLines,
  type StakeLine,
  seededRates,
} from '#lib/lotto/rules/pricing.ts';
import { baht, discountOf, type Satang, satang } from '#lib/money.ts';
import { line, none, rates, used } from './stake-lines.ts';

describe('the defaults', () => {
  it.each([
    ['three_top', 900, 850, 2_000],
    ['three_tod', 150, 120, 5_000],
    ['three_front', 450, undefined, 2_000],
    ['three_bottom', 450, undefined, 2_000],
    ['two_top', 90, 92, 10_000],
    ['two_bottom', 90, 92, 10_000],
    ['run_top', 3.2, 3.2, 50_000],
    ['run_bottom', 4.2, 4.2, 50_000],
  ] as const)('of %s pay %s a baht at the government’s, %s elsewhere, up to %s baht', (code, gov, elsewhere, most) => {
    const rates = defaultRates('gov', baht(900_000));
    const other = defaultRates('other', baht(900_000));
    const x100 = (rate: number | undefined) => (rate === undefined ? undefined : Math.round(rate * 100));
    expect(rates.get(code)).toMatchObject({ rateX100: x100(gov), stakeMin: baht(1), stakeMax: baht(most) });
    expect(other.get(code)?.rateX100).toBe(x100(elsewhere));
  });
  it('of four digits pay 6,000 and 250, only outside the government’s, up to what a number takes', () => {
    const rates = defaultRates('gov', baht(900_000));
    const other = defaultRates('other', baht(900_000));
    expect([rates.has('four_top'), rates.has('four_tod'), other.has('three_front')]).toEqual([false, false, false]);
    expect(other.get('four_top')).toMatchObject({ rateX100: 600_000, stakeMin: baht(1), stakeMax: baht(100) });
    expect(other.get('four_tod')).toMatchObject({ rateX100: 25_000, stakeMin: baht(1), stakeMax: baht(2_000) });
    for (const code of ['four_top', 'four_tod'] as const) {
      const rate = other.get(code);
      expect(rate && rate.stakeMax <= ladderCap(rate)).toBe(true);
    }
  });
  it.each(['gov', 'other'] as const)(
    'of a new installation let every maximum be placed in a fresh round: %s',
    (group) => {
      const mapping = group === 'gov' ? ('GLO' as const) : ('LAO4' as const);
      const rates = seededRates(group, baht(900_000));
      const digits: Readonly<Record<number, string>> = { 1: '5', 2: '25', 3: '123', 4: '1234' };
      for (const [bet_type, { stakeMax, rateX100 }] of rates) {
        const number = digits[betType(bet_type).digits] ?? '';
        const { lines, acceptable } = priceLines([{ bet_type, number, stake: stakeMax }], { ...none, mapping, rates });
        expect(lines[0], bet_type).toMatchObject({ status: 'ok', stake: stakeMax, rateX100 });
        expect(acceptable).toBe(true);
      }
    },
  );
  it('allow 1,000 lines and 5,000,000 a bill, 10,000,000 a round', () => {
    expect([linesMax, payoutPerBillMax, payoutPerRoundMax]).toEqual([1_000, baht(5_000_000), baht(10_000_000)]);
  });
});

describe('lines', () => {
  it('merges equal type and number before limits, so that splitting a stake changes nothing', () => {
    expect(mergeLines([line('two_top', '25', 10), line('two_top', '52', 1), line('two_top', '25', 5)])).toEqual([
      line('two_top', '25', 15),
      line('two_top', '52', 1),
    ]);
  });
  it('refuses satang, less than a baht, and more than the member may stake on a number', () => {
    const statusOf = (given: StakeLine, mine = new Map<string, Satang>()) =>
      priceLines([given], { ...none, usedByMember: mine }).lines[0];
    expect(statusOf({ bet_type: 'two_top', number: '25', stake: satang(150) })).toMatchObject({
      status: 'invalid',
      reason: 'ราคาต้องเป็นจำนวนเต็มบาท',
    });
    expect(statusOf({ bet_type: 'two_top', number: '25', stake: satang(0) })).toMatchObject({
      status: 'invalid',
      reason: 'ขั้นต่ำ 1 บาท',
    });
    expect(statusOf(line('three_top', '123', 2_001))?.status).toBe('over_limit');
    expect(statusOf(line('run_top', '1', 20), used('run_top', '1', 49_990))).toMatchObject({
      status: 'over_limit',
      remaining: baht(10),
    });
  });
  it('refuses a type the market does not offer', () => {
    expect(priceLines([line('four_top', '1234', 1)], none).lines[0]).toMatchObject({
      status: 'invalid',
      reason: 'งวดนี้ไม่รับประเภทนี้',
    });
  });
  it('limits four-digit tod under its sorted digits, and refuses it on four equal ones with a hint', () => {
    const lao = { ...none, mapping: 'LAO4' as const, rates: defaultRates('other', baht(900_000)) };
    const closed = { bet_type: 'four_tod', key: '1234', ofRound: false, action: { kind: 'closed' } } as const;
    expect(
      priceLines([line('four_tod', '4321', 10), line('four_top', '4321', 10)], { ...lao, limits: [closed] }).lines,
    ).toMatchObject([{ status: 'closed' }, { status: 'ok', rateX100: 600_000, possibleWin: baht(60_000) }]);
    expect(
      priceLines([line('four_tod', '4321', 1)], { ...lao, used: used('four_tod', '1234', 3_600) }).lines[0]?.status,
    ).toBe('closed');
    expect(priceLines([line('four_tod', '7777', 10)], lao).lines[0]).toMatchObject({
      status: 'invalid',
      reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน',
    });
    expect(priceLines([line('four_top', '7777', 10)], lao).acceptable).toBe(true);
  });
  it('of Lao that cannot win together do not add up to what the bill could win', () => {
    const lao = { ...none, mapping: 'LAO4' as const, rates: defaultRates('other', baht(900_000)) };
    const apart = [line('three_top', '234', 10), line('two_bottom', '99', 10)];
    expect(priceLines(apart, lao).maxWin).toBe(baht(8_500));
    expect(priceLines(apart, { ...lao, mapping: 'HANOI_2P' }).maxWin).toBe(baht(9_420));
    const together = ['four_top', 'four_tod'] as const;
    const whole = priceLines([...together.map((type) => line(type, '1234', 10)), line('three_top', '234', 10)], lao);
    expect(whole.maxWin).toBe(baht(60_000 + 2_500 + 8_500));
  });
  it('takes a discount off what is paid, rounded half up per line, and keeps the prize on the full stake', () => {
    expect(discountOf(baht(1), 3_350)).toBe(34n);
    expect(discountOf(baht(1), 3_349)).toBe(33n);
    const cheaper = new Map([...rates].map(([code, rate]) => [code, { ...rate, discountBp: 3_350 }]));
    const bill = priceLines([line('two_top', '25', 1), line('two_top', '52', 1)], { ...none, rates: cheaper });
    expect(bill).toMatchObject({ totalStake: 200n, totalDiscount: 68n, totalPayable: 132n });
    expect(bill.lines[0]?.possibleWin).toBe(baht(90));
  });
  it('gives the same total however a bill is split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ n: fc.integer({ min: 0, max: 99 }), stake: fc.integer({ min: 1, max: 100 }) }), {
          minLength: 1,
          maxLength: 20,
        }),
        (given) => {
          const whole = given.map(({ n, stake }) => line('two_bottom', String(n).padStart(2, '0'), stake));
          const split = whole.flatMap((l) =>
            l.stake > 100n
              ? [
                  { ...l, stake: satang(l.stake - 100n) },
                  { ...l, stake: baht(1) },
                ]
              : [l],
          );
          expect(priceLines(split, none).totalPayable).toBe(priceLines(whole, none).totalPayable);
        },
      ),
    );
  });
});

describe('a bill', () => {
  const threes = Array.from({ length: 1_000 }, (_, n) => line('three_top', String(n).padStart(3, '0'), 1));

  it('can be accepted with one line to 1,000', () => {
    expect(priceLines([line('two_top', '25', 1)], none).acceptable).toBe(true);
    expect(priceLines(threes, none).acceptable).toBe(true);
    expect(priceLines([...threes, line('two_top', '25', 1)], none).acceptable).toBe(false);
  });
  it('without lines costs and wins nothing, and is none', () => {
    expect(priceLines([], none)).toMatchObject({ acceptable: false, totalPayable: 0n, maxWin: 0n });
  });
  it('is known to people by its Bangkok day in the Buddhist era and its number', () => {
    expect(billNo(123n, new Date('2026-11-20T17:00:00Z'))).toBe('691121-000123');
    expect(billNo(1_234_567n, new Date('2043-01-01T00:00:00+07:00'))).toBe('860101-1234567');
    expect(billNo(1n, new Date('2057-02-03T00:00:00+07:00'))).toBe('000203-000001');
  });
  it('sums the lines that would be taken, at a reduced rate too', () => {
    const given = [line('three_top', '123', 10), line('three_top', '124', 5), line('four_top', '1234', 1)];
    expect(priceLines(given, { ...none, used: used('three_top', '123', 500) })).toMatchObject({
      acceptable: false,
      totalStake: baht(15),
      maxWin: baht(7_200),
    });
  });
});

describe('the refusal of a line', () => {
  const refusal = (given: StakeLine, over: Partial<typeof none> = {}) => {
    const [priced] = priceLines([given], { ...none, ...over }).lines;
    if (!priced) throw new Error('no line');
    return problemOf(priced, rates);
  };
  it.each<[string, StakeLine, Partial<typeof none>, ReturnType<typeof problemOf>]>([
    ['of a type that is not offered', line('four_top', '1234', 1), {}, { problem: 'bet_type_disabled', values: {} }],
    [
      'of a number that is full',
      line('three_top', '123', 1),
      { used: used('three_top', '123', 1_000) },
      { problem: 'number_closed', values: {} },
    ],
    [
      'of more than may be staked on a number',
      line('three_top', '123', 2_001),
      {},
      { problem: 'stake_above_maximum', values: { max: '฿2,000' } },
    ],
    [
      'of more than the number has room for',
      line('three_top', '123', 2_000),
      {},
      { problem: 'number_limit', values: { remaining: '฿1,000' } },
    ],
    [
      'of digits that are no number of the type',
      line('two_top', '123', 1),
      {},
      { problem: 'number_invalid', values: {} },
    ],
    [
      'of less than a stake',
      { ...line('two_top', '25', 0), stake: satang(50) },
      {},
      { problem: 'stake_below_minimum', values: { min: '฿1' } },
    ],
  ])('%s', (_, given, over, problem) => expect(refusal(given, over)).toEqual(problem));
});

describe('comparing with the quote', () => {
  const quoted = priceLines([line('three_top', '123', 10)], none).lines;
  it('is worse when one of several lines got worse, when one was not quoted, or when nothing is left', () => {
    const both = [line('three_top', '123', 10), line('three_top', '124', 10)];
    const fell = priceLines(both, { ...none, used: used('three_top', '123', 500) });
    expect(isWorse(fell, priceLines(both, none).lines)).toBe(true);
    expect(isWorse(priceLines(both, none), quoted)).toBe(true);
    expect(isWorse(priceLines([], none), quoted)).toBe(true);
  });
  it('is worse when a rate fell, a number closed or a discount ended, and not when nothing changed or it got better', () => {
    expect(isWorse(priceLines([line('three_top', '123', 10)], none), quoted)).toBe(false);
    expect(
      isWorse(priceLines([line('three_top', '123', 10)], { ...none, used: used('three_top', '123', 500) }), quoted),
    ).toBe(true);
    expect(
      isWorse(priceLines([line('three_top', '123', 10)], { ...none, used: used('three_top', '123', 1_000) }), quoted),
    ).toBe(true);
    const discounted = new Map([...rates].map(([code, rate]) => [code, { ...rate, discountBp: 500 }]));
    const discountedBill = priceLines([line('three_top', '123', 10)], { ...none, rates: discounted });
    expect(isWorse(priceLines([line('three_top', '123', 10)], none), discountedBill.lines)).toBe(true);
    expect(isWorse(discountedBill, quoted)).toBe(false);
    const low = priceLines([line('three_top', '123', 10)], { ...none, used: used('three_top', '123', 500) }).lines;
    expect(isWorse(priceLines([line('three_top', '123', 10)], none), low)).toBe(false);
  });
});
