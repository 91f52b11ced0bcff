import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betTypes } from '#lib/lotto/rules/bet-types.ts';
import { winningKeys } from '#lib/lotto/rules/match.ts';
import { checkedMax, checkNumber, checkTextMax, numbersIn } from '#lib/lotto/rules/number-check.ts';
import { mapResult } from '#lib/lotto/rules/results.ts';

const government = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };
const mapped = mapResult('GLO', government);
if (!mapped.ok) throw new Error('the example is whole');
const draw = { result: mapped.result, firstPrize: government.first };
const won = (number: string) => checkNumber(number, draw).won;

describe('numbers of a question', () => {
  it.each([
    ['044 32, 7', ['044', '32', '7']],
    ['๐๔๔/๓๒', ['044', '32']],
    ['044 044 44', ['044', '44']],
    ['1234567 12', ['12']],
    ['536044', ['536044']],
    [`${' '.repeat(checkTextMax - 1)}123`, ['1']],
    ['ไม่มีเลข', []],
    ['', []],
  ])('are read from "%s"', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it('are at most as many as are answered', () => {
    const many = Array.from({ length: checkedMax + 1 }, (_, at) => String(at + 100)).join(' ');
    expect(numbersIn(many)).toHaveLength(checkedMax);
  });
});

describe('a checked number', () => {
  it.each([
    ['044', ['3 ตัวบน', '3 ตัวโต๊ด']],
    ['404', ['3 ตัวโต๊ด']],
    ['225', ['3 ตัวหน้า']],
    ['063', ['3 ตัวล่าง']],
    ['44', ['2 ตัวบน']],
    ['32', ['2 ตัวล่าง']],
    ['3', ['วิ่งล่าง']],
    ['0', ['วิ่งบน']],
    ['999', []],
    ['12345', []],
  ])('%s has won %j', (number, names) => {
    expect(won(number)).toEqual(names);
  });

  it.each([
    ['536044', ['รางวัลที่ 1']],
    ['536045', ['รางวัลข้างเคียงรางวัลที่ 1']],
    ['536043', ['รางวัลข้างเคียงรางวัลที่ 1']],
    ['174231', ['เลขหน้า 3 ตัว', 'เลขท้าย 3 ตัว']],
    ['000032', ['เลขท้าย 2 ตัว']],
    ['111111', []],
  ])('is a ticket of six digits: %s has won %j', (number, names) => {
    expect(won(number)).toEqual(names);
  });

  it('stands beside the first prize round the end too', () => {
    const beside = (first: string, ticket: string) => checkNumber(ticket, { ...draw, firstPrize: first }).won;
    expect(beside('999999', '000000')).toContain('รางวัลข้างเคียงรางวัลที่ 1');
    expect(beside('000000', '999999')).toContain('รางวัลข้างเคียงรางวัลที่ 1');
  });

  it('of six digits wins nothing where no ticket is drawn', () => {
    expect(checkNumber('536044', { result: draw.result }).won).toEqual([]);
  });

  it('of six digits wins no three digits of a draw that has none', () => {
    const { three_front: _, three_bottom: __, ...rest } = draw.result;
    const older = { ...draw, result: { ...rest, three_front: undefined, three_bottom: undefined } };
    expect(checkNumber('174231', older).won).toEqual([]);
  });

  it('wins just what settlement pays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.nat(9_999), fc.nat(999_999), (length, typed, first) => {
        const raw = { ...government, first: String(first).padStart(6, '0') };
        const drawn = mapResult('GLO', raw);
        if (!drawn.ok) throw new Error('whole');
        const number = String(typed % 10 ** length).padStart(length, '0');
        const keys = new Set(winningKeys(drawn.result).map(({ bet_type, key }) => `${bet_type}:${key}`));
        const keyOf = (tod: boolean) => (tod ? [...number].sort().join('') : number);
        const paid = betTypes
          .filter(({ code, digits }) => digits === length && keys.has(`${code}:${keyOf(code.endsWith('tod'))}`))
          .map(({ thai }) => thai);
        expect(checkNumber(number, { result: drawn.result, firstPrize: raw.first }).won).toEqual(paid);
      }),
    );
  });
});
