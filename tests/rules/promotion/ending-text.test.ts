import { expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import { aboveCapText, earlyEndText, endedText } from '#lib/promotion/rules/ending-text.ts';

const wallet = (cash: number, bonus: number) => ({ cash: baht(cash), bonus: baht(bonus) });
const none = { converted: satang(0), returned: satang(0), forfeited: satang(0) };

it('an early end is told before it comes: what returns and what is lost', () => {
  expect(earlyEndText(wallet(300, 90))).toBe('คืนเงินของคุณ ฿300 ส่วนโบนัส ฿90 หมดสิทธิ์');
  expect(earlyEndText(wallet(0, 50))).toBe('โบนัส ฿50 หมดสิทธิ์');
  expect(earlyEndText(wallet(0, 0))).toBe('');
});

it('what is above the largest withdrawal is told before the turnover is done: 7,200 with a cap of 5,000', () => {
  expect(aboveCapText(wallet(4_000, 3_200), 5_000)).toBe(
    'ยอดตอนนี้เกินที่ถอนได้สูงสุด ถ้าครบเทิร์นตอนนี้ ย้ายเข้ากระเป๋าหลัก ฿5,000 อีก ฿2,200 หมดสิทธิ์',
  );
  expect(aboveCapText(wallet(2_000, 3_000), 5_000)).toBeUndefined();
  expect(aboveCapText(wallet(90_000, 3_000), null)).toBeUndefined();
});

it('and that giving up would leave more, where it would', () => {
  expect(aboveCapText(wallet(27_000, 90), 5_000)).toMatch(/฿22,090 หมดสิทธิ์ ถ้ายกเลิกโปรก่อนครบ ได้คืนเงินของคุณ ฿27,000$/);
  expect(aboveCapText(wallet(5_000, 100), 5_000)).toMatch(/฿100 หมดสิทธิ์$/);
});

it('what became of it stays to be read', () => {
  expect(endedText({ ...none, status: 'completed', converted: baht(5_000), forfeited: baht(2_200) })).toBe(
    'ย้ายเข้ากระเป๋าหลัก ฿5,000 · ส่วนเกินเพดาน ฿2,200 หมดสิทธิ์',
  );
  expect(endedText({ ...none, status: 'expired', returned: baht(200), forfeited: baht(90) })).toBe(
    'คืนเงินของคุณ ฿200 · โบนัส ฿90 หมดสิทธิ์',
  );
  expect(endedText({ ...none, status: 'forfeited' })).toBe('');
});
