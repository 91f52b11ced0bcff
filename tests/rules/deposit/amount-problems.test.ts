import { describe, expect, it } from 'vitest';
import { amountOnWire, readAmount, writeAmount } from '#lib/client/amount-text.ts';
import { depositProblem, mostToWithdraw, withdrawProblem } from '#lib/deposit/client/amount-problems.ts';
import { baht, satang } from '#lib/money.ts';

const deposit = { min: '20.00', max: '150000.00' };
const withdraw = { available: '9200.75', min: '100.00', max: '5000.00', today_left: { amount: '3000.00' } };

describe('an amount as people type it', () => {
  it.each([
    ['1500', 150_000],
    ['1,500', 150_000],
    ['1,500.5', 150_050],
    ['฿ 20', 2_000],
    ['๑๕๐.๒๕', 15_025],
  ])('reads %s', (text, expected) => {
    expect(readAmount(text)).toBe(satang(expected));
  });

  it.each(['', '0', '0.00', '-5', '1.234', 'หนึ่งร้อย', '1e3', '1.2.3'])('does not take %s for an amount', (text) => {
    expect(readAmount(text)).toBeUndefined();
    expect(amountOnWire(text)).toBe('');
  });

  it('is written back with commas, with satang only where there are some', () => {
    expect(writeAmount(baht(1_234_567))).toBe('1,234,567');
    expect(writeAmount(satang(150_050))).toBe('1,500.50');
    expect(amountOnWire('1,500.5')).toBe('1500.50');
  });
});

describe('what is wrong with a deposit', () => {
  it.each([
    ['', 'ใส่จำนวนเงิน'],
    ['abc', 'ใส่เป็นตัวเลขมากกว่า 0 ทศนิยมไม่เกิน 2 ตำแหน่ง'],
    ['19.99', 'ฝากขั้นต่ำ ฿20 เพิ่มอีก ฿0.01'],
    ['20', undefined],
    ['150,000', undefined],
    ['150000.01', 'ฝากได้สูงสุด ฿150,000 ต่อครั้ง'],
  ])('of "%s" is said with the way to mend it', (text, problem) => {
    expect(depositProblem(text, deposit)).toBe(problem);
  });

  it('tells what the day of a channel leaves, or where else to go', () => {
    const transfer = { ...deposit, whole_baht: true, left_today: '499.99' };
    expect(depositProblem('500', transfer)).toBe('วันนี้ฝากช่องทางนี้ได้อีก ฿499');
    expect(depositProblem('500', { ...transfer, left_today: '0.98' })).toBe('วันนี้ฝากช่องทางนี้ครบวงเงินแล้ว เลือกช่องทางอื่น');
  });
});

describe('what is wrong with a withdrawal', () => {
  it.each([
    ['', 'ใส่จำนวนเงิน'],
    ['100.50', 'ถอนเป็นจำนวนเต็มบาท'],
    ['50', 'ถอนขั้นต่ำ ฿100 เพิ่มอีก ฿50'],
    ['100', undefined],
    ['3000', undefined],
    ['3001', 'วันนี้ถอนได้อีก ฿3,000'],
    ['5001', 'ถอนได้สูงสุด ฿5,000 ต่อครั้ง'],
    ['9201', 'ยอดที่ถอนได้ไม่พอ ขาดอีก ฿0.25'],
  ])('of "%s" is said with the way to mend it', (text, problem) => {
    expect(withdrawProblem(text, withdraw)).toBe(problem);
  });

  it('is nothing for the most that the button "all" offers: whole baht under every limit', () => {
    expect(mostToWithdraw(withdraw)).toBe(baht(3_000));
    expect(mostToWithdraw({ ...withdraw, available: '250.75' })).toBe(baht(250));
    expect(withdrawProblem('250', { ...withdraw, available: '250.75' })).toBeUndefined();
  });
});
