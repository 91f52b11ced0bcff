import { describe, expect, it } from 'vitest';
import { type DrawFacts, drawChecks } from '#lib/lotto/rules/draw-checks.ts';
import type { Day } from '#lib/time.ts';

const closeAt = new Date('2026-12-01T15:20:00+07:00');
const facts: DrawFacts = {
  drawDate: '2026-12-01',
  closeAt,
  lastBillAt: new Date(closeAt.getTime() - 1),
  schedule: { kind: 'monthly', days: [1, 16], close: '15:20', opensDaysBefore: 10, opensAt: '06:00' },
  holidays: new Map(),
  earlier: 255,
  sameAs: null,
};
const titles = (over: Partial<DrawFacts> = {}) =>
  drawChecks({ ...facts, ...over }).map(({ outcome, title }) => `${outcome}: ${title}`);

describe('the checks of a result before its approval', () => {
  it('pass a draw of its day that nobody bet on late and that was never drawn so', () => {
    expect(titles()).toEqual([
      'pass: ปิดรับ 15:20 น. ไม่มีโพยหลังปิด',
      'pass: วันออกรางวัลตรงปฏิทิน',
      'pass: เลขไม่ซ้ำ 255 งวดก่อน',
    ]);
    expect(titles({ lastBillAt: null, earlier: 0 })).toEqual([
      'pass: ปิดรับ 15:20 น. ไม่มีโพยหลังปิด',
      'pass: วันออกรางวัลตรงปฏิทิน',
      'pass: ยังไม่มีงวดก่อนให้เทียบ',
    ]);
  });

  it('say that a bill came when betting had ended', () => {
    expect(titles({ lastBillAt: closeAt })[0]).toBe('hard: ปิดรับ 15:20 น. แต่มีโพยหลังปิด');
  });

  it.each([
    ['a day without a draw', { drawDate: '2026-12-02' }, 'ask: วันออกรางวัลไม่ตรงปฏิทิน'],
    ['a draw that was moved away', { holidays: new Map([['2026-12-01', '2026-12-02']]) }, 'ask: วันออกรางวัลไม่ตรงปฏิทิน'],
    [
      'a draw that was moved here',
      { drawDate: '2026-12-02', holidays: new Map([['2026-12-01', '2026-12-02']]) },
      'pass: วันออกรางวัลตรงปฏิทิน',
    ],
  ] as const)('compare with the calendar: %s', (_, over, said) => {
    expect(titles(over as { drawDate?: Day; holidays?: ReadonlyMap<Day, Day> })[1]).toBe(said);
  });

  it('ask about the numbers of an earlier draw', () => {
    expect(drawChecks({ ...facts, sameAs: '2026-11-16' })[2]).toEqual({
      code: 'repeated',
      outcome: 'ask',
      title: 'เลขทุกตัวเหมือนงวด 16 พ.ย. 69',
      evidence: 'อาจพิมพ์จากประกาศของงวดนั้น',
    });
  });
});
