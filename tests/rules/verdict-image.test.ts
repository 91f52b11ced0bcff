/** The picture of a check says what the page said, and no line of it runs off the paper. */
import { describe, expect, it } from 'vitest';
import type { PaperPlan } from '#lib/client/paper-plan.ts';
import { checkPlan } from '#lib/client/verdict-image.ts';
import { plainVerdict } from '#lib/plain-verdict.ts';

const textsOf = ({ shapes }: PaperPlan): string[] => shapes.flatMap((one) => (one.kind === 'text' ? [one.text] : []));

const plan = (verdict: 'right' | 'wrong', number: string | null = '57758'): PaperPlan =>
  checkPlan({
    brand: 'เบญจา',
    about: 'ยี่กี 15 นาที รอบที่ 62 1 ธ.ค. 69',
    number,
    verdict: plainVerdict({ verdict, noted: false, simulated: true }),
    checkedAt: new Date('2026-12-01T15:30:00+07:00'),
    address: 'benja.example/fair',
  });

describe('the picture of a check', () => {
  it('has the round, its number, the answer and what the answer does not cover', () => {
    const texts = textsOf(plan('right'));
    expect(texts).toEqual(expect.arrayContaining(['เบญจา', '57758', 'ตรงกัน ✓', 'benja.example/fair']));
    const whole = texts.join(' ');
    for (const text of plainVerdict({ verdict: 'right', noted: false, simulated: true }).limits)
      expect(whole).toContain(text);
  });
  it('breaks long sentences between phrases', () => {
    for (const text of textsOf(plan('right'))) expect(text.length).toBeLessThan(60);
    expect(plan('right').height).toBeGreaterThan(plan('wrong', null).height);
  });
  it('shows no number where a round has none', () => {
    expect(textsOf(plan('wrong', null))).not.toContain('57758');
    expect(textsOf(plan('wrong', null))).toContain('ไม่ตรง ✗');
  });
});
