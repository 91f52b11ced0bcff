import { describe, expect, it } from 'vitest';
import { splitIncoming } from '#lib/deposit/rules/deposit-room.ts';
import {
  decideIncoming,
  type Expected,
  type IncomingMoney,
  type IntentStatus,
  intentMayBecome,
  intentTransitions,
} from '#lib/deposit/rules/deposit-state.ts';
import { baht, satang } from '#lib/money.ts';
import { bangkokInstant, dayMs, minuteMs } from '#lib/time.ts';

const sender = { bankCode: '004', accountNumber: '1234567890', name: 'สมชาย ใจดี' };
const expiresAt = bangkokInstant('2026-12-01', 12, 10);
const intent: Expected = { status: 'pending', reviewReason: null, payable: baht(500), expiresAt, sender };
const money = (amount: bigint, lateMs = -minuteMs, from: IncomingMoney['sender'] = sender): IncomingMoney => ({
  amount: satang(amount),
  paidAt: new Date(expiresAt.getTime() + lateMs),
  sender: from,
});
const stranger = { bankCode: '004', accountNumber: '9999999999' };
const masked = { bankCode: '004', accountNumber: 'xxx-x-x6789-x', name: 'นาย สมชาย ใ***' };

describe('money that names an intent', () => {
  it.each<[string, IncomingMoney, ReturnType<typeof decideIncoming>]>([
    ['the exact amount in time', money(50_000n), { kind: 'credit', flag: null }],
    ['the exact amount within the two minutes of grace', money(50_000n, 2 * minuteMs), { kind: 'credit', flag: null }],
    ['the exact amount later', money(50_000n, 3 * minuteMs), { kind: 'credit', flag: 'late' }],
    ['one satang short', money(49_999n), { kind: 'credit', flag: 'under' }],
    ['one baht over', money(50_100n), { kind: 'credit', flag: 'over' }],
    ['another sender', money(50_000n, 0, stranger), { kind: 'review', reason: 'sender_differs' }],
    ['an unnamed sender', money(50_000n, 0, null), { kind: 'credit', flag: null }],
    ['a masked name that agrees', money(50_000n, 0, masked), { kind: 'credit', flag: null }],
    ['more than a day late', money(50_000n, dayMs + 1), { kind: 'review', reason: 'too_late' }],
    ['a hundred times the amount', money(5_000_000n), { kind: 'review', reason: 'amount_odd' }],
  ])('%s', (_, arrival, decision) => expect(decideIncoming(intent, arrival)).toEqual(decision));

  it('is a payment of its own once the intent is paid, when it is certainly the member’s', () => {
    for (const status of ['paid', 'credited', 'review'] as const) {
      expect(decideIncoming({ ...intent, status }, money(50_000n))).toEqual({ kind: 'unsolicited' });
      expect(decideIncoming({ ...intent, status }, money(50_000n, 0, masked))).toEqual({ kind: 'unsolicited' });
      for (const from of [null, { ...masked, name: '' }])
        expect(decideIncoming({ ...intent, status }, money(50_000n, 0, from))).toEqual({
          kind: 'review',
          reason: 'already_paid',
        });
    }
  });

  it('ends the intent that only waits because another’s money came for it, when it is certainly the member’s', () => {
    const taken: Expected = { ...intent, status: 'review', reviewReason: 'sender_differs' };
    expect(decideIncoming(taken, money(50_000n))).toEqual({ kind: 'credit', flag: null });
    expect(decideIncoming(taken, money(50_000n, 3 * minuteMs, masked))).toEqual({ kind: 'credit', flag: 'late' });
    expect(decideIncoming(taken, money(50_000n, 0, null))).toEqual({ kind: 'review', reason: 'already_paid' });
    expect(decideIncoming({ ...intent, status: 'credited', reviewReason: 'sender_differs' }, money(50_000n))).toEqual({
      kind: 'unsolicited',
    });
    expect(decideIncoming(taken, money(50_000n, 0, stranger))).toEqual({ kind: 'review', reason: 'sender_differs' });
  });

  it('is credited when the intent was only just being made, had expired or was given up', () => {
    expect(decideIncoming({ ...intent, status: 'created' }, money(50_000n))).toEqual({ kind: 'credit', flag: null });
    expect(decideIncoming({ ...intent, status: 'expired' }, money(50_000n, dayMs))).toEqual({
      kind: 'credit',
      flag: 'late',
    });
    expect(decideIncoming({ ...intent, status: 'cancelled' }, money(50_000n))).toEqual({
      kind: 'credit',
      flag: 'late',
    });
  });

  it('waits for people when the gateway had refused to make its code', () => {
    expect(decideIncoming({ ...intent, status: 'failed' }, money(50_000n))).toEqual({
      kind: 'review',
      reason: 'not_open',
    });
  });
});

describe('what is credited of it', () => {
  it.each([
    ['without limit and fee', 50_037n, 0n, null, { credited: 50_037n, fee: 0n, returned: 0n }],
    ['with a fee', 50_537n, 500n, null, { credited: 50_037n, fee: 500n, returned: 0n }],
    ['within the room', 50_000n, 0n, 50_000n, { credited: 50_000n, fee: 0n, returned: 0n }],
    ['over the room by a satang', 50_001n, 0n, 50_000n, { credited: 50_000n, fee: 0n, returned: 1n }],
    ['over the room, with a fee', 60_500n, 500n, 50_000n, { credited: 50_000n, fee: 500n, returned: 10_000n }],
    ['with no room: the fee goes back too', 50_500n, 500n, 0n, { credited: 0n, fee: 0n, returned: 50_500n }],
  ])('%s', (_, arrived, fee, room, split) => {
    const parts = splitIncoming(satang(arrived), satang(fee), room === null ? null : satang(room));
    expect(parts).toEqual(split);
    expect((parts?.credited ?? 0n) + (parts?.fee ?? 0n) + (parts?.returned ?? 0n)).toBe(arrived);
  });

  it('is for people to say when the fee takes all of it', () => {
    expect(splitIncoming(satang(500n), satang(500n), null)).toBeUndefined();
  });
});

describe('states of an intent', () => {
  const all = Object.keys(intentTransitions) as IntentStatus[];

  it('lead from created to every other, and from each to an end', () => {
    const reached = new Set<IntentStatus>(['created']);
    for (const from of reached) for (const to of intentTransitions[from]) reached.add(to);
    expect([...reached].sort()).toEqual([...all].sort());
    const ends = (from: IntentStatus, seen: readonly IntentStatus[] = []): boolean =>
      from === 'credited' || intentTransitions[from].some((to) => !seen.includes(to) && ends(to, [...seen, from]));
    expect(all.filter((from) => !ends(from))).toEqual([]);
  });

  it('never leave credited, and reach it only through paid or a decision of people', () => {
    for (const to of all) expect(intentMayBecome('credited', to)).toBe(false);
    expect(all.filter((from) => intentMayBecome(from, 'credited'))).toEqual(['paid', 'review']);
  });
});
