import { describe, expect, it } from 'vitest';
import { type BetType, betTypeCodes } from '#lib/lotto/rules/bet-types.ts';
import { marketSeeds } from '#lib/lotto/rules/markets.ts';
import { isDrawn } from '#lib/lotto/rules/results.ts';
import { ruleSections } from '#lib/lotto/rules/rule-text.ts';

const market = (code: string) => {
  const found = marketSeeds.find((seed) => seed.code === code);
  if (!found) throw new Error(code);
  return found;
};
const lines = (code: string, section: number): readonly string[] => ruleSections(market(code))[section]?.lines ?? [];
/** A market of other days or another clock. */
const timed = (schedule: object) =>
  ruleSections({ mapping: 'LAO4', schedule: { ...market('lao').schedule, ...schedule } as never })[0]?.lines[0];

describe('the rules of a market', () => {
  it('have four sections', () => {
    expect(ruleSections(market('gov')).map(({ title }) => title)).toEqual([
      'งวดและเวลา',
      'ผลที่ใช้คิดรางวัล',
      'การถูกรางวัล',
      'โพย',
    ]);
    expect(lines('gov', 3)).toHaveLength(3);
  });

  it('say when it draws and closes', () => {
    expect(lines('gov', 0)).toEqual([
      'ออกผลวันที่ 1 และ 16 ของเดือน เลื่อนตามวันหยุดที่ประกาศ ปิดรับ 15:20 น.',
      'เวลาปิดรับนับตามนาฬิกาของระบบ โพยที่ส่งถึงหลังเวลาปิดไม่ถูกรับ',
    ]);
    expect(lines('yeekee15', 0)[0]).toBe('วันละ 88 รอบ รอบละ 15 นาที เริ่มปิดรับรอบแรก 06:15 น.');
    expect(timed({ days: [1, 3, 5], close: '20:00', zone: 'Asia/Bangkok' })).toBe('ออกผลทุกวันจันทร์ พุธ ศุกร์ ปิดรับ 20:00 น.');
    expect(timed({ days: [0, 1, 2, 3, 4, 5, 6], close: '17:30', zone: 'Asia/Bangkok' })).toBe(
      'ออกผลทุกวัน ปิดรับ 17:30 น.',
    );
    expect(timed({ days: [2], close: '16:00', zone: 'America/New_York' })).toBe(
      'ออกผลทุกวันอังคาร ปิดรับเมื่อตลาดปิด เวลาไทยของแต่ละงวดดูที่หน้างวด',
    );
  });

  it.each(marketSeeds.map(({ code }) => code))('of %s speak of each kind of bet it draws, and of no other', (code) => {
    const drawn = (type: BetType): boolean => isDrawn(type, market(code).mapping);
    const [result, won] = [lines(code, 1).join(' '), lines(code, 2)];
    expect(result.includes('4 ตัวบน')).toBe(drawn('four_top'));
    expect(result.includes('3 ตัวหน้า')).toBe(drawn('three_front'));
    for (const [type, name] of [
      ['three_top', '3 ตัวบน'],
      ['two_bottom', '2 ตัวล่าง'],
    ] as const)
      expect(result.includes(name), name).toBe(drawn(type));
    expect(won.some((line) => line.startsWith('4 ตัวโต๊ด'))).toBe(drawn('four_tod'));
    expect(won.some((line) => line.startsWith('3 ตัวหน้า'))).toBe(drawn('three_front'));
    expect(won).toHaveLength(3 + [drawn('four_tod'), drawn('three_front')].filter(Boolean).length);
    expect(betTypeCodes.some(drawn)).toBe(true);
  });
});
