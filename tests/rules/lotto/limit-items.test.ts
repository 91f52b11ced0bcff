import { describe, expect, it } from 'vitest';
import { limitedKeys } from '#lib/lotto/rules/limit-items.ts';
import { baht, satang } from '#lib/money.ts';

const closed = { action: 'closed' } as const;

describe('the keys of a limit', () => {
  it('are those of one type, each once, or the whole type', () => {
    expect(limitedKeys({ ...closed, bet_type: 'three_tod', numbers: ['321', '123', '456'] })).toEqual({
      ok: true,
      keys: [
        { betType: 'three_tod', key: '123', cap: null },
        { betType: 'three_tod', key: '456', cap: null },
      ],
    });
    expect(limitedKeys({ ...closed, bet_type: 'two_top' })).toEqual({
      ok: true,
      keys: [{ betType: 'two_top', key: null, cap: null }],
    });
  });

  it('may be of several types with caps of their own; of equal keys the last cap counts', () => {
    const items = [
      { bet_type: 'two_top', number: '25' },
      { bet_type: 'two_bottom', number: '25', cap: baht(50) },
      { bet_type: 'two_bottom', number: '25', cap: baht(70) },
    ] as const;
    expect(limitedKeys({ action: 'cap', cap: baht(30), items })).toEqual({
      ok: true,
      keys: [
        { betType: 'two_top', key: '25', cap: baht(30) },
        { betType: 'two_bottom', key: '25', cap: baht(70) },
      ],
    });
  });

  it.each([
    ['neither a type nor items', closed, 'bet_type'],
    ['both', { ...closed, bet_type: 'two_top', items: [{ bet_type: 'two_top' }] }, 'bet_type'],
    ['items and numbers', { ...closed, numbers: ['25'], items: [{ bet_type: 'two_top' }] }, 'bet_type'],
    ['a percentage of a closed number', { ...closed, bet_type: 'two_top', pct: 50 }, 'pct'],
    ['a reduction without one', { action: 'reduced', bet_type: 'two_top' }, 'pct'],
    ['a cap without an amount', { action: 'cap', items: [{ bet_type: 'two_top', number: '25' }] }, 'cap'],
    ['an amount without a cap', { ...closed, items: [{ bet_type: 'two_top', number: '25', cap: baht(5) }] }, 'cap'],
    ['a cap of half bahts', { action: 'cap', bet_type: 'two_top', cap: satang(1_050n) }, 'cap'],
    ['no such number', { ...closed, bet_type: 'two_top', numbers: ['25', '7'] }, 'numbers'],
  ] as const)('are refused for %s', (_, wanted, field) => {
    expect(limitedKeys(wanted)).toMatchObject({ ok: false, field });
  });
});
