import { describe, expect, it } from 'vitest';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { type LimitChoice, planLimits } from '#lib/paste/rules/limit-plan.ts';

const offered: readonly BetType[] = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'];
const choice = (over: Partial<LimitChoice>): LimitChoice => ({
  types: ['two_bottom'],
  offered,
  ticked: [],
  text: '',
  whole: false,
  action: 'closed',
  ...over,
});
const plan = (over: Partial<LimitChoice>): string[] =>
  planLimits(choice(over)).items.map(({ betType, key, cap }) => `${betType} ${key}${cap && `=${cap}`}`);

describe('numbers to limit', () => {
  it('are those ticked, of every ticked type of their length', () => {
    expect(plan({ types: ['two_top', 'two_bottom', 'three_top'], ticked: ['25', '07'] })).toEqual([
      'two_top 25',
      'two_bottom 25',
      'two_top 07',
      'two_bottom 07',
    ]);
  });

  it('are read from a pasted slip with its headings, each counting key once', () => {
    expect(plan({ text: '25 52=50\nบน 11=20\n123=20*20\n321=20*20', ticked: ['25'] })).toEqual([
      'two_bottom 25',
      'two_bottom 52',
      'two_top 11',
      'three_top 123',
      'three_tod 123',
      'three_top 321',
    ]);
  });

  it('take a price as their cap where they are capped, and only there', () => {
    expect(plan({ text: '25=50 52=100', action: 'cap' })).toEqual(['two_bottom 25=50', 'two_bottom 52=100']);
    expect(plan({ text: '25=50 52=100', action: 'reduced' })).toEqual(['two_bottom 25', 'two_bottom 52']);
  });

  it('are none for whole types', () => {
    expect(plan({ whole: true, types: ['two_top', 'run_top'], ticked: ['25'], text: '11=5' })).toEqual([
      'two_top null',
      'run_top null',
    ]);
  });

  it('that do not exist are left out with the reason, and unread parts of the text are marked', () => {
    const text = '25=50 เลข 12345=10';
    const { items, parts, reasons } = planLimits(choice({ types: ['three_tod', 'two_bottom'], ticked: ['444'], text }));
    expect(items.map(({ key }) => key)).toEqual(['25']);
    expect(reasons).toEqual(['เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน', 'เลขยาวเกิน 4 หลัก']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ unread }) => unread)).toEqual([{ text: '12345', unread: true }]);
  });
});
