import { describe, expect, it } from 'vitest';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { readLimitForm } from '#lib/paste/rules/limit-form.ts';

const offered: readonly BetType[] = ['three_top', 'two_top', 'two_bottom'];
const read = (query: string) => readLimitForm(new URLSearchParams(query), offered);

describe('the form of limits in an address', () => {
  it('is empty at first, with two digits below ticked', () => {
    expect(read('')).toEqual({
      types: ['two_bottom'],
      ticked: [],
      hundred: '0',
      text: '',
      whole: false,
      action: 'closed',
      pct: '',
      cap: '',
      from: '',
      until: '',
      problems: [],
    });
  });

  it('keeps what is well-formed, in the order of types', () => {
    const query = 't=two_bottom&t=three_top&t=run_top&n=25&n=25&n=007&n=x&h=3&text=11&whole=1&action=reduced&pct=50';
    expect(read(`${query}&from=2026-12-01T09:00`)).toMatchObject({
      types: ['three_top', 'two_bottom'],
      ticked: ['25', '007'],
      hundred: '3',
      text: '11',
      whole: true,
      action: 'reduced',
      pct: '50',
      from: '2026-12-01T09:00',
      problems: [],
    });
  });

  it.each([
    ['action=reduced', 'ใส่เปอร์เซ็นต์ของอัตรา 1 ถึง 99'],
    ['action=reduced&pct=100', 'ใส่เปอร์เซ็นต์ของอัตรา 1 ถึง 99'],
    ['action=cap&cap=10.5', 'ยอดรับสูงสุดต้องเป็นจำนวนเต็มบาท'],
    ['until=พรุ่งนี้', 'เวลาไม่ถูกต้อง'],
    ['from=2026-13-01T09:00', 'เวลาไม่ถูกต้อง'],
  ])('names what is not: %s', (query, problem) => {
    expect(read(query).problems).toEqual([problem]);
  });
});
