/** What a player is told of a recomputation: never more than it knows. */
import { describe, expect, it } from 'vitest';
import { plainVerdict } from '#lib/plain-verdict.ts';

describe('the plain verdict', () => {
  it('says that the site changed nothing only against what was noted before the draw', () => {
    const noted = plainVerdict({ verdict: 'right', noted: true });
    expect(noted).toMatchObject({ tone: 'good', mark: 'ตรงกัน ✓', limits: [] });
    expect(noted.sentence).toContain('เว็บไม่ได้แก้ผลรอบนี้');
    const bare = plainVerdict({ verdict: 'right', noted: false });
    expect(bare.mark).toBe('ตรงกัน ✓');
    expect(bare.sentence).not.toContain('เว็บไม่ได้แก้ผล');
    expect(bare.limits.join()).toContain('ไม่มีรหัสที่เก็บไว้ก่อนออกผล');
  });
  it('names each thing that the proof cannot know', () => {
    const { limits } = plainVerdict({ verdict: 'right', noted: true, simulated: true, classic: true, late: true });
    expect(limits).toHaveLength(3);
    expect(limits.join()).toMatch(/จำลอง.*ยิงคนสุดท้าย.*ช้ากว่า/);
  });
  it('is neither right nor wrong while the result is waited for', () => {
    expect(plainVerdict({ verdict: 'waiting', noted: true })).toMatchObject({ tone: 'wait', mark: 'รอผล', limits: [] });
  });
  it('says of a void round that its money came back', () => {
    expect(plainVerdict({ verdict: 'void', noted: true }).sentence).toContain('คืนเงินทุกโพย');
  });
  it('says nothing good of a wrong proof', () => {
    expect(plainVerdict({ verdict: 'wrong', noted: true, simulated: true })).toMatchObject({
      tone: 'bad',
      mark: 'ไม่ตรง ✗',
      limits: [],
    });
  });
});
