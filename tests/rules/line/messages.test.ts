import { describe, expect, it } from 'vitest';
import { waitAfter } from '#lib/inbox/rules/wait-after.ts';
import { outcomeOf, resultText, withdrawText } from '#lib/line/rules/messages.ts';
import { baht } from '#lib/money.ts';

const withdrawal = {
  status: 'paid',
  amount: baht(1_200),
  bankCode: '004',
  accountNumber: '2001234567',
  reason: null,
  at: new Date('2026-11-20T15:05:00+07:00'),
} as const;

describe('a message about a withdrawal', () => {
  it('says what was paid, where to and when, the account masked', () => {
    expect(withdrawText(withdrawal)).toBe('ถอนเงินสำเร็จ ฿1,200\nเข้ากสิกรไทย xxxxxx4567\n20 พ.ย. 69 15:05 น.');
  });

  it('says where the money is when it was not paid, and why', () => {
    expect(withdrawText({ ...withdrawal, status: 'failed', reason: 'บัญชีปิดแล้ว' })).toBe(
      'ถอนเงินไม่สำเร็จ คืน ฿1,200 เข้ากระเป๋าแล้ว\nเหตุผล: บัญชีปิดแล้ว',
    );
    expect(withdrawText({ ...withdrawal, status: 'returned' })).toBe('ธนาคารส่งเงินถอนคืนมา คืน ฿1,200 เข้ากระเป๋าแล้ว');
  });
});

const outcome = {
  market: 'gov',
  marketName: 'หวยรัฐบาล',
  number: 1,
  drawDate: '2026-11-16',
  version: 1,
  result: { three_top: '044', two_top: '44', two_bottom: '32' },
  bills: 3,
  wonBills: 0,
  won: baht(0),
  refunded: baht(0),
} as const;

describe('a message about a result', () => {
  it('says the numbers and how the own bills did', () => {
    expect(resultText(outcome)).toBe('ผลหวยรัฐบาล งวด 16 พ.ย. 69\n3 ตัวบน 044 · 2 ตัวล่าง 32\n3 โพย ไม่ถูกรางวัล');
    expect(resultText({ ...outcome, wonBills: 2, won: baht(90_000) })).toContain(
      'ถูกรางวัล 2 จาก 3 โพย รวม ฿90,000 เข้ากระเป๋าแล้ว',
    );
    expect(resultText({ ...outcome, result: { ...outcome.result, four_top: '1044' } })).toContain('4 ตัวบน 1044');
  });

  it('says that a result was corrected, and that a round is void', () => {
    expect(resultText({ ...outcome, version: 2, wonBills: 1, won: baht(900) })).toBe(
      'แก้ไขผลหวยรัฐบาล งวด 16 พ.ย. 69\n3 ตัวบน 044 · 2 ตัวล่าง 32\nถูกรางวัล 1 จาก 3 โพย รวม ฿900\nส่วนต่างอยู่ในประวัติรายการ',
    );
    expect(resultText({ ...outcome, version: null, result: null, refunded: baht(30) })).toBe(
      'หวยรัฐบาล งวด 16 พ.ย. 69 ยกเลิก\nคืน ฿30 จาก 3 โพย เข้ากระเป๋าแล้ว',
    );
  });

  it('is not sent for each of the hundreds of yeekee rounds a day, only for wins', () => {
    const yeekee = { ...outcome, market: 'yeekee5', marketName: 'ยี่กี 5 นาที', number: 12 };
    expect(resultText(yeekee)).toBeUndefined();
    expect(resultText({ ...yeekee, wonBills: 1, won: baht(900) })).toContain('รอบที่ 12');
  });
});

describe('an answer of LINE', () => {
  it.each([
    [200, 'sent'],
    [409, 'sent'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [401, 'later'],
    [400, 'failed'],
    [404, 'failed'],
  ])('%i: %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
  });

  it('makes the next try wait twice as long, at most half an hour, and as long as LINE asks for', () => {
    expect([1, 2, 3, 9, 50].map((tries) => waitAfter(tries, null) / 1_000)).toEqual([10, 20, 40, 1_800, 1_800]);
    expect(waitAfter(1, '90')).toBe(90_000);
    expect(waitAfter(3, '1')).toBe(40_000);
    for (const nonsense of ['', '-5', 'Fri, 20 Nov 2026 12:00:00 GMT', '1e9'])
      expect(waitAfter(1, nonsense)).toBe(10_000);
  });
});
