import { describe, expect, it } from 'vitest';
import { unbroken } from '#lib/line-breaks.ts';

/** Where a browser may break no line: after these no other character is invisible. */
const joined = (text: string): string => unbroken(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '+');

describe('a line of Thai is not broken', () => {
  it.each([
    ['แทง 3 ตัวบน ได้', 'แทง 3_ตัว+บน ได้'],
    ['เท่ากับ +฿12', 'เท่ากับ ++฿12'],
    ['ถอนได้เมื่อทำเทิร์นครบ', 'ถอนได้เมื่อทำเทิร์+นครบ'],
    ['แคชแบ็กรายวัน', 'แคช+แบ็กรายวัน'],
    ['ประกาศ 23 พ.ย. 69 12:00 น. แล้ว', 'ประกาศ 23 พ.ย. 69 12:00_น. แล้ว'],
  ])('within names of bets, amounts, times and loan words: %s', (text, expected) => {
    expect(joined(text)).toBe(expected);
  });
});
