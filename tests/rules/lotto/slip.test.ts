import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLines,
  clearLines,
  emptySlip,
  linesFor,
  type OnDuplicate,
  possibleWin,
  removeLine,
  type Slip,
  setNote,
  setStake,
  setStakes,
  stakeOf,
  undo,
  withoutDuplicates,
  withoutNumbers,
} from '#lib/lotto/client/slip.ts';
import { groupLines, sentLines, slipTotals } from '#lib/lotto/client/slip-view.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { mergeLines, priceLines } from '#lib/lotto/rules/pricing.ts';
import { baht } from '#lib/money.ts';
import { linesOf, slipOf, told } from './slip-lines.ts';

const idOf = (slip: Slip, number: string): number => slip.lines.find((line) => line.number === number)?.id ?? 0;

describe('adding', () => {
  it('puts each number under every type, in one step back', () => {
    const { slip, added, refused } = addLines(
      emptySlip,
      linesFor(['two_top', 'two_bottom'], ['12', '21'], '50'),
      'refuse',
    );
    expect(told(slip)).toEqual(['two_top 12 50', 'two_bottom 12 50', 'two_top 21 50', 'two_bottom 21 50']);
    expect([added, refused]).toEqual([4, []]);
    expect(undo(slip).lines).toEqual([]);
  });
  it('keeps, refuses or merges what is there already', () => {
    const first = slipOf('two_top 12 50');
    const again = (how: OnDuplicate) => addLines(first, linesOf('two_top 12 20'), how);
    expect(told(again('keep').slip)).toEqual(['two_top 12 50', 'two_top 12 20']);
    expect(told(again('merge').slip)).toEqual(['two_top 12 70']);
    expect(again('merge').added).toBe(1);
    expect(again('refuse')).toEqual({ slip: first, added: 0, refused: ['12 มีในโพยแล้ว'] });
  });
  it('merges no price with a missing one', () => {
    expect(addLines(slipOf('two_top 12 '), linesOf('two_top 12 20'), 'merge').refused).toHaveLength(1);
  });
  it('tells each reason once', () => {
    const { slip, refused } = addLines(
      emptySlip,
      linesOf('three_tod 111 5', 'three_tod 222 5', 'two_top 1 5', 'two_top 12 5'),
      'keep',
    );
    expect(told(slip)).toEqual(['two_top 12 5']);
    expect(refused).toEqual(['เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน', '2 ตัวบน ต้องเป็นเลข 2 หลัก']);
  });
  it('stops at a thousand lines', () => {
    const numbers = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));
    const full = addLines(emptySlip, linesFor(['three_top'], numbers, '1'), 'refuse').slip;
    expect(full.lines).toHaveLength(1_000);
    expect(addLines(full, linesOf('two_top 12 5', 'two_top 13 5'), 'keep')).toEqual({
      slip: full,
      added: 0,
      refused: ['โพยละไม่เกิน 1000 รายการ'],
    });
    expect(addLines(full, linesOf('three_top 000 5'), 'merge').added).toBe(1);
  });
});

describe('changing', () => {
  const slip = slipOf('two_top 12 50', 'two_bottom 12 50', 'two_top 34 ', 'two_top 12 10');

  it('prices one line, all, or those of a type', () => {
    expect(told(setStake(slip, idOf(slip, '34'), '5'))[2]).toBe('two_top 34 5');
    expect(told(setStakes(slip, '20')).every((line) => line.endsWith(' 20'))).toBe(true);
    expect(told(setStakes(slip, '20', 'two_bottom'))).toEqual([
      'two_top 12 50',
      'two_bottom 12 20',
      'two_top 34 ',
      'two_top 12 10',
    ]);
  });
  it('ตัดเลขซ้ำ keeps the first of equal numbers under a type', () => {
    expect(told(withoutDuplicates(slip))).toEqual(['two_top 12 50', 'two_bottom 12 50', 'two_top 34 ']);
  });
  it('removes a line, a type, all, or what the server would not take', () => {
    expect(removeLine(slip, idOf(slip, '34')).lines).toHaveLength(3);
    expect(told(clearLines(slip, 'two_top'))).toEqual(['two_bottom 12 50']);
    expect(clearLines(slip).lines).toEqual([]);
    expect(told(withoutNumbers(slip, [{ betType: 'two_top', number: '12' }]))).toEqual([
      'two_bottom 12 50',
      'two_top 34 ',
    ]);
  });
  it('leaves every other line the very same object', () => {
    const next = setStake(slip, idOf(slip, '34'), '5');
    expect(next.lines.filter((line, at) => line === slip.lines[at])).toHaveLength(3);
    const cleared = removeLine(slip, slip.lines[0]?.id ?? 0);
    expect(cleared.lines[0]).toBe(slip.lines[1]);
  });
  it('that changes nothing is no step back', () => {
    expect(setStakes(setStakes(slip, '20'), '20').past).toHaveLength(slip.past.length + 1);
    expect(removeLine(slip, 999)).toBe(slip);
    expect(clearLines(emptySlip)).toBe(emptySlip);
  });
});

describe('เลิกทำ', () => {
  it('takes back every change one by one', () => {
    const states = [slipOf('two_top 12 50', 'two_top 12 10')];
    for (const step of [
      (slip: Slip) => addLines(slip, linesOf('run_top 7 100'), 'refuse').slip,
      (slip: Slip) => setStakes(slip, '20'),
      withoutDuplicates,
      (slip: Slip) => setStake(slip, idOf(slip, '7'), '1'),
      (slip: Slip) => removeLine(slip, idOf(slip, '12')),
      (slip: Slip) => clearLines(slip),
    ])
      states.push(step(states.at(-1) ?? emptySlip));
    let slip = states.at(-1) ?? emptySlip;
    for (const before of states.slice(0, -1).toReversed()) {
      slip = undo(slip);
      expect(slip.lines).toBe(before.lines);
    }
    expect(undo(undo(slip)).lines).toEqual([]);
    expect(undo(emptySlip)).toBe(emptySlip);
  });
  it('takes a price back whole, not digit by digit', () => {
    const slip = slipOf('two_top 12 50', 'two_top 34 50');
    const [one, other] = [idOf(slip, '12'), idOf(slip, '34')];
    const typed = ['1', '10', '100'].reduce((now, stake) => setStake(now, one, stake), slip);
    expect(undo(typed).lines).toBe(slip.lines);
    const both = setStake(typed, other, '7');
    expect(undo(both).lines).toBe(typed.lines);
    expect(undo(undo(setStake(undo(both), one, '9'))).lines).toBe(slip.lines);
  });
  it('leaves the note', () => {
    expect(undo(setNote(slipOf('two_top 12 50'), 'ของแม่')).note).toBe('ของแม่');
  });
  it('remembers a hundred steps', () => {
    let slip = slipOf('two_top 12 50');
    for (let n = 1; n <= 300; n++) slip = setStakes(slip, String(n));
    expect(slip.past).toHaveLength(100);
  });
});

describe('a price', () => {
  it('is whole baht without anything else', () => {
    expect(['1', '20', '99999999'].map(stakeOf)).toEqual([baht(1), baht(20), baht(99_999_999)]);
    for (const text of ['', '0', '05', '1.5', '-1', '1e3', ' 1', '๕', '999999999'])
      expect(stakeOf(text), text).toBeUndefined();
  });
  it('wins its rate, the stake included', () => {
    expect(possibleWin('100', '900')).toBe(baht(90_000));
    expect(possibleWin('5', '3.2')).toBe(baht(16));
    expect(possibleWin('', '900')).toBe(0n);
  });
});

describe('drawing', () => {
  const rates = [
    { bet_type: 'two_top' as const, discount_pct: '7.5' },
    { bet_type: 'three_top' as const, discount_pct: '33.5' },
  ];
  const slip = slipOf('two_bottom 12 50', 'two_top 34 20', 'three_top 123 5', 'two_top 12 ', 'two_top 34 10');

  it('groups by type in the order of the closed list', () => {
    expect(
      groupLines(slip.lines, rates).map(({ betType, lines, stake }) => [betType, lines.map((l) => l.number), stake]),
    ).toEqual([
      ['three_top', ['123'], baht(5)],
      ['two_top', ['34', '12', '34'], baht(30)],
      ['two_bottom', ['12'], baht(50)],
    ]);
  });
  it('keeps the groups nothing has happened to', () => {
    const before = groupLines(slip.lines, rates);
    const after = groupLines(setStake(slip, idOf(slip, '123'), '6').lines, rates, before);
    expect(after[0]).not.toBe(before[0]);
    expect(after[0]?.stake).toBe(baht(6));
    expect(after[1]).toBe(before[1]);
    expect(after[2]).toBe(before[2]);
  });
  it('adds a group up anew at another discount', () => {
    const before = groupLines(slip.lines, rates);
    const after = groupLines(slip.lines, [{ bet_type: 'two_top', discount_pct: '10' }], before);
    expect(after.map((group) => group.discount)).toEqual([0n, 300n, 0n]);
    expect(after[2]).toBe(before[2]);
  });
  it('marks the lines whose number stands further up, and is the same empty set while there are none', () => {
    const groups = groupLines(slip.lines, rates);
    expect(groups.map((group) => group.duplicates.size)).toEqual([0, 1, 0]);
    expect(groups[1]?.duplicates).toContain(slip.lines.at(-1)?.id);
    expect(groups[0]?.duplicates).toBe(groups[2]?.duplicates);
  });
  it('takes the discount off every number of a type, and comes to what the server prices', () => {
    const line = fc.record({
      betType: fc.constantFrom('two_top' as const, 'two_bottom' as const, 'three_top' as const),
      number: fc.integer({ min: 0, max: 12 }),
      stake: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 12 }), fc.nat(5_000), (wanted, discountBp) => {
        const lines = wanted.map(({ betType, number, stake }) => ({
          betType,
          number: String(number).padStart(betType === 'three_top' ? 3 : 2, '0'),
          stake: String(stake),
        }));
        const offered = ['two_top', 'two_bottom', 'three_top'] as const;
        const discount_pct = String(discountBp / 100);
        const shown = slipTotals(
          groupLines(
            addLines(emptySlip, lines, 'keep').slip.lines,
            offered.map((bet_type) => ({ bet_type, discount_pct })),
          ),
        );
        const row = {
          rateX100: 100,
          stakeMin: baht(1),
          stakeMax: baht(1_000_000),
          discountBp,
          maxLoss: baht(9_000_000),
        };
        const priced = priceLines(
          mergeLines(
            lines.map(({ betType, number, stake }) => ({ bet_type: betType, number, stake: baht(Number(stake)) })),
          ),
          {
            mapping: 'GLO',
            rates: new Map(offered.map((type) => [type, row])),
            limits: [],
            used: new Map(),
            usedByMember: new Map(),
          },
        );
        expect({ discount: shown.discount, payable: shown.payable }).toEqual({
          discount: priced.totalDiscount,
          payable: priced.totalPayable,
        });
      }),
    );
  });
  it('adds up what is priced, takes the discount off as the server does, and counts what is missing or twice', () => {
    expect(slipTotals(groupLines(slip.lines, rates))).toEqual({
      count: 5,
      unpriced: 1,
      duplicates: 1,
      stake: baht(85),
      discount: 225n + 168n,
      payable: 8_500n - 393n,
    });
    expect(slipTotals([])).toMatchObject({ count: 0, stake: 0n, payable: 0n });
  });
  it('sends lines as the calls take them', () => {
    expect(sentLines(slip.lines.slice(0, 1))).toEqual([{ bet_type: 'two_bottom', number: '12', stake: '50.00' }]);
  });
});

describe('any slip', () => {
  const anyLine = fc.record({
    betType: fc.constantFrom<BetType>('two_top', 'two_bottom'),
    number: fc.stringMatching(/^[0-2]{2}$/),
    stake: fc.constantFrom('', '1', '20'),
  });
  const anyStep = fc.oneof(
    fc.tuple(fc.array(anyLine, { maxLength: 5 }), fc.constantFrom<OnDuplicate>('keep', 'refuse', 'merge')).map(
      ([lines, how]) =>
        (slip: Slip) =>
          addLines(slip, lines, how).slip,
    ),
    fc.tuple(fc.nat(9), fc.constantFrom('', '5', '50')).map(
      ([id, stake]) =>
        (slip: Slip) =>
          setStake(slip, id, stake),
    ),
    fc.constantFrom('3', '30').map((stake) => (slip: Slip) => setStakes(slip, stake)),
    fc.nat(9).map((id) => (slip: Slip) => removeLine(slip, id)),
    fc.constantFrom(withoutDuplicates, undo, clearLines),
  );
  it('has one name per line, groups that hold every line once, and always goes back to empty', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        let slip = emptySlip;
        for (const step of steps) slip = step(slip);
        expect(new Set(slip.lines.map((line) => line.id)).size).toBe(slip.lines.length);
        const grouped = groupLines(slip.lines, []).flatMap((group) => group.lines);
        expect([...grouped].sort((a, b) => a.id - b.id)).toEqual([...slip.lines].sort((a, b) => a.id - b.id));
        while (slip.past.length > 0) slip = undo(slip);
        expect(slip.lines).toEqual([]);
      }),
    );
  });
});
