import { describe, expect, it } from 'vitest';
import { planFacts, type RateRow, rateFacts } from '#lib/lotto/rules/rate-facts.ts';

const row: RateRow = {
  rateX100: 90_000,
  discountBp: 0,
  stakeMin: 100n,
  stakeMax: 200_000n,
  maxLoss: 90_000_000n,
};
const of = { group: 'gov', type: 'three_top' } as const;

describe('a change of rates in words', () => {
  it('shows each field that changes with what it was, the others as they are', () => {
    expect(rateFacts(of, row, { ...row, rateX100: 85_050, discountBp: 500, stakeMax: 150_000n })).toEqual({
      title: 'หวยรัฐบาล 3 ตัวบน',
      rate: '900 เป็น 850.5',
      discount_pct: '0% เป็น 5%',
      stake_min: '฿1',
      stake_max: '฿2,000 เป็น ฿1,500',
      max_loss: '฿900,000',
    });
  });

  it('says that a type begins or ends', () => {
    expect(rateFacts(of, undefined, row)).toMatchObject({ offered: 'เริ่มรับ', rate: '900' });
    expect(rateFacts(of, row, undefined)).toMatchObject({ offered: 'เลิกรับ', rate: '900' });
  });

  it('does the same for the caps on all bills', () => {
    const caps = { linesMax: 1_000, payoutPerBillMax: 500_000_000n, payoutPerRoundMax: 1_000_000_000n };
    expect(planFacts(caps, { ...caps, linesMax: 900 })).toEqual({
      title: 'เพดานของโพย',
      lines_max: '1000 เป็น 900',
      payout_per_bill_max: '฿5,000,000',
      payout_per_round_max: '฿10,000,000',
    });
  });
});
