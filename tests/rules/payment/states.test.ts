import { describe, expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import { checkAccountNumber } from '#lib/payment/rules/banks.ts';
import { decideArrival, type Expected, intentMayBecome } from '#lib/payment/rules/deposit-state.ts';
import { defaultWithdrawPolicy, judgeWithdraw, withdrawMayBecome } from '#lib/payment/rules/withdraw-state.ts';
import { bangkokInstant, dayMs, minuteMs } from '#lib/time.ts';

const account = { bankCode: '004', accountNumber: '1234567890' };
const expiresAt = bangkokInstant('2026-12-01', 12, 10);
const intent: Expected = { status: 'pending', amount: baht(500), expiresAt, sender: account };
const money = (amount: bigint, lateMs = -minuteMs, sender: typeof account | null = account) => ({
  amount: satang(amount),
  paidAt: new Date(expiresAt.getTime() + lateMs),
  sender,
});

describe('money that names an intent', () => {
  it.each([
    ['the exact amount in time', money(50_000n), { kind: 'credit', flag: 'exact' }],
    [
      'the exact amount within the two minutes of grace',
      money(50_000n, 2 * minuteMs),
      { kind: 'credit', flag: 'exact' },
    ],
    ['the exact amount later', money(50_000n, 3 * minuteMs), { kind: 'credit', flag: 'late' }],
    ['one satang short', money(49_999n), { kind: 'credit', flag: 'under' }],
    ['one baht over', money(50_100n), { kind: 'credit', flag: 'over' }],
    [
      'another sender',
      money(50_000n, 0, { bankCode: '004', accountNumber: '9999999999' }),
      { kind: 'review', reason: 'sender_differs' },
    ],
    ['an unnamed sender', money(50_000n, 0, null), { kind: 'credit', flag: 'exact' }],
    ['more than a day late', money(50_000n, dayMs + 1), { kind: 'review', reason: 'too_late' }],
  ])('%s', (_, arrival, decision) => expect(decideArrival(intent, arrival)).toEqual(decision));

  it('goes to review when the intent was paid already, and is credited when it had expired or was cancelled', () => {
    expect(decideArrival({ ...intent, status: 'credited' }, money(50_000n))).toEqual({
      kind: 'review',
      reason: 'already_paid',
    });
    expect(decideArrival({ ...intent, status: 'expired' }, money(50_000n, dayMs))).toEqual({
      kind: 'credit',
      flag: 'late',
    });
    expect(decideArrival({ ...intent, status: 'cancelled' }, money(50_000n))).toEqual({ kind: 'credit', flag: 'late' });
  });
});

describe('states', () => {
  it('never leaves credited, paid, rejected or failed', () => {
    for (const to of ['pending', 'paid', 'expired', 'review', 'failed'] as const)
      expect(intentMayBecome('credited', to)).toBe(false);
    for (const to of ['approved', 'sending', 'rejected', 'failed'] as const)
      expect(withdrawMayBecome('paid', to)).toBe(false);
    expect(
      withdrawMayBecome('failed', 'paid') ||
        withdrawMayBecome('rejected', 'approved') ||
        withdrawMayBecome('requested', 'paid'),
    ).toBe(false);
  });
});

describe('asking for a withdrawal', () => {
  const now = bangkokInstant('2026-12-01', 12);
  const asked = {
    amount: baht(200),
    turnoverLeft: satang(0),
    receivable: satang(0),
    heldUntil: null,
    today: { count: 0, sum: satang(0) },
  };
  it.each([
    ['is approved by itself up to 5,000', { ...asked, amount: baht(5_000) }, { ok: true, automatic: true }],
    ['waits for an operator above', { ...asked, amount: baht(5_001) }, { ok: true, automatic: false }],
    ['takes whole baht only', { ...asked, amount: satang(20_050) }, { ok: false, reason: 'whole_baht' }],
    ['takes at least 100', { ...asked, amount: baht(99) }, { ok: false, reason: 'outside_limits' }],
    ['takes at most 200,000', { ...asked, amount: baht(200_001) }, { ok: false, reason: 'outside_limits' }],
    [
      'waits out the hold of a changed account',
      { ...asked, heldUntil: new Date(now.getTime() + 1) },
      { ok: false, reason: 'held' },
    ],
    ['is refused while something is owed', { ...asked, receivable: satang(1) }, { ok: false, reason: 'receivable' }],
    [
      'is refused before the turnover is done',
      { ...asked, turnoverLeft: satang(1) },
      { ok: false, reason: 'turnover' },
    ],
    [
      'is refused the sixth time of a day',
      { ...asked, today: { count: 5, sum: satang(0) } },
      { ok: false, reason: 'count' },
    ],
    [
      'is refused over the sum of a day',
      { ...asked, today: { count: 1, sum: baht(499_900) } },
      { ok: false, reason: 'sum' },
    ],
  ])('%s', (_, question, answer) => expect(judgeWithdraw(question, defaultWithdrawPolicy, now)).toEqual(answer));
});

describe('account numbers', () => {
  it('keeps leading zeros, reads Thai digits, and says how many digits a bank has', () => {
    expect(checkAccountNumber('004', '012-3-45678-9')).toEqual({ ok: true, number: '0123456789' });
    expect(checkAccountNumber('030', '๐๒๐๑๒๓๔๕๖๗๘๙')).toEqual({ ok: true, number: '020123456789' });
    expect(checkAccountNumber('004', '123')).toEqual({ ok: false, reason: 'เลขบัญชีกสิกรไทยต้องมี 10 หลัก' });
    expect(checkAccountNumber('999', '1234567890').ok).toBe(false);
  });
});
