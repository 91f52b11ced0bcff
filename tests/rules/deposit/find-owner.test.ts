import { describe, expect, it } from 'vitest';
import type { Arrival } from '#lib/deposit/rules/deposit-state.ts';
import { type Found, findOwner, type Payer, type Seen, type Wish } from '#lib/deposit/rules/find-owner.ts';
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

const wish = (over: Partial<Wish> = {}): Wish => ({
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
const expired = (over: Partial<Wish> = {}): Wish =>
  wish({ status: 'expired', createdAt: after(-90 * minuteMs), expiresAt: after(-80 * minuteMs), ...over });

function found(over: Partial<Omit<Seen, 'arrival'>> & Partial<Arrival>): Found {
  const { amount = satang(50_037n), sender = somchai.known, paidAt: at = paidAt, ...seen } = over;
  const arrival = { amount, sender, paidAt: at };
  return findOwner({ now: after(minuteMs), slot: undefined, payers: [somchai, malee], wishes: [], ...seen, arrival });
}
const credit = (intentId: bigint, flag: 'under' | 'over' | 'late' | null = null): Found => ({
  kind: 'credit',
  intentId,
  flag,
});

describe('money from the known account of a member', () => {
  it.each<[string, Parameters<typeof found>[0], Found]>([
    ['ends the payment that waits for it', { wishes: [wish()] }, credit(10n)],
    ['ends one the gateway has not answered for', { wishes: [wish({ status: 'created' })] }, credit(10n)],
    ['ends it with another amount', { wishes: [wish()], amount: baht(500) }, credit(10n, 'under')],
    [
      'ends the one of this amount of several',
      { wishes: [wish({ payable: baht(9) }), wish({ intentId: 11n })] },
      credit(11n),
    ],
    [
      'ends the newest where none is of this amount',
      { wishes: [wish(), wish({ intentId: 11n, payable: baht(700) })], amount: baht(600) },
      credit(10n, 'over'),
    ],
    [
      'ends the one its satang name, before all others',
      { slot: wish({ intentId: 12n }), wishes: [wish()] },
      credit(12n),
    ],
    [
      'does not end another’s, whose satang it has',
      { slot: wish({ memberId: 3n }), wishes: [wish({ intentId: 11n })] },
      credit(11n),
    ],
    ['does not end another’s', { wishes: [wish({ memberId: 3n })] }, { kind: 'unsolicited', memberId: 1n }],
    [
      'ends one that only waits because another’s money came for it',
      { wishes: [wish({ status: 'review', reviewReason: 'sender_differs' })] },
      credit(10n),
    ],
    [
      'ends one with a slip that nobody could check',
      { wishes: [wish({ status: 'review', reviewReason: 'slip_unchecked' })] },
      credit(10n),
    ],
    [
      'ends an open one before one that waits for people',
      {
        wishes: [
          wish({ status: 'review', reviewReason: 'sender_differs', payable: baht(9) }),
          wish({ intentId: 11n, payable: baht(8) }),
        ],
      },
      credit(11n, 'over'),
    ],
    [
      'is money by itself where the payment waits for people otherwise',
      { wishes: [wish({ status: 'review', reviewReason: 'amount_odd' })] },
      { kind: 'unsolicited', memberId: 1n },
    ],
    [
      'is money by itself beside a credited one',
      { wishes: [wish({ status: 'credited' })] },
      { kind: 'unsolicited', memberId: 1n },
    ],
    ['is money by itself where nothing waits', {}, { kind: 'unsolicited', memberId: 1n }],
    ['is credited to one that has expired', { wishes: [expired()] }, credit(10n, 'late')],
    ['is credited to one that was cancelled', { wishes: [wish({ status: 'cancelled' })] }, credit(10n, 'late')],
    ['goes to an open one before an expired one', { wishes: [expired(), wish({ intentId: 11n })] }, credit(11n)],
    [
      'is credited to one that expired a day before',
      { wishes: [expired({ expiresAt: after(-dayMs) })] },
      credit(10n, 'late'),
    ],
    [
      'is money by itself more than a day after its payment expired',
      { wishes: [expired({ expiresAt: after(-dayMs - 1) })] },
      { kind: 'unsolicited', memberId: 1n },
    ],
    [
      'ends a payment that was made up to a day after it was sent',
      { wishes: [wish({ createdAt: after(dayMs), expiresAt: after(dayMs + minuteMs) })], now: after(dayMs + minuteMs) },
      credit(10n),
    ],
    [
      'does not end one that was made later than that',
      { wishes: [wish({ createdAt: after(dayMs + 1), expiresAt: after(2 * dayMs) })], now: after(dayMs + minuteMs) },
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
      { wishes: [wish()], amount: satang(5_003_700n) },
      { kind: 'review', reason: 'amount_odd', intentId: 10n, memberId: 1n },
    ],
    [
      'of a hundred times the amount waits for people after the payment expired, too',
      { wishes: [expired()], amount: satang(5_003_700n) },
      { kind: 'review', reason: 'amount_odd', intentId: 10n, memberId: 1n },
    ],
    ['told five minutes ahead of our clock is taken', { now: after(-5 * minuteMs), wishes: [wish()] }, credit(10n)],
    [
      'told further ahead waits for people',
      { now: after(-5 * minuteMs - 1), wishes: [wish()] },
      { kind: 'review', reason: 'time_ahead' },
    ],
  ])('%s', (_, seen, outcome) => expect(found(seen)).toEqual(outcome));
});

describe('money from an account that is shown in part', () => {
  const both = [somchai, namesake, malee];
  const ambiguous: Found = { kind: 'review', reason: 'ambiguous' };

  it.each<[string, Parameters<typeof found>[0], Found]>([
    ['is the one member’s whom it fits', { sender: masked, wishes: [wish()] }, credit(10n)],
    ['that fits two members waits for people', { sender: masked, payers: both, wishes: [wish()] }, ambiguous],
    [
      'is that one’s of the two whom its satang name',
      { sender: masked, payers: both, slot: wish({ memberId: 2n }) },
      credit(10n),
    ],
    [
      'is neither’s where its satang name a third',
      { sender: masked, payers: both, slot: wish({ memberId: 3n }) },
      ambiguous,
    ],
    [
      'is the one’s whose whole account it is, whoever else it may fit',
      { payers: both, wishes: [wish()] },
      credit(10n),
    ],
  ])('%s', (_, seen, outcome) => expect(found(seen)).toEqual(outcome));
});

describe('money from an unknown account', () => {
  const slot = wish();
  const unknown: Found = { kind: 'review', reason: 'unknown_sender' };
  const about = { intentId: 10n, memberId: 1n };

  it.each<[string, Parameters<typeof found>[0], Found]>([
    ['that nothing is told of goes by its satang', { sender: null, slot }, credit(10n)],
    ['goes by its satang after the payment expired', { sender: null, slot: expired() }, credit(10n, 'late')],
    [
      'goes by its satang after it was cancelled',
      { sender: null, slot: wish({ status: 'cancelled' }) },
      credit(10n, 'late'),
    ],
    [
      'ends one with a slip that nobody could check',
      { sender: null, slot: wish({ status: 'review', reviewReason: 'slip_unchecked' }) },
      credit(10n),
    ],
    [
      'waits for people where its satang are another’s account’s',
      { sender: stranger, slot },
      { kind: 'review', reason: 'sender_differs', ...about },
    ],
    [
      'waits for people where the payment was paid before',
      { sender: null, slot: wish({ status: 'credited' }) },
      { kind: 'review', reason: 'already_paid', ...about },
    ],
    [
      'waits for people where the payment waits for them',
      { sender: null, slot: wish({ status: 'review', reviewReason: 'sender_differs' }) },
      { kind: 'review', reason: 'already_paid', ...about },
    ],
    [
      'sent a minute before the payment was made goes by its satang',
      { sender: null, slot: wish({ createdAt: after(minuteMs) }) },
      credit(10n),
    ],
    [
      'sent earlier was meant for something else',
      { sender: null, slot: wish({ createdAt: after(minuteMs + 1) }) },
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
