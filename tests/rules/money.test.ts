import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  baht,
  bahtParts,
  formatBaht,
  formatPoints,
  fromDecimal,
  larger,
  parseSatang,
  points,
  type Rounding,
  type Satang,
  satang,
  shortBaht,
  smaller,
  subtract,
  timesFraction,
  toDecimal,
} from '#lib/money.ts';

const amounts = fc.bigInt(-(10n ** 15n), 10n ** 15n).map((count) => satang(count));

it('a baht is a hundred satang', () => {
  expect([baht(1), baht(-2n), satang(7)]).toEqual([100n, -200n, 7n]);
});

it('adds up, takes away and compares', () => {
  expect([add(), add(satang(1), satang(2), satang(-5))]).toEqual([0n, -2n]);
  expect(subtract(satang(1), satang(3))).toBe(-2n);
  expect([smaller(satang(1), satang(2)), smaller(satang(2), satang(1))]).toEqual([1n, 1n]);
  expect([larger(satang(1), satang(2)), larger(satang(2), satang(1))]).toEqual([2n, 2n]);
});

describe('a fraction of an amount', () => {
  it.each<[bigint, Rounding, bigint]>([
    [6n, 'exact', 2n],
    [0n, 'exact', 0n],
    [-6n, 'exact', -2n],
    [7n, 'down', 2n],
    [8n, 'down', 2n],
    [-7n, 'down', -3n],
    [-8n, 'down', -3n],
    [-1n, 'down', -1n],
    [7n, 'half-up', 2n],
    [8n, 'half-up', 3n],
    [-7n, 'half-up', -2n],
    [-8n, 'half-up', -3n],
  ])('a third of %s %s is %s', (amount, rounding, expected) => {
    expect(timesFraction(satang(amount), 1n, 3n, rounding)).toBe(expected);
  });

  it.each([
    [1n, 1n],
    [3n, 2n],
    [-1n, 0n],
    [-3n, -1n],
  ])('exactly half of %s rounds upwards to %s', (amount, expected) => {
    expect(timesFraction(satang(amount), 1n, 2n, 'half-up')).toBe(expected);
  });

  it('multiplies before it divides', () => {
    expect(timesFraction(satang(5), 3n, 10n, 'down')).toBe(1n);
  });

  it('refuses a remainder where none was promised, and says which', () => {
    expect(() => timesFraction(satang(7), 1n, 3n, 'exact')).toThrow('7 x 1/3 is not a whole number of satang');
  });

  it.each([0n, -3n])('refuses the denominator %s', (denominator) => {
    expect(() => timesFraction(satang(6), 1n, denominator, 'down')).toThrow('positive denominator');
  });

  it('takes one satang at most from the exact amount, and never rounds "down" upwards', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt(0n, 10_000n), fc.bigInt(1n, 10_000n), (amount, over, under) => {
        const down = timesFraction(amount, over, under, 'down') * under;
        const half = timesFraction(amount, over, under, 'half-up') * under;
        const exact = amount * over;
        expect(down <= exact && exact - down < under).toBe(true);
        expect(2n * (half - exact) <= under && 2n * (exact - half) < under).toBe(true);
      }),
    );
  });
});

describe('the wire form', () => {
  it.each<[string, bigint]>([
    ['0', 0n],
    ['1250', 125_000n],
    ['1250.5', 125_050n],
    ['1250.05', 125_005n],
    ['-0.50', -50n],
    ['007', 700n],
    ['999999999999999.99', 99_999_999_999_999_999n],
  ])('"%s" is %s satang', (text, expected) => {
    expect(parseSatang(text)).toBe(expected);
    expect(fromDecimal(text)).toBe(expected);
  });

  it.each(['', '-', '.5', '1.', '1.005', '1,250', '+1', ' 1', '1 ', '1e3', '--1', '๑', '1000000000000000', '1\n'])(
    '"%s" is no amount',
    (text) => {
      expect(parseSatang(text)).toBeUndefined();
      expect(fromDecimal(text)).toBe(0n);
    },
  );

  it.each<[bigint, string]>([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-100n, '-1.00'],
    [125_050n, '1250.50'],
  ])('%s satang are written "%s"', (amount, text) => {
    expect(toDecimal(satang(amount))).toBe(text);
  });

  it('is read back as it was written', () => {
    fc.assert(fc.property(amounts, (amount) => parseSatang(toDecimal(amount)) === amount));
  });
});

describe('as people read it', () => {
  it.each<[Satang, Parameters<typeof formatBaht>[1], string]>([
    [satang(0), undefined, '฿0.00'],
    [satang(0), { sign: true }, '฿0.00'],
    [satang(1), { sign: true }, '+฿0.01'],
    [satang(-1), { sign: true }, '−฿0.01'],
    [satang(123_450), undefined, '฿1,234.50'],
    [baht(-1_234_567), undefined, '−฿1,234,567.00'],
    [baht(500), { satang: 'trim' }, '฿500'],
    [satang(50_005), { satang: 'trim' }, '฿500.05'],
    [baht(500), { satang: 'always' }, '฿500.00'],
    [baht(999), {}, '฿999.00'],
    [baht(1_000), {}, '฿1,000.00'],
  ])('%s with %o is %s', (amount, options, text) => {
    expect(formatBaht(amount, options)).toBe(text);
  });

  it('its halves carry no sign', () => {
    expect(bahtParts(satang(-123_405))).toEqual({ baht: '1,234', satang: '05' });
    expect(bahtParts(satang(0))).toEqual({ baht: '0', satang: '00' });
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1_240, '1,240'],
    [-1_240, '−1,240'],
  ])('%s points are "%s"', (count, text) => {
    expect(formatPoints(points(count))).toBe(text);
  });
});

it('is short in cells and on axes, with a real minus', () => {
  const said = [0, 999, 1_240, 15_400, 300_000, 1_250_000, -318_460].map((thb) => shortBaht(baht(thb)));
  expect(said).toEqual(['0', '999', '1.2k', '15k', '300k', '1.3M', '−318k']);
});
