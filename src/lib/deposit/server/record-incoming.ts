/** Records incoming money: once per event of its source, and once per bank transfer. */
import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { nullable, preparedQuery, value } from '../../server/db/prepared.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { bankCodeNow, type ReportedSender, shownNumber } from '../rules/sender.ts';
import { type IncomingStatus, incomingTransfer } from './tables.ts';

export type IncomingRow = typeof incomingTransfer.$inferSelect;

/** Money as its source reports it. */
export interface ReportedMoney {
  readonly gateway: string;
  readonly eventId: string;
  /** The payment it names; empty where it names none. */
  readonly reference: string;
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly sender: ReportedSender | null;
  readonly receiver?: { readonly bankCode: string; readonly accountNumber: string };
  readonly accountId?: bigint | undefined;
  readonly bankReference?: string | undefined;
}

const insertIncoming = preparedQuery('incoming_insert', (db) =>
  db
    .insert(incomingTransfer)
    .values({
      gateway: value('gateway'),
      eventId: value('eventId'),
      reference: value('reference'),
      amount: value('amount'),
      paidAt: value('paidAt'),
      sender: nullable('sender'),
      receiver: nullable('receiver'),
      accountId: nullable('accountId'),
      bankReference: nullable('bankReference'),
      status: 'review',
      reason: value('reason'),
      receivedAt: value('receivedAt'),
    })
    .onConflictDoNothing()
    .returning(),
);

/** Stores the facts. `fresh` is the row of newly reported money; for repeated money, `known` is what became of it. */
export async function recordIncoming(
  tx: Db,
  money: ReportedMoney,
  now: Date,
): Promise<{ readonly fresh: IncomingRow } | { readonly known: IncomingStatus }> {
  const [fresh] = await insertIncoming(tx, {
    gateway: money.gateway,
    eventId: money.eventId,
    reference: money.reference,
    amount: money.amount,
    paidAt: money.paidAt,
    sender: money.sender,
    receiver: money.receiver ?? null,
    accountId: money.accountId ?? null,
    bankReference: money.bankReference ?? null,
    reason: money.receiver ? 'unknown_sender' : 'unknown_reference',
    receivedAt: now,
  });
  if (fresh) return { fresh };
  const [known] = await tx
    .select({ status: incomingTransfer.status })
    .from(incomingTransfer)
    .where(and(eq(incomingTransfer.gateway, money.gateway), eq(incomingTransfer.eventId, money.eventId)));
  assert(known, 'an event that could not be inserted is there');
  return { known: known.status };
}

/** How a new record relates to an earlier one: the same transfer, or similar to it. */
export interface Repeat {
  readonly of: bigint;
  readonly certain: boolean;
}

/** The largest time difference of two reports of one transfer: clocks differ, and some report minutes only. */
const clocksApartMs = 2 * minuteMs;

/**
 * The earlier record of the same transfer (thai.md 3.4): the bank's number is equal, or where one of the two lacks it,
 * account, amount, minute and the visible part of the sender. Without the number the same source may mean a second
 * transfer, which is for review; another source (a slip beside the feed) means the same transfer, and goes to review where
 * only the minute differs. An equal number with another amount or sender proves nothing either. The caller has locked the
 * account's transfers (`holdAccount`), which serialises concurrent reports.
 */
export async function repeatOf(tx: Db, row: IncomingRow): Promise<Repeat | undefined> {
  if (row.accountId === null) return undefined;
  const minute = Math.floor(row.paidAt.getTime() / minuteMs) * minuteMs;
  const found = await tx
    .select()
    .from(incomingTransfer)
    .where(
      and(
        eq(incomingTransfer.accountId, row.accountId),
        lt(incomingTransfer.id, row.id),
        inArray(incomingTransfer.status, ['credited', 'review', 'suspense', 'returning', 'returned']),
        or(
          row.bankReference === null ? undefined : eq(incomingTransfer.bankReference, row.bankReference),
          and(eq(incomingTransfer.amount, row.amount), claimsNear(row.paidAt)),
          and(
            eq(incomingTransfer.amount, row.amount),
            gte(incomingTransfer.paidAt, new Date(minute - clocksApartMs)),
            lt(incomingTransfer.paidAt, new Date(minute + minuteMs + clocksApartMs)),
          ),
        ),
      ),
    )
    .orderBy(asc(incomingTransfer.id));
  const earlier = found.filter((one) => !isClaim(one));
  const same = earlier.find((one) => row.bankReference !== null && one.bankReference === row.bankReference);
  if (same) return { of: same.id, certain: same.amount === row.amount && sendersAgree(same.sender, row.sender) };
  // A record that is itself in doubt proves nothing about another.
  const like = earlier.filter(
    (one) =>
      one.aliasOf === null &&
      (one.bankReference === null || row.bankReference === null) &&
      sendersAgree(one.sender, row.sender),
  );
  const isSameMinute = (one: IncomingRow): boolean => Math.floor(one.paidAt.getTime() / minuteMs) * minuteMs === minute;
  const isOther = (one: IncomingRow): boolean => one.gateway !== row.gateway;
  const first = like.find(isSameMinute) ?? like.find(isOther);
  return first && { of: first.id, certain: isSameMinute(first) && isOther(first) };
}

/** An unverified slip: a member's claim about money that nobody has reported. */
export const isClaim = ({ gateway, status, reason }: Pick<IncomingRow, 'gateway' | 'status' | 'reason'>): boolean =>
  gateway === 'slip' && status === 'review' && reason === 'slip_unchecked';

/** Slips confirmed by operators, whose transfer time is not known to the minute. */
const claimsNear = (at: Date): SQL | undefined =>
  and(
    eq(incomingTransfer.gateway, 'slip'),
    isNotNull(incomingTransfer.decidedBy),
    gte(incomingTransfer.paidAt, new Date(at.getTime() - dayMs)),
    lt(incomingTransfer.paidAt, new Date(at.getTime() + dayMs)),
  );

/** The money that a claim is about, if already recorded: reported by the bank, or claimed by somebody else. */
export async function isTakenIn(tx: Db, claim: IncomingRow): Promise<boolean> {
  const rows = await tx
    .select({ id: incomingTransfer.id })
    .from(incomingTransfer)
    .where(
      and(
        claim.accountId === null ? undefined : eq(incomingTransfer.accountId, claim.accountId),
        ne(incomingTransfer.id, claim.id),
        inArray(incomingTransfer.status, ['credited', 'returning', 'returned']),
        or(
          claim.bankReference === null ? undefined : eq(incomingTransfer.bankReference, claim.bankReference),
          and(
            eq(incomingTransfer.amount, claim.amount),
            gte(incomingTransfer.paidAt, new Date(claim.paidAt.getTime() - dayMs)),
            lt(incomingTransfer.paidAt, new Date(claim.paidAt.getTime() + dayMs)),
          ),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Resolves a member's slip claims for a payment whose money has arrived. */
export async function endClaims(tx: Db, money: IncomingRow, intentId: bigint): Promise<void> {
  await tx
    .update(incomingTransfer)
    .set({ status: 'alias', aliasOf: money.id })
    .where(
      and(
        // Matches the partial index of waiting money.
        inArray(incomingTransfer.status, ['review', 'suspense']),
        eq(incomingTransfer.reason, 'slip_unchecked'),
        eq(incomingTransfer.intentId, intentId),
        ne(incomingTransfer.id, money.id),
      ),
    );
}

/** Whether two reports of a sender may mean the same one: their visible digits agree at the end. */
function sendersAgree(a: ReportedSender | null, b: ReportedSender | null): boolean {
  if (!a || !b) return true;
  if (a.bankCode && b.bankCode && bankCodeNow(a.bankCode) !== bankCodeNow(b.bankCode)) return false;
  const [one, other] = [shownNumber(a.accountNumber), shownNumber(b.accountNumber)];
  const length = Math.min(one.length, other.length);
  const end = [...one.slice(one.length - length)];
  const otherEnd = other.slice(other.length - length);
  return end.every((digit, at) => digit === 'x' || otherEnd[at] === 'x' || digit === otherEnd[at]);
}
