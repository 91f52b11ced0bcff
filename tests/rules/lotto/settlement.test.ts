import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetType, betType, betTypeCodes, checkNumber, countingKey } from '#lib/lotto/rules/bet-types.ts';
import { bottomExposure, topExposure, worstCase } from '#lib/lotto/rules/exposure.ts';
import { highestWin, lineWins, winningKeys } from '#lib/lotto/rules/match.ts';
import { mayOffer } from '#lib/lotto/rules/operator-acts.ts';
import { permutations } from '#lib/lotto/rules/permutations.ts';
import { type DrawResult, type Mapping, mapResult } from '#lib/lotto/rules/results.ts';
import { baht, payout, satang } from '#lib/money.ts';
import { rateText } from '#lib/thai.ts';

interface Fixture {
  draw: { date: string; first: string; front3: string[]; back3: string[]; back2: string };
  lines: { type: BetType; number: string; stake: number; win: boolean; payout: number }[];
  total_stake: number;
  total_payout: number;
}

const examples = JSON.parse(readFileSync(new URL('./glo-settlement-examples.json', import.meta.url), 'utf8')) as {
  rates_x100: Record<BetType, number>;
  fixtures: Fixture[];
};

const drawn = (mapping: Mapping, raw: Parameters<typeof mapResult>[1]): DrawResult => {
  const mapped = mapResult(mapping, raw);
  if (!mapped.ok) throw new Error(JSON.stringify(mapped.fields));
  return mapped.result;
};
const resultOf = ({ date: _, ...draw }: Fixture['draw']): DrawResult => drawn('GLO', draw);

describe('settling real government draws', () => {
  for (const fixture of examples.fixtures) {
    it(`pays the draw of ${fixture.draw.date} as worked out by hand`, () => {
      const result = resultOf(fixture.draw);
      const keys = new Set(winningKeys(result).map((k) => `${k.bet_type}:${k.key}`));
      let paid = 0n;
      for (const line of fixture.lines) {
        const wins = lineWins(line.type, line.number, result);
        expect(wins, `${line.type} ${line.number}`).toBe(line.win);
        expect(
          keys.has(`${line.type}:${countingKey(line.type, line.number)}`) && checkNumber(line.type, line.number).ok,
        ).toBe(line.win && checkNumber(line.type, line.number).ok);
        const pays = wins ? payout(satang(line.stake), examples.rates_x100[line.type]) : 0n;
        expect(pays).toBe(BigInt(line.payout));
        paid += pays;
      }
      expect(fixture.lines.reduce((sum, line) => sum + line.stake, 0)).toBe(fixture.total_stake);
      expect(paid).toBe(BigInt(fixture.total_payout));
    });
  }

  it('keeps the seeded government rates equal to the examples', () => {
    for (const [code, rate] of Object.entries(examples.rates_x100)) expect(betType(code as BetType).govRate).toBe(rate);
  });
});

describe('mapping raw results', () => {
  const mapped = (mapping: Parameters<typeof mapResult>[0], raw: Record<string, string | string[]>) =>
    mapResult(mapping, raw);

  it('takes the Lao four digits apart with a shared digit', () => {
    expect(mapped('LAO4', { number: '1234' })).toEqual({
      ok: true,
      result: { three_top: '234', two_top: '34', two_bottom: '12', four_top: '1234' },
    });
  });
  it('takes Hanoi from the special and the first prize', () => {
    expect(mapped('HANOI_2P', { special: '12345', first: '67890' })).toEqual({
      ok: true,
      result: { three_top: '345', two_top: '45', two_bottom: '90' },
    });
  });
  it('takes Malay from the first and the second prize', () => {
    expect(mapped('MALAY_2P', { first: '1234', second: '5678' })).toEqual({
      ok: true,
      result: { three_top: '234', two_top: '34', two_bottom: '78' },
    });
  });
  it('reads the index 21792.10 with change 412.27 as 210 and 27', () => {
    expect(mapped('STOCK', { index: '21792.10', change: '412.27' })).toEqual({
      ok: true,
      result: { three_top: '210', two_top: '10', two_bottom: '27' },
    });
    expect(mapped('STOCK', { index: '21792.10', change: '-412.05' })).toMatchObject({
      ok: true,
      result: { two_bottom: '05' },
    });
  });
  it('reads the five digits of yeekee: 56132 is 132, 32 and 56', () => {
    expect(mapped('DIGIT5', { number: '56132' })).toEqual({
      ok: true,
      result: { three_top: '132', two_top: '32', two_bottom: '56' },
    });
  });
  it('names every field of a raw result that is wrong', () => {
    const answer = mapped('GLO', { first: '53604', front3: ['174'], back3: ['063', '2x1'], back2: '32' });
    expect(answer).toEqual({
      ok: false,
      fields: {
        first: 'รางวัลที่ 1: ตัวเลข 6 หลัก',
        front3: 'เลขหน้า 3 ตัว: ตัวเลข 3 หลัก จำนวน 2 ชุด',
        back3: 'เลขท้าย 3 ตัว: ตัวเลข 3 หลัก จำนวน 2 ชุด',
      },
    });
    // A single number is not a list of one, and two are not three.
    for (const raw of [{ number: ['1234'] }, { number: [] as string[] }, {}])
      expect(mapped('LAO4', raw)).toEqual({ ok: false, fields: { number: 'เลข 4 ตัว: ตัวเลข 4 หลัก' } });
    const whole = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };
    expect(mapped('GLO', whole).ok).toBe(true);
    for (const front3 of [['174', '225', '333'], [], '174', ['174', '22'], ['1744', '225']])
      expect(mapped('GLO', { ...whole, front3 }).ok, String(front3)).toBe(false);
  });
  it('takes a stock from the last digits of its index and its change', () => {
    expect(mapped('STOCK', { index: '21792.10', change: '-412.27' })).toEqual({
      ok: true,
      result: { three_top: '210', two_top: '10', two_bottom: '27' },
    });
    for (const index of ['21792.1', '21792.100', '21792', '12345678.10', '+1.10', '.10'])
      expect(mapped('STOCK', { index, change: '1.00' }).ok, index).toBe(false);
  });
  it('counts a number drawn twice in a set once', () => {
    const answer = mapped('GLO', { first: '123456', front3: ['111', '111'], back3: ['222', '333'], back2: '44' });
    expect(answer.ok && answer.result.three_front).toEqual(['111']);
  });
});

describe('four digits', () => {
  const of = (number: string): DrawResult => drawn('LAO4', { number });
  it('of Lao 1234: 4 ตัวบน as drawn, 4 ตัวโต๊ด in any order, the straight one too', () => {
    const result = of('1234');
    expect(['1234', '4321', '234'].map((number) => lineWins('four_top', number, result))).toEqual([true, false, false]);
    expect(['1234', '4321', '1243', '1235', '1134'].map((number) => lineWins('four_tod', number, result))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(payout(baht(10), betType('four_top').otherRate ?? 0)).toBe(baht(60_000));
    expect(payout(baht(10), betType('four_tod').otherRate ?? 0)).toBe(baht(2_500));
  });
  it('all equal have no tod', () => {
    expect(winningKeys(of('7777'))).toContainEqual({ bet_type: 'four_top', key: '7777' });
    expect(winningKeys(of('7777')).map((one) => one.bet_type)).not.toContain('four_tod');
    expect(lineWins('four_tod', '7777', of('7777'))).toBe(false);
  });
  it('win nothing where no four digits are drawn', () => {
    const result = drawn('HANOI_2P', { special: '51234', first: '67890' });
    expect(winningKeys(result).some((one) => one.bet_type.startsWith('four'))).toBe(false);
    expect([lineWins('four_top', '1234', result), lineWins('four_tod', '1234', result)]).toEqual([false, false]);
  });
  it('are offered by a group only where some market of it draws them', () => {
    const answers = (types: readonly BetType[], mappings: readonly Mapping[]) =>
      types.map((type) => mayOffer(type, mappings).ok);
    expect(answers(['four_top', 'four_tod', 'three_front'], ['LAO4', 'STOCK'])).toEqual([true, true, false]);
    expect(answers(['four_top', 'four_tod', 'three_front'], ['GLO'])).toEqual([false, false, true]);
    expect(answers(['four_top', 'four_tod', 'two_top'], ['STOCK', 'DIGIT5', 'DIRECT'])).toEqual([false, false, true]);
  });
});

describe('bet types', () => {
  it('treats numbers as fixed-length strings: 7 is not 07', () => {
    expect(checkNumber('two_top', '7').ok).toBe(false);
    expect(checkNumber('two_top', '07').ok).toBe(true);
    expect(checkNumber('run_top', '7').ok).toBe(true);
    expect(checkNumber('two_top', '๐๗').ok).toBe(false);
  });
  it('refuses tod on a number of one digit and says what to do', () => {
    expect(checkNumber('four_tod', '4444')).toEqual({ ok: false, reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน' });
    expect(checkNumber('four_tod', '4445').ok).toBe(true);
    expect(checkNumber('three_tod', '444')).toEqual({ ok: false, reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน' });
  });
  it('counts tod under its sorted digits and others as they are', () => {
    expect(countingKey('three_tod', '440')).toBe('044');
    expect(countingKey('three_top', '440')).toBe('440');
    expect([countingKey('four_tod', '4013'), countingKey('four_top', '4013')]).toEqual(['0134', '4013']);
  });
  it('says rates as people do', () => {
    expect([90_000, 320, 4_750, 425, 9_205].map(rateText)).toEqual(['900', '3.2', '47.5', '4.25', '92.05']);
  });
});

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const text = (length: number) => fc.array(digit, { minLength: length, maxLength: length }).map((d) => d.join(''));
const anyResult = fc
  .record({ first: text(6), front3: fc.tuple(text(3), text(3)), back3: fc.tuple(text(3), text(3)), back2: text(2) })
  .map((draw) => resultOf({ date: '', ...draw, front3: [...draw.front3], back3: [...draw.back3] }));
const anyLao = text(4).map((number) => drawn('LAO4', { number }));
const playable = betTypeCodes.filter((code) => betType(code).govRate !== null);

describe('settling by winning keys', () => {
  it('agrees with judging each line by itself, for any draw and any line', () => {
    fc.assert(
      fc.property(anyResult, fc.constantFrom(...playable), text(3), (result, type, digits) => {
        const number = digits.slice(0, betType(type).digits);
        fc.pre(checkNumber(type, number).ok);
        const keys = new Set(winningKeys(result).map((k) => `${k.bet_type}:${k.key}`));
        expect(keys.has(`${type}:${countingKey(type, number)}`)).toBe(lineWins(type, number, result));
      }),
      { numRuns: 5_000 },
    );
  });
  it('agrees for every order of the four digits of Lao, and for those with one digit other', () => {
    fc.assert(
      fc.property(anyLao, fc.constantFrom('four_top', 'four_tod'), fc.nat(23), digit, (result, type, at, other) => {
        const orders = permutations(result.four_top ?? '');
        const order = orders[at % orders.length] ?? '';
        const keys = new Set(winningKeys(result).map((k) => `${k.bet_type}:${k.key}`));
        for (const number of [order, order.slice(0, 3) + other].filter((one) => checkNumber(type, one).ok))
          expect(keys.has(`${type}:${countingKey(type, number)}`)).toBe(lineWins(type, number, result));
      }),
      { numRuns: 2_000 },
    );
  });
  it('lists every pair once', () => {
    fc.assert(
      fc.property(fc.oneof(anyResult, anyLao), (result) => {
        const keys = winningKeys(result).map((k) => `${k.bet_type}:${k.key}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('exposure', () => {
  const sums = new Map<BetType, Map<string, bigint>>([
    ['three_top', new Map([['123', baht(100 * 900)]])],
    ['three_tod', new Map([['123', baht(50 * 150)]])],
    ['two_top', new Map([['23', baht(200 * 90)]])],
    ['run_top', new Map([['2', baht(960)]])],
  ]);

  it('adds up the example: 116,460 for 123, 8,460 for 132, 18,960 for 223', () => {
    expect(topExposure(sums, '123')).toBe(baht(116_460));
    expect(topExposure(sums, '132')).toBe(baht(8_460));
    expect(topExposure(sums, '223')).toBe(baht(18_960));
    expect(worstCase(sums, 'GLO')).toMatchObject({ payout: baht(116_460), three_top: '123' });
  });

  const anyLines = fc.array(
    fc.record({
      bet_type: fc.constantFrom<BetType>('three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'),
      digits: text(3),
      stake: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const toLines = (given: { bet_type: BetType; digits: string; stake: number }[]) =>
    given
      .map((line) => ({
        bet_type: line.bet_type,
        number: line.digits.slice(0, betType(line.bet_type).digits),
        stake: baht(line.stake),
        rateX100: betType(line.bet_type).govRate ?? 0,
      }))
      .filter((line) => checkNumber(line.bet_type, line.number).ok);

  it('equals brute force over every outcome, for top and bottom drawn apart and for the shared digit of Lao', () => {
    fc.assert(
      fc.property(anyLines, (given) => {
        const lines = toLines(given);
        const byKey = new Map<BetType, Map<string, bigint>>();
        for (const line of lines) {
          const map = byKey.get(line.bet_type) ?? new Map<string, bigint>();
          const key = countingKey(line.bet_type, line.number);
          map.set(key, (map.get(key) ?? 0n) + payout(line.stake, line.rateX100));
          byKey.set(line.bet_type, map);
        }
        const pays = (result: DrawResult): bigint =>
          lines.reduce(
            (sum, line) =>
              sum + (lineWins(line.bet_type, line.number, result) ? payout(line.stake, line.rateX100) : 0n),
            0n,
          );
        let lao = 0n;
        for (let n = 0; n < 10_000; n++) {
          const abcd = String(n).padStart(4, '0');
          const sum = pays({ three_top: abcd.slice(1), two_top: abcd.slice(2), two_bottom: abcd.slice(0, 2) });
          if (sum > lao) lao = sum;
        }
        expect(worstCase(byKey, 'LAO4').payout).toBe(lao);
        const apart = worstCase(byKey, 'HANOI_2P');
        expect(
          pays({ three_top: apart.three_top, two_top: apart.three_top.slice(1), two_bottom: apart.two_bottom }),
        ).toBe(apart.payout);
        expect(apart.payout).toBe(topExposure(byKey, apart.three_top) + bottomExposure(byKey, apart.two_bottom));
        expect(highestWin(lines, 'HANOI_2P')).toBe(apart.payout);
        expect(highestWin(lines, 'LAO4')).toBe(lao);
      }),
      { numRuns: 15 },
    );
  });
});
