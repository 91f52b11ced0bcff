/** Writes down money that arrived: once for each event of its source, and once for each transfer of a bank. */
import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { bankCodeNow, shownNumber, type ToldSender } from '../rules/sender.ts';
import { type IncomingStatus, incomingTransfer } from './tables.ts';

export type IncomingRow = typeof incomingTransfer.$inferSelect;

/** Money as its source tells it. */
export interface ToldMoney {
  readonly gateway: string;
  readonly eventId: string;
  /** The payment it names; empty where money names none. */
  readonly reference: string;
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly sender: ToldSender | null;
  readonly receiver?: { readonly bankCode: string; readonly accountNumber: string };
  readonly accountId?: bigint | undefined;
  readonly bankReference?: string | undefined;
}

/** Keeps the facts. `fresh` is the row of money told for the first time; of other money, what became of it is `known`. */
export async function recordIncoming(
  tx: Db,
  money: ToldMoney,
  now: Date,
): Promise<{ readonly fresh: IncomingRow } | { readonly known: IncomingStatus }> {
  const [fresh] = await tx
    .insert(incomingTransfer)
    .values({
      gateway: money.gateway,
      eventId: money.eventId,
      reference: money.reference,
      amount: money.amount,
      paidAt: money.paidAt,
      sender: money.sender,
      receiver: money.receiver ?? null,
      accountId: money.accountId ?? null,
      bankReference: money.bankReference ?? null,
      status: 'review',
      reason: money.receiver ? 'unknown_sender' : 'unknown_reference',
      receivedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (fresh) return { fresh };
  const [known] = await tx
    .select({ status: incomingTransfer.status })
    .from(incomingTransfer)
    .where(and(eq(incomingTransfer.gateway, money.gateway), eq(incomingTransfer.eventId, money.eventId)));
  assert(known, 'an event that could not be inserted is there');
  return { known: known.status };
}

/** What an earlier record says about one that has just come in: that it is the same transfer, or that it looks like it. */
export interface Repeat {
  readonly of: bigint;
  readonly certain: boolean;
}

/** How far apart two sources may be that tell of one transfer: clocks differ, and some tell minutes only. */
const clocksApartMs = 2 * minuteMs;

/**
 * The record that came first of the same transfer (thai.md 3.4): the bank's number of it is equal, or where one of the two
 * does not tell it, account, amount, minute and what is shown of the sender. Without the number the same source may mean a
 * second transfer of its own, so that is for people; another source (a slip beside the feed) is the same one, and for
 * people where only the minute differs. A number that is equal while amount or sender are not is no proof either. The
 * caller holds the account's transfers (`holdAccount`), so that of two at once one is first.
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
  // What is itself doubted to be a transfer of its own proves nothing about another.
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

/** A slip nobody has checked: the word of a member about money nobody has told of. */
export const isClaim = ({ gateway, status, reason }: Pick<IncomingRow, 'gateway' | 'status' | 'reason'>): boolean =>
  gateway === 'slip' && status === 'review' && reason === 'slip_unchecked';

/** Slips that people have found to be true: when the transfer was made is not known of them to the minute. */
const claimsNear = (at: Date): SQL | undefined =>
  and(
    eq(incomingTransfer.gateway, 'slip'),
    isNotNull(incomingTransfer.decidedBy),
    gte(incomingTransfer.paidAt, new Date(at.getTime() - dayMs)),
    lt(incomingTransfer.paidAt, new Date(at.getTime() + dayMs)),
  );

/** The money a claim is about, where it has been taken in already: told of by the bank, or shown by somebody else. */
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

/** A payment has its money: what its member had claimed by slips is answered. */
export async function endClaims(tx: Db, money: IncomingRow, intentId: bigint): Promise<void> {
  await tx
    .update(incomingTransfer)
    .set({ status: 'alias', aliasOf: money.id })
    .where(
      and(
        // As the index of what waits has it.
        inArray(incomingTransfer.status, ['review', 'suspense']),
        eq(incomingTransfer.reason, 'slip_unchecked'),
        eq(incomingTransfer.intentId, intentId),
        ne(incomingTransfer.id, money.id),
      ),
    );
}

/** Whether two ways of showing a sender may be one: what both show is equal at the end. */
function sendersAgree(a: ToldSender | null, b: ToldSender | null): boolean {
  if (!a || !b) return true;
  if (a.bankCode && b.bankCode && bankCodeNow(a.bankCode) !== bankCodeNow(b.bankCode)) return false;
  const [one, other] = [shownNumber(a.accountNumber), shownNumber(b.accountNumber)];
  const length = Math.min(one.length, other.length);
  const end = [...one.slice(one.length - length)];
  const otherEnd = other.slice(other.length - length);
  return end.every((digit, at) => digit === 'x' || otherEnd[at] === 'x' || digit === otherEnd[at]);
}
