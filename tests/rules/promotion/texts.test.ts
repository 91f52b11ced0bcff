import { describe, expect, it } from 'vitest';
import { baht } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { bonusFigures } from '#lib/promotion/rules/bonus-text.ts';
import { conditions, facts, headline, honestValue, terms, workedExample } from '#lib/promotion/rules/terms.ts';

const first: BonusRule = {
  kind: 'bonus',
  given: 'first_deposit',
  minDeposit: 100,
  amount: { percentBp: 10_000, max: 1_000 },
  basis: 'deposit_and_bonus',
  times: 3,
  holdsDeposit: true,
  maxWithdraw: 5_000,
  maxBet: 500,
  weights: { lotto: 50, slot: 100, casino: 20, sport: 100 },
  excludedGames: [{ code: 'lotto:yeekee5', name: 'ยี่กี 5 นาที' }],
  days: 30,
  claims: { perMember: 1, perDay: null, total: null },
};
const free: BonusRule = {
  ...first,
  given: 'free_credit',
  minDeposit: 0,
  amount: { fixed: 50 },
  basis: 'bonus',
  times: 10,
  holdsDeposit: false,
  maxWithdraw: 300,
};

describe('the texts of a bonus are its rule', () => {
  it('on the card', () => {
    expect(headline(first)).toBe('100%');
    expect(facts(first)).toEqual([
      { label: 'ฝากขั้นต่ำ', value: '฿100' },
      { label: 'โบนัสสูงสุด', value: '฿1,000' },
      { label: 'ทำเทิร์น', value: '3 เท่า' },
    ]);
    expect(headline(free)).toBe('฿50');
  });

  it('in the table of conditions; of categories only what the site has', () => {
    expect(conditions({ ...first, hours: { from: '20:00', until: '22:00' } })).toEqual([
      { label: 'รับเมื่อ', value: 'ฝากครั้งแรก' },
      { label: 'ช่วงเวลา', value: '20:00–22:00 น.' },
      { label: 'โบนัส', value: '100% สูงสุด ฿1,000' },
      { label: 'ยอดฝาก', value: '฿100 ถึง ฿5,000' },
      { label: 'เทิร์น', value: '3 เท่าของ (ฝาก + โบนัส)' },
      { label: 'เล่นได้', value: 'หวย (นับ 50%)' },
      { label: 'ใช้ไม่ได้กับ', value: 'ยี่กี 5 นาที' },
      { label: 'แทงได้ต่อโพย', value: 'ไม่เกิน ฿500' },
      { label: 'ถอนได้สูงสุด', value: '฿5,000' },
      { label: 'ใช้ภายใน', value: '30 วัน' },
      { label: 'รับได้', value: '1 ครั้งต่อคน' },
    ]);
  });

  it('in an example with real figures', () => {
    expect(workedExample(first)).toBe(
      'ฝาก ฿300 ได้โบนัส ฿300 รวมในกระเป๋าโปร ฿600 ต้องทำเทิร์น (฿300 + ฿300) × 3 = ฿1,800 แทงหวยรวม ฿3,600 จึงครบ ครบแล้วย้ายเข้ากระเป๋าหลักได้สูงสุด ฿5,000',
    );
    expect(workedExample(free)).toBe(
      'รับเครดิต ฿50 ต้องทำเทิร์น ฿50 × 10 = ฿500 แทงหวยรวม ฿1,000 จึงครบ ครบแล้วย้ายเข้ากระเป๋าหลักได้สูงสุด ฿300',
    );
    expect(bonusFigures(first, baht(2_000))).toMatchObject({
      bonus: baht(1_000),
      wallet: baht(3_000),
      need: baht(9_000),
    });
  });

  it('in one neutral sentence of what it is worth', () => {
    expect(honestValue(first)).toBe(
      'โดยเฉลี่ย แทงหวยรวม ฿3,600 เสีย ฿288 (คิดจากประเภทที่คืนมากที่สุด 92%) เทียบกับโบนัส ฿300 เท่ากับ +฿12',
    );
    expect(honestValue({ ...first, times: 5 })).toContain('เท่ากับ −฿180');
    expect(honestValue(free)).toBe(
      'โดยเฉลี่ย แทงหวยรวม ฿1,000 เสีย ฿80 (คิดจากประเภทที่คืนมากที่สุด 92%) มากกว่าเครดิต ฿50 ยอดในกระเป๋าโปรจึงมักหมดก่อนครบเทิร์น',
    );
  });

  it('in its terms: what becomes of the deposit, of what is given up, of what is above the cap', () => {
    const text = terms(first).join('\n');
    expect(text).toContain('เงินฝากและโบนัสอยู่ในกระเป๋าโปร');
    expect(text).toContain('ส่วนที่เป็นเงินฝากคืนเข้ากระเป๋าหลัก');
    expect(text).toContain('ไม่เกิน ฿5,000 ส่วนที่เกินหมดสิทธิ์');
    expect(text).toContain('เกิน 70% ของเลขทั้งหมดไม่นับ');
    expect(terms(free).join('\n')).not.toContain('เงินฝาก');
    expect(`${text}${terms(free)}${workedExample(free)}`).not.toMatch(/เอาคืน|ทวงทุน|การันตี|รวย/);
  });
});
