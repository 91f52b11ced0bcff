import { describe, expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import { checkAccountNumber } from '#lib/payment/rules/banks.ts';
import {
  asksPassword,
  defaultWithdrawPolicy,
  isConfirmed,
  judgeWithdraw,
  policyOfLevel,
  withdrawMayBecome,
} from '#lib/payment/rules/withdraw-state.ts';
import { bangkokInstant } from '#lib/time.ts';

describe('states', () => {
  it('never leaves paid, rejected or failed', () => {
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
    memberSince: bangkokInstant('2026-11-01'),
    lastToAccount: 'arrived' as const,
    correctionWaits: false,
    payerUntold: false,
    sharesDevice: false,
    wasAnothersAccount: false,
    cannotPlay: false,
  };
  it.each([
    ['is approved by itself up to 5,000', { ...asked, amount: baht(5_000) }, { ok: true, review: [] }],
    ['waits for an operator above', { ...asked, amount: baht(5_001) }, { ok: true, review: ['amount'] }],
    [
      'waits for an operator the first time to an account, above 1,000',
      { ...asked, amount: baht(1_001), lastToAccount: undefined },
      { ok: true, review: ['first_to_account'] },
    ],
    [
      'is approved by itself up to 1,000 also the first time, and on the first day',
      { ...asked, amount: baht(1_000), lastToAccount: undefined, memberSince: now },
      { ok: true, review: [] },
    ],
    [
      'waits for an operator on the first day, above 1,000',
      { ...asked, amount: baht(1_001), memberSince: new Date(now.getTime() - 86_399_999) },
      { ok: true, review: ['new_member'] },
    ],
    [
      'waits for an operator when the account refused the last one, whatever the amount',
      { ...asked, lastToAccount: 'came back' as const },
      { ok: true, review: ['account_refused'] },
    ],
    [
      'waits for an operator while a result is being corrected',
      { ...asked, correctionWaits: true },
      { ok: true, review: ['correction'] },
    ],
    [
      'waits for an operator after money that nobody said who had paid',
      { ...asked, payerUntold: true },
      { ok: true, review: ['payer_untold'] },
    ],
    [
      'waits for an operator when another member uses the device',
      { ...asked, sharesDevice: true },
      { ok: true, review: ['shared_device'] },
    ],
    [
      "waits for an operator when the bank account was another member's",
      { ...asked, wasAnothersAccount: true },
      { ok: true, review: ['former_account'] },
    ],
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
      'waits for an operator instead, of who can play nothing any more',
      { ...asked, turnoverLeft: satang(1), cannotPlay: true },
      { ok: true, review: ['unplayed'] },
    ],
    ['is approved by itself of who rests and has played it', { ...asked, cannotPlay: true }, { ok: true, review: [] }],
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

describe('the password of a large withdrawal', () => {
  const now = bangkokInstant('2026-12-01', 12);
  const ago = (ms: number): Date => new Date(now.getTime() - ms);

  it('is asked for above the threshold, not at it', () => {
    expect(asksPassword(baht(5_000), defaultWithdrawPolicy)).toBe(false);
    expect(asksPassword(satang(500_001n), defaultWithdrawPolicy)).toBe(true);
    expect(asksPassword(baht(1), { passwordAbove: satang(0) })).toBe(true);
  });

  it('holds for five minutes, and not a moment longer', () => {
    expect(isConfirmed(null, now)).toBe(false);
    expect(isConfirmed(now, now)).toBe(true);
    expect(isConfirmed(ago(299_999), now)).toBe(true);
    expect(isConfirmed(ago(300_000), now)).toBe(false);
  });
});

it('of a VIP level the limits of a day are as many times everybody’s, and nothing else is', () => {
  const policy = { ...defaultWithdrawPolicy, perDayPct: [100, 200, 450] as const };
  expect(policyOfLevel(policy, 0)).toMatchObject({ perDayCount: 5, perDaySum: baht(500_000) });
  expect(policyOfLevel(policy, 1)).toMatchObject({ perDayCount: 10, perDaySum: baht(1_000_000) });
  expect(policyOfLevel(policy, 2)).toEqual({ ...policy, perDayCount: 22, perDaySum: baht(2_250_000) });
});

describe('account numbers', () => {
  it('keeps leading zeros, reads Thai digits, and says how many digits a bank has', () => {
    expect(checkAccountNumber('004', '012-3-45678-9')).toEqual({ ok: true, number: '0123456789' });
    expect(checkAccountNumber('030', '๐๒๐๑๒๓๔๕๖๗๘๙')).toEqual({ ok: true, number: '020123456789' });
    expect(checkAccountNumber('004', '123')).toEqual({ ok: false, reason: 'เลขบัญชีกสิกรไทยต้องมี 10 หลัก' });
    expect(checkAccountNumber('999', '1234567890').ok).toBe(false);
  });

  it('of banks whose lengths nobody is sure of are taken from ten to fifteen digits', () => {
    for (const code of ['020', '052', '066', '067', '069', '070', '071', '088']) {
      for (const digits of [10, 12, 15]) expect(checkAccountNumber(code, '1'.repeat(digits)).ok, code).toBe(true);
      for (const digits of [9, 16]) expect(checkAccountNumber(code, '1'.repeat(digits)).ok, code).toBe(false);
    }
    expect(checkAccountNumber('088', '1')).toEqual({ ok: false, reason: 'เลขบัญชีคลิกซ์ต้องมี 10–15 หลัก' });
  });
});
