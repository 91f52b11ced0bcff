import { describe, expect, it } from 'vitest';
import { conditions, facts, headline, honestValue, terms, workedExample } from '#lib/promotion/rules/terms.ts';

describe('the texts of what needs no taking are its figures', () => {
  const rate = { kind: 'lotto_rate', market: 'หวยไทย', betName: '3 ตัวบน', rateX100: 90_000 } as const;
  const discount = {
    kind: 'lotto_discount',
    markets: 'หวยไทย',
    betName: '3 ตัวบน',
    discountBp: 500,
    rateX100: 80_000,
  } as const;
  const point = { kind: 'points', bahtPerPoint: 100 } as const;
  const fast = { kind: 'fast_withdraw', min: 100, upTo: 5_000, newUpTo: 1_000, perDay: 3 } as const;
  const noTap = { label: 'ต้องกดรับ', value: 'ไม่ต้อง' };

  it('a rate', () => {
    expect(headline(rate)).toBe('บาทละ 900');
    expect(facts(rate)).toEqual([
      { label: 'อัตราจ่าย', value: 'บาทละ 900' },
      { label: 'ใช้กับ', value: 'หวยไทย 3 ตัวบน' },
      noTap,
    ]);
    expect(conditions(rate)).toEqual(facts(rate));
    expect(workedExample(rate)).toBe('แทง 3 ตัวบน ฿10 ถ้าถูกรางวัล รับ ฿9,000 รวมเงินที่แทงแล้ว');
    expect(honestValue(rate)).toBe('โดยเฉลี่ยแทง ฿100 ได้คืน ฿90.00 เพราะมีโอกาสถูก 1 ใน 1,000');
    expect(terms(rate)).toHaveLength(5);
    expect(terms(rate)[0]).toBe('ใช้กับหวยไทย 3 ตัวบน ทุกงวด');
  });

  it('a discount, whose winnings are of the whole stake', () => {
    expect(headline(discount)).toBe('ลด 5%');
    expect(facts(discount)).toEqual([{ label: 'ส่วนลด', value: '5%' }, { label: 'ใช้กับ', value: 'หวยไทย' }, noTap]);
    expect(workedExample(discount)).toBe('แทง 3 ตัวบน ฿1,000 จ่ายจริง ฿950 ถ้าถูกรางวัล คิดจากยอดเต็ม รับ ฿800,000');
    expect(honestValue(discount)).toBe('โดยเฉลี่ยจ่าย ฿95.00 ต่อยอดแทง ฿100 ได้คืน ฿80.00 เพราะมีโอกาสถูก 1 ใน 1,000');
    expect(terms(discount)).toHaveLength(5);
    expect(terms(discount)[0]).toBe('ใช้กับหวยไทยทุกงวด');
  });

  it('points, of which a remainder gives none', () => {
    expect(headline(point)).toBe('฿100 = 1 แต้ม');
    expect(facts(point)).toEqual([
      { label: 'ได้รับ', value: '1 แต้มทุก ฿100' },
      { label: 'คิดจาก', value: 'หวยที่ออกผลและเกมที่จบรอบแล้ว' },
      noTap,
    ]);
    expect(workedExample(point)).toBe(
      'แทงรวมในงวดเดียว ฿1,240 เมื่อออกผลแล้ว ได้ 12 แต้ม ไม่ว่าจะถูกรางวัลหรือไม่ เกมสะสมยอดของทุกรอบรวมกัน',
    );
    expect(honestValue(point)).toMatch('แต้มไม่ใช่เงินสด');
    expect(terms(point)).toHaveLength(5);
  });

  it('a withdrawal at once; for a new account only where that is known', () => {
    expect(headline(fast)).toBe('ถึง ฿5,000');
    expect(facts(fast)).toEqual([
      { label: 'อนุมัติทันที', value: '฿100 ถึง ฿5,000' },
      { label: 'ถอนครั้งแรก', value: 'ไม่เกิน ฿1,000' },
      { label: 'ต่อวัน', value: '3 ครั้ง' },
    ]);
    expect(conditions(fast)).toEqual([...facts(fast), { label: 'ค่าธรรมเนียม', value: 'ไม่มี' }]);
    expect(workedExample(fast)).toBe('บัญชีที่เคยถอนแล้ว ถอน ฿5,000 ระบบอนุมัติทันที ถอน ฿6,000 ทีมงานตรวจสอบก่อนโอน');
    expect(honestValue(fast)).toMatch('ไม่ได้เพิ่มยอดเงิน');
    expect(terms(fast)).toHaveLength(7);
    const { newUpTo: _, ...older } = fast;
    expect(facts(older)).toEqual([facts(fast)[0], facts(fast)[2]]);
    expect(terms(older)).toEqual(terms(fast).slice(1));
  });
});
