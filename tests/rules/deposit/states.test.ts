import { describe, expect, it } from 'vitest';
import { readSettings } from '#lib/agent/server/settings.ts';
import { badgeOf, bankName, checkAccountNumber, trueMoney } from '#lib/banks.ts';
import { freePayable, isWholeBaht, wholeBaht } from '#lib/deposit/rules/unique-satang.ts';
import { baht, satang } from '#lib/money.ts';
import {
  asksPassword,
  automaticUpTo,
  isConfirmed,
  judgeWithdraw,
  policyOfLevel,
  reviewThai,
  withdrawMayBecome,
} from '#lib/payout/rules/withdraw-state.ts';
import { withdrawable } from '#lib/payout/rules/withdrawable.ts';
import { bangkokInstant } from '#lib/time.ts';

const defaultPolicy = readSettings({}).withdraw;

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
    payerUnreported: false,
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
      { ...asked, payerUnreported: true },
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
    [
      'is approved by itself above 1,000 after a day',
      { ...asked, amount: baht(1_001), memberSince: bangkokInstant('2026-11-30', 12) },
      { ok: true, review: [] },
    ],
    ['takes 100', { ...asked, amount: baht(100) }, { ok: true, review: [] }],
    ['takes 200,000, by an operator', { ...asked, amount: baht(200_000) }, { ok: true, review: ['amount'] }],
    ['is taken when the hold has ended', { ...asked, heldUntil: now }, { ok: true, review: [] }],
    [
      'is taken up to the sum of a day',
      { ...asked, today: { count: 1, sum: baht(499_800) } },
      { ok: true, review: [] },
    ],
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
  ])('%s', (_, question, answer) => expect(judgeWithdraw(question, defaultPolicy, now)).toEqual(answer));

  it.each([
    ['everybody else', {}, 5_000],
    ['somebody new', { memberSince: now }, 1_000],
    ['a first account', { lastToAccount: undefined }, 1_000],
    ['somebody who is looked at whatever the amount', { correctionWaits: true }, 0],
  ])('is approved by itself, of %s, up to a sum that can be said before', (_, over, most) => {
    expect(automaticUpTo({ ...asked, ...over }, defaultPolicy, now)).toBe(baht(most));
  });
});

it.each([
  ['amount', 'ยอดเกิน ฿5,000'],
  ['account_refused', 'บัญชีนี้โอนไม่สำเร็จครั้งก่อน'],
  ['correction', 'มีงวดที่แทงไว้กำลังแก้ผล'],
  ['payer_untold', 'มียอดฝากที่ธนาคารไม่บอกว่าใครโอน'],
  ['shared_device', 'เครื่องที่ใช้เคยเข้าสู่ระบบเป็นสมาชิกอื่น'],
  ['former_account', 'บัญชีธนาคารนี้เคยเป็นของสมาชิกอื่น'],
  ['unplayed', 'มียอดฝากที่ยังแทงไม่ครบ และตอนนี้เล่นไม่ได้'],
  ['first_to_account', 'ถอนเข้าบัญชีนี้ครั้งแรกเกิน ฿1,000'],
  ['new_member', 'สมัครไม่ถึง 24 ชั่วโมง ยอดเกิน ฿1,000'],
] as const)('a person looks because of %s: %s', (review, text) => {
  expect(reviewThai(review, defaultPolicy)).toBe(text);
});

it.each([
  [1_000, 0, 1_000, 0],
  [1_000, 300, 700, 300],
  [1_000, 1_000, 0, 1_000],
  [1_000, 5_000, 0, 1_000],
  [0, 300, 0, 0],
  [1_000, -1, 1_000, 0],
])('of %s with %s still to play %s may leave and %s stays', (balance, turnoverLeft, available, locked) => {
  expect(withdrawable(baht(balance), baht(turnoverLeft))).toEqual({ available: baht(available), locked: baht(locked) });
});

describe('the satang of a transfer', () => {
  it('leave whole baht as they are asked for', () => {
    expect([baht(500), satang(50_037)].map(isWholeBaht)).toEqual([true, false]);
    expect([baht(500), satang(50_037)].map(wholeBaht)).toEqual([50_000n, 50_000n]);
  });

  it('are one to 99 above the amount, each as likely, and nobody else’s', () => {
    const all = Array.from({ length: 99 }, (_, chance) => freePayable(baht(500), new Set(), chance));
    expect(all).toEqual(Array.from({ length: 99 }, (_, at) => BigInt(50_001 + at)));
    expect(freePayable(baht(500), new Set(), 99)).toBe(50_001n);
    expect(freePayable(baht(500), new Set([50_001n, 50_002n]), 0)).toBe(50_003n);
    expect(freePayable(baht(500), new Set([50_001n, 50_002n]), 97)).toBe(50_003n);
  });

  it('are none while all are taken', () => {
    const taken = new Set(Array.from({ length: 99 }, (_, at) => BigInt(50_001 + at)));
    expect(freePayable(baht(500), taken, 7)).toBeUndefined();
  });
});

describe('the password of a large withdrawal', () => {
  const now = bangkokInstant('2026-12-01', 12);
  const ago = (ms: number): Date => new Date(now.getTime() - ms);

  it('is asked for above the threshold, not at it', () => {
    expect(asksPassword(baht(5_000), defaultPolicy)).toBe(false);
    expect(asksPassword(satang(500_001n), defaultPolicy)).toBe(true);
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
  const policy = { ...defaultPolicy, perDayPct: [100, 200, 450] as const };
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

  it('stand under the name and the badge of their bank, or of the wallet', () => {
    expect(['004', trueMoney.code, '999'].map(bankName)).toEqual(['กสิกรไทย', trueMoney.name, '999']);
    expect(badgeOf('004')).toMatchObject({ code: '004' });
    expect(badgeOf(trueMoney.code)).toBe(trueMoney);
    expect(badgeOf('999')).toBeUndefined();
  });

  it('of banks whose lengths nobody is sure of are taken from ten to fifteen digits', () => {
    for (const code of ['020', '052', '066', '067', '069', '070', '071', '088']) {
      for (const digits of [10, 12, 15]) expect(checkAccountNumber(code, '1'.repeat(digits)).ok, code).toBe(true);
      for (const digits of [9, 16]) expect(checkAccountNumber(code, '1'.repeat(digits)).ok, code).toBe(false);
    }
    expect(checkAccountNumber('088', '1')).toEqual({ ok: false, reason: 'เลขบัญชีคลิกซ์ต้องมี 10–15 หลัก' });
  });
});
