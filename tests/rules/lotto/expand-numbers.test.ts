import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betType, checkNumber, countingKey } from '#lib/lotto/rules/bet-types.ts';
import { expandHelper, type HelperCode, helperRow, helpers } from '#lib/lotto/rules/expand-numbers.ts';
import { setNumbers } from '#lib/lotto/rules/number-set.ts';
import { permutations } from '#lib/lotto/rules/permutations.ts';

const expand = (code: HelperCode, given = '', doubles = false): readonly string[] => {
  const answer = expandHelper(code, given, { doubles });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.numbers;
};

describe('a helper of two digits', () => {
  it('19 ประตู gives the nineteen numbers that hold a digit', () => {
    expect(expand('nineteen_gates', '5').join(' ')).toBe('05 15 25 35 45 50 51 52 53 54 55 56 57 58 59 65 75 85 95');
    expect(expand('nineteen_gates', '0')).toHaveLength(19);
  });
  it('รูดหน้า and รูดหลัง give ten each, and together the 19 ประตู', () => {
    expect(expand('run_front', '5').join(' ')).toBe('50 51 52 53 54 55 56 57 58 59');
    expect(expand('run_back', '5').join(' ')).toBe('05 15 25 35 45 55 65 75 85 95');
    expect([...new Set([...expand('run_front', '5'), ...expand('run_back', '5')])].sort()).toEqual(
      expand('nineteen_gates', '5'),
    );
  });
  it('กลับ 2 gives two numbers, or the double alone', () => {
    expect(expand('reverse_two', '12')).toEqual(['12', '21']);
    expect(expand('reverse_two', '70')).toEqual(['07', '70']);
    expect(expand('reverse_two', '33')).toEqual(['33']);
  });
  it('เบิ้ล and พี่น้อง give ten each', () => {
    expect(expand('doubles').join(' ')).toBe('00 11 22 33 44 55 66 77 88 99');
    expect(expand('siblings').join(' ')).toBe('01 12 23 34 45 56 67 78 89 90');
  });
  it('ต่ำ and สูง, คู่ and คี่ halve the hundred', () => {
    for (const [one, other] of [
      ['low', 'high'],
      ['even', 'odd'],
    ] as const) {
      expect(expand(one)).toHaveLength(50);
      expect(expand(other)).toHaveLength(50);
      expect(new Set([...expand(one), ...expand(other)]).size).toBe(100);
    }
    expect([expand('low').at(0), expand('low').at(-1)]).toEqual(['00', '49']);
    expect([expand('high').at(0), expand('high').at(-1)]).toEqual(['50', '99']);
    expect([expand('even').at(1), expand('odd').at(1)]).toEqual(['02', '03']);
  });
  it('วิน 2 pairs the digits, with doubles when wanted', () => {
    expect(expand('win_two', '123').join(' ')).toBe('12 13 21 23 31 32');
    expect(expand('win_two', '123', true).join(' ')).toBe('11 12 13 21 22 23 31 32 33');
  });
});

describe('a helper of three digits', () => {
  it('กลับ 3 gives six, three or one', () => {
    expect(expand('reverse_three', '321').join(' ')).toBe('123 132 213 231 312 321');
    expect(expand('reverse_three', '050').join(' ')).toBe('005 050 500');
    expect(expand('reverse_three', '777')).toEqual(['777']);
  });
  it('ตอง gives ten, and none of them goes to tod', () => {
    expect(expand('triples').join(' ')).toBe('000 111 222 333 444 555 666 777 888 999');
    expect(helperRow('triples').betTypes).not.toContain('three_tod');
  });
  it('วิน 3 gives every order of three of the digits, วินโต๊ด each set once', () => {
    expect(expand('win_three', '123')).toHaveLength(6);
    expect(expand('win_tod', '4321').join(' ')).toBe('123 124 134 234');
  });
});

describe('what is typed for a helper', () => {
  it.each([
    ['nineteen_gates', '', 'ใส่เลข 1 ตัว'],
    ['nineteen_gates', '12', 'ใส่เลข 1 ตัว'],
    ['run_front', 'ก', 'ใส่เลข 1 ตัว'],
    ['reverse_two', '1', 'ใส่เลข 2 หลัก'],
    ['reverse_three', '12', 'ใส่เลข 3 หลัก'],
    ['win_two', '11', 'เลือกเลขอย่างน้อย 2 ตัว'],
    ['win_three', '1231x', 'เลือกเลขอย่างน้อย 3 ตัว'],
    ['win_tod', '12', 'เลือกเลขอย่างน้อย 3 ตัว'],
  ] as const)('%s of "%s" is told what is missing', (code, given, reason) => {
    expect(expandHelper(code, given)).toEqual({ ok: false, reason });
  });
  it('counts a digit typed twice once', () => {
    expect(expand('win_two', '3113')).toEqual(expand('win_two', '13'));
  });
});

const someDigits = (min: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: 10 }).map((list) => list.join(''));

describe('of any digits', () => {
  it('วิน 2 has n(n-1) numbers, or n^2 with doubles', () => {
    fc.assert(
      fc.property(someDigits(2), (given) => {
        const n = given.length;
        expect(expand('win_two', given)).toHaveLength(n * (n - 1));
        expect(expand('win_two', given, true)).toHaveLength(n ** 2);
      }),
    );
  });
  it('วิน 3 has n(n-1)(n-2) numbers, or n^3 with repeated digits, and วินโต๊ด C(n,3)', () => {
    fc.assert(
      fc.property(someDigits(3), (given) => {
        const n = given.length;
        expect(expand('win_three', given)).toHaveLength(n * (n - 1) * (n - 2));
        expect(expand('win_three', given, true)).toHaveLength(n ** 3);
        expect(expand('win_tod', given)).toHaveLength((n * (n - 1) * (n - 2)) / 6);
      }),
    );
  });
  it('วินโต๊ด covers exactly the sets of วิน 3', () => {
    fc.assert(
      fc.property(someDigits(3), (given) => {
        const keys = new Set(expand('win_three', given).map((number) => countingKey('three_tod', number)));
        expect([...keys].sort()).toEqual([...expand('win_tod', given)]);
      }),
    );
  });
  it('gives no doubles where they are not asked for', () => {
    expect(expandHelper('win_two', '12')).toEqual({ ok: true, numbers: ['12', '21'] });
  });
  it.each(['12', '1234', 'x12', '12x', ''])('กลับ 3 is not made of "%s"', (given) => {
    expect(expandHelper('reverse_three', given)).toEqual({ ok: false, reason: 'ใส่เลข 3 หลัก' });
  });
  it('of a saved set are kept once each, in the order they were given', () => {
    expect(setNumbers(['7', '07', '25', '07', '7'])).toEqual(['7', '07', '25']);
  });
  it('กลับ gives the same whichever of its numbers is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{2,4}$/), (number) => {
        const all = permutations(number);
        expect(all).toContain(number);
        for (const other of all) expect(permutations(other)).toEqual(all);
      }),
    );
  });
  it.each(helpers)('$thai gives different numbers, each a separate bet of every type it may go to', (helper) => {
    const input = helper.input;
    const typed =
      input.kind === 'nothing'
        ? fc.constant('')
        : input.kind === 'digits'
          ? someDigits(input.min)
          : fc.stringMatching(input.kind === 'digit' ? /^[0-9]$/ : new RegExp(`^[0-9]{${input.length}}$`));
    fc.assert(
      fc.property(typed, fc.boolean(), (given, withDoubles) => {
        const numbers = expand(helper.code, given, withDoubles && helper.doubles);
        for (const code of helper.betTypes) {
          expect(betType(code).digits).toBe(helper.length);
          expect(numbers.every((number) => checkNumber(code, number).ok)).toBe(true);
          expect(new Set(numbers.map((number) => countingKey(code, number))).size).toBe(numbers.length);
        }
      }),
      { numRuns: 30 },
    );
  });
});
