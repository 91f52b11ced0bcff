/** How a line of the bank compares with a member and a payment, and that likelihood follows the parts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankLine, likelihood, matchesOf, matchOutcomes, matchParts } from '#lib/deposit/rules/desk-match.ts';
import { baht, satang } from '#lib/money.ts';
import { minuteMs } from '#lib/time.ts';

const at = (minutes: number): Date => new Date(Date.parse('2026-11-26T14:00:00+07:00') + minutes * minuteMs);
const known = { bankCode: '004', accountNumber: '1234567890', name: 'สมชาย ใจดี' };
const payment = { payable: satang(50_023n), createdAt: at(0), expiresAt: at(10) };
const line = (over: Partial<BankLine> = {}): BankLine => ({
  amount: satang(50_023n),
  paidAt: at(4),
  sender: { bankCode: '004', accountNumber: '1234567890', name: 'นาย สมชาย ใจดี' },
  isClaim: false,
  ...over,
});
const said = (of: BankLine) =>
  Object.fromEntries(matchesOf(of, known, payment).map(({ part, outcome, text }) => [part, [outcome, text]]));

describe('a line beside a payment', () => {
  it('is the same in every part', () => {
    const matches = matchesOf(line(), known, payment);
    expect(matches.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same', 'same']);
    expect(likelihood(matches)).toBe(100);
  });

  it('says what is short, late, masked or of another bank', () => {
    expect(said(line({ amount: satang(50_000n), paidAt: at(37) }))).toMatchObject({
      amount: ['near', 'ขาด ฿0.23'],
      time: ['near', 'โอนช้า 27 นาที'],
    });
    expect(said(line({ amount: baht(600), paidAt: at(-90) }))).toMatchObject({
      amount: ['differs', 'เกิน ฿99.77'],
      time: ['differs', 'โอนก่อนขอฝาก 2 ชม.'],
    });
    expect(said(line({ amount: satang(5_002_300n) })).amount).toEqual(['differs', 'ยอดเป็นร้อยเท่าของที่ขอ']);
    const masked = { bankCode: '004', accountNumber: 'xxx-x-x7890-x', name: 'สมชาย ใ***' };
    expect(said(line({ sender: { ...masked, accountNumber: 'xxxxxx7890' } }))).toMatchObject({
      account: ['near', 'เลขบัญชีที่เห็นตรง'],
      name: ['near', 'ชื่อตรง นามสกุลตรงเท่าที่เห็น'],
    });
    expect(said(line({ sender: { ...masked, bankCode: '014' } })).account).toEqual(['differs', 'คนละธนาคาร']);
    expect(said(line({ sender: null }))).toMatchObject({ account: ['unknown', expect.any(String)] });
  });

  it('takes nothing from a slip about its time', () => {
    expect(said(line({ isClaim: true, paidAt: at(300) })).time).toEqual(['unknown', 'สลิปไม่ยืนยันเวลา']);
  });
});

it('likelihood stays within 0 and 100, and never falls when a part fits better', () => {
  const rank = { differs: 0, unknown: 1, near: 2, same: 3 } as const;
  const outcomes = fc.tuple(...matchParts.map(() => fc.constantFrom(...matchOutcomes)));
  const of = (all: readonly (typeof matchOutcomes)[number][]) =>
    likelihood(matchParts.map((part, n) => ({ part, outcome: all[n] ?? 'unknown', text: '' })));
  fc.assert(
    fc.property(outcomes, fc.nat(3), fc.constantFrom(...matchOutcomes), (all, place, better) => {
      const now = of(all);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(100);
      const was = all[place] ?? 'unknown';
      const other = of(all.with(place, better));
      // An unknown amount is worth as much as a wrong one: neither speaks for it.
      if (rank[better] > rank[was]) expect(other).toBeGreaterThanOrEqual(now);
    }),
  );
});
