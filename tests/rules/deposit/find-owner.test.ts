import { describe, expect, it } from 'vitest';
import type { IncomingMoney } from '#lib/deposit/rules/deposit-state.ts';
import {
  findOwner,
  type OpenPayment,
  type OwnerDecision,
  type Payer,
  type TransferFacts,
} from '#lib/deposit/rules/find-owner.ts';
import { baht, satang } from '#lib/money.ts';
import { bangkokInstant, dayMs, minuteMs } from '#lib/time.ts';

const paidAt = bangkokInstant('2026-12-01', 12, 0);
const after = (ms: number): Date => new Date(paidAt.getTime() + ms);

const somchai: Payer = {
  memberId: 1n,
  known: { bankCode: '004', accountNumber: '1234567890', name: 'สมชาย ใจดี' },
};
/** Another account that ends in the same digits, in the same name. */
const namesake: Payer = { memberId: 2n, known: { ...somchai.known, accountNumber: '5554567890' } };
const malee: Payer = { memberId: 3n, known: { bankCode: '014', accountNumber: '1112223334', name: 'มาลี ดีงาม' } };

const masked = { bankCode: '004', accountNumber: 'xxx-xxx-7890', name: 'นาย สมชาย ใ***' };
const stranger = { bankCode: '025', accountNumber: '9990001112', name: 'มานะ ขยัน' };
/** Fits Somchai and does not name him. */
const onlyDigits = { bankCode: '004', accountNumber: 'xxx-xxx-7890' };

const payment = (over: Partial<OpenPayment> = {}): OpenPayment => ({
  intentId: 10n,
  memberId: 1n,
  status: 'pending',
  reviewReason: null,
  payable: satang(50_037n),
  createdAt: after(-3 * minuteMs),
  expiresAt: after(7 * minuteMs),
  sender: somchai.known,
  ...over,
});
const expired = (over: Partial<OpenPayment> = {}): OpenPayment =>
  payment({ status: 'expired', createdAt: after(-90 * minuteMs), expiresAt: after(-80 * minuteMs), ...over });

function found(over: Partial<Omit<TransferFacts, 'incoming'>> & Partial<IncomingMoney>): OwnerDecision {
  const { amount = satang(50_037n), sender = somchai.known, paidAt: at = paidAt, ...seen } = over;
  return findOwner({
    now: after(minuteMs),
    reserved: undefined,
    payers: [somchai, malee],
    payments: [],
    ...seen,
    incoming: { amount, sender, paidAt: at },
  });
}
const credit = (intentId: bigint, flag: 'under' | 'over' | 'late' | null = null): OwnerDecision => ({
  kind: 'credit',
  intentId,
  flag,
});

describe('money from the known account of a member', () => {
  it.each<[string, Parameters<typeof found>[0], OwnerDecision]>([
    ['ends the payment that waits for it', { payments: [payment()] }, credit(10n)],
    ['ends one the gateway has not answered for', { payments: [payment({ status: 'created' })] }, credit(10n)],
    ['ends it with another amount', { payments: [payment()], amount: baht(500) }, credit(10n, 'under')],
    [
      'ends the one of this amount of several',
      { payments: [payment({ payable: baht(9) }), payment({ intentId: 11n })] },
      credit(11n),
    ],
    [
      'ends the newest where none is of this amount',
      { payments: [payment(), payment({ intentId: 11n, payable: baht(700) })], amount: baht(600) },
      credit(10n, 'over'),
    ],
    [
      'ends the one its satang name, before all others',
      { reserved: payment({ intentId: 12n }), payments: [payment()] },
      credit(12n),
    ],
    [
      'does not end another’s, whose satang it has',
      { reserved: payment({ memberId: 3n }), payments: [payment({ intentId: 11n })] },
      credit(11n),
    ],
    ['does not end another’s', { payments: [payment({ memberId: 3n })] }, { kind: 'unsolicited', memberId: 1n }],
    [
      'ends one that only waits because another’s money came for it',
      { payments: [payment({ status: 'review', reviewReason: 'sender_differs' })] },
      credit(10n),
    ],
    [
      'ends one with a slip that nobody could check',
      { payments: [payment({ status: 'review', reviewReason: 'slip_unchecked' })] },
      credit(10n),
    ],
    [
      'ends an open one before one that waits for people',
      {
        payments: [
          payment({ status: 'review', reviewReason: 'sender_differs', payable: baht(9) }),
          payment({ intentId: 11n, payable: baht(8) }),
        ],
      },
      credit(11n, 'over'),
    ],
    [
      'is money by itself where the payment waits for people otherwise',
      { payments: [payment({ status: 'review', reviewReason: 'amount_odd' })] },
      { kind: 'unsolicited', memberId: 1n },
    ],
    [
      'is money by itself beside a credited one',
      { payments: [payment({ status: 'credited' })] },
      { kind: 'unsolicited', memberId: 1n },
    ],
    ['is money by itself where nothing waits', {}, { kind: 'unsolicited', memberId: 1n }],
    ['is credited to one that has expired', { payments: [expired()] }, credit(10n, 'late')],
    ['is credited to one that was cancelled', { payments: [payment({ status: 'cancelled' })] }, credit(10n, 'late')],
    ['goes to an open one before an expired one', { payments: [expired(), payment({ intentId: 11n })] }, credit(11n)],
    [
      'is credited to one that expired a day before',
      { payments: [expired({ expiresAt: after(-dayMs) })] },
      credit(10n, 'late'),
    ],
    [
      'is money by itself more than a day after its payment expired',
      { payments: [expired({ expiresAt: after(-dayMs - 1) })] },
      { kind: 'unsolicited', memberId: 1n },
    ],
    [
      'ends a payment that was made up to a day after it was sent',
      {
        payments: [payment({ createdAt: after(dayMs), expiresAt: after(dayMs + minuteMs) })],
        now: after(dayMs + minuteMs),
      },
      credit(10n),
    ],
    [
      'does not end one that was made later than that',
      {
        payments: [payment({ createdAt: after(dayMs + 1), expiresAt: after(2 * dayMs) })],
        now: after(dayMs + minuteMs),
      },
      { kind: 'review', reason: 'too_late', memberId: 1n },
    ],
    ['told a day late is still money by itself', { now: after(dayMs) }, { kind: 'unsolicited', memberId: 1n }],
    [
      'told more than a day late waits for people',
      { now: after(dayMs + 1) },
      { kind: 'review', reason: 'too_late', memberId: 1n },
    ],
    [
      'of a hundred times the amount waits for people',
      { payments: [payment()], amount: satang(5_003_700n) },
      { kind: 'review', reason: 'amount_odd', intentId: 10n, memberId: 1n },
    ],
    [
      'of a hundred times the amount waits for people after the payment expired, too',
      { payments: [expired()], amount: satang(5_003_700n) },
      { kind: 'review', reason: 'amount_odd', intentId: 10n, memberId: 1n },
    ],
    [
      'told five minutes ahead of our clock is taken',
      { now: after(-5 * minuteMs), payments: [payment()] },
      credit(10n),
    ],
    [
      'told further ahead waits for people',
      { now: after(-5 * minuteMs - 1), payments: [payment()] },
      { kind: 'review', reason: 'time_ahead' },
    ],
  ])('%s', (_, seen, outcome) => expect(found(seen)).toEqual(outcome));
});

describe('money from an account that is shown in part', () => {
  const both = [somchai, namesake, malee];
  const ambiguous: OwnerDecision = { kind: 'review', reason: 'ambiguous' };

  it.each<[string, Parameters<typeof found>[0], OwnerDecision]>([
    ['is the one member’s whom it fits', { sender: masked, payments: [payment()] }, credit(10n)],
    ['that fits two members waits for people', { sender: masked, payers: both, payments: [payment()] }, ambiguous],
    [
      'is that one’s of the two whom its satang name',
      { sender: masked, payers: both, reserved: payment({ memberId: 2n }) },
      credit(10n),
    ],
    [
      'is neither’s where its satang name a third',
      { sender: masked, payers: both, reserved: payment({ memberId: 3n }) },
      ambiguous,
    ],
    [
      'is the one’s whose whole account it is, whoever else it may fit',
      { payers: both, payments: [payment()] },
      credit(10n),
    ],
  ])('%s', (_, seen, outcome) => expect(found(seen)).toEqual(outcome));
});

describe('money from an unknown account', () => {
  const reserved = payment();
  const unknown: OwnerDecision = { kind: 'review', reason: 'unknown_sender' };
  const about = { intentId: 10n, memberId: 1n };

  it.each<[string, Parameters<typeof found>[0], OwnerDecision]>([
    ['that nothing is told of goes by its satang', { sender: null, reserved }, credit(10n)],
    ['goes by its satang after the payment expired', { sender: null, reserved: expired() }, credit(10n, 'late')],
    [
      'goes by its satang after it was cancelled',
      { sender: null, reserved: payment({ status: 'cancelled' }) },
      credit(10n, 'late'),
    ],
    [
      'ends one with a slip that nobody could check',
      { sender: null, reserved: payment({ status: 'review', reviewReason: 'slip_unchecked' }) },
      credit(10n),
    ],
    [
      'waits for people where its satang are another’s account’s',
      { sender: stranger, reserved },
      { kind: 'review', reason: 'sender_differs', ...about },
    ],
    [
      'waits for people where the payment was paid before',
      { sender: null, reserved: payment({ status: 'credited' }) },
      { kind: 'review', reason: 'already_paid', ...about },
    ],
    [
      'waits for people where the payment waits for them',
      { sender: null, reserved: payment({ status: 'review', reviewReason: 'sender_differs' }) },
      { kind: 'review', reason: 'already_paid', ...about },
    ],
    [
      'sent a minute before the payment was made goes by its satang',
      { sender: null, reserved: payment({ createdAt: after(minuteMs) }) },
      credit(10n),
    ],
    [
      'sent earlier was meant for something else',
      { sender: null, reserved: payment({ createdAt: after(minuteMs + 1) }) },
      unknown,
    ],
    ['without satang of a payment waits for people', { sender: stranger }, unknown],
    ['that may be one member’s is said to be', { sender: onlyDigits }, { ...unknown, memberId: 1n }],
    [
      'that may be one of two members’ is said to be nobody’s',
      { sender: onlyDigits, payers: [somchai, namesake] },
      unknown,
    ],
  ])('%s', (_, seen, outcome) => expect(found(seen)).toEqual(outcome));
});
