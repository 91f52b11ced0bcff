/** The console's desk of incoming money: what waits, oldest first, and payments, newest first. One statement each. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bankName } from '../../banks.ts';
import { satang, toDecimal } from '../../money.ts';
import { watchedBy } from '../../operator/server/claim-queries.ts';
import { waitsForSecond } from '../../operator/server/second-person.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { idBefore, newestId, pageOf } from '../../server/db/page.ts';
import { maskedAccount } from '../../thai.ts';
import { addDays, bangkokInstant, type Day, hourMs, toIso } from '../../time.ts';
import {
  type DeskLine,
  type IntentFilter,
  type IntentListRow,
  intentFilter,
  type UnmatchedFilter,
  unmatchedFilter,
} from '../desk-contract.ts';
import { gatewayThai, reasonChip } from '../rules/desk-words.ts';
import { type IncomingRow, isClaim } from './record-incoming.ts';
import { channel, incomingTransfer, paymentIntent } from './tables.ts';

/** Whether a decision about incoming money waits for a second person. */
export const isProposed = (now: Date): SQL<boolean> =>
  waitsForSecond('payment.decide', 'transfer', 'incoming_transfer.id', now);

/** Money that waits; without a partial index's own words the planner would not use it. */
const waiting = inArray(incomingTransfer.status, ['review', 'suspense']);

const ownerless = and(
  isNull(incomingTransfer.intentId),
  isNull(incomingTransfer.memberId),
  isNull(incomingTransfer.aliasOf),
) as SQL;

/** Digits that a number's last ones are; hidden ones of a reported number do not count. */
const endsIn = (number: SQL, tail: string): SQL => sql`regexp_replace(${number}, '\\D', '', 'g') like ${`%${tail}`}`;

const onDays = (column: AnyPgColumn, from: Day | undefined, to: Day | undefined): SQL | undefined =>
  and(
    from ? gte(column, bangkokInstant(from)) : undefined,
    to ? lt(column, bangkokInstant(addDays(to, 1))) : undefined,
  );

/** Ids and times rise together, but for what is open at the same time: within this. */
const idSlackMs = hourMs;

/**
 * The ids that payments of these days can have, so that none outside is read. `onDays` keeps to the days themselves.
 */
const idsOnDays = (from: Day | undefined, to: Day | undefined): SQL | undefined => {
  const { id, createdAt } = paymentIntent;
  const at = (day: Day, slack: number): Date => new Date(bangkokInstant(day).getTime() + slack);
  const nextTo = (where: SQL, order: SQL): SQL =>
    sql`(select ${id} from ${paymentIntent} where ${where} order by ${order} limit 1)`;
  return and(
    from ? gte(id, sql`coalesce(${nextTo(lt(createdAt, at(from, -idSlackMs)), desc(createdAt))}, 0)`) : undefined,
    to
      ? lte(id, sql`coalesce(${nextTo(gte(createdAt, at(addDays(to, 1), idSlackMs)), asc(createdAt))}, ${newestId})`)
      : undefined,
  );
};

/** A line as the desk shows it. */
export function lineOf(row: IncomingRow, proposed: boolean, watched: string | null): DeskLine {
  const reason = row.reason ?? 'unknown_reference';
  return {
    transfer_id: String(row.id),
    source: row.gateway,
    amount: toDecimal(satang(row.amount)),
    paid_at: toIso(row.paidAt),
    received_at: toIso(row.receivedAt),
    suspense: row.status === 'suspense',
    reason,
    reason_text: reasonChip[reason],
    receiver: row.receiver
      ? `${bankName(row.receiver.bankCode)} ${maskedAccount(row.receiver.accountNumber)}`
      : gatewayThai(row.gateway),
    sender: row.sender && {
      bank_name: row.sender.bankCode === '' ? '' : bankName(row.sender.bankCode),
      account: row.sender.accountNumber === '' ? '' : maskedAccount(row.sender.accountNumber),
      name: row.sender.name ?? '',
    },
    is_claim: isClaim(row),
    member_id: row.memberId === null ? null : String(row.memberId),
    payment_id: row.intentId === null ? null : String(row.intentId),
    proposed,
    watched_by: watched,
  };
}

/** One page of a queue, oldest first. */
export async function unmatchedMoney(
  ctx: OperatorContext,
  filter: UnmatchedFilter,
): Promise<{ items: DeskLine[]; next_cursor: string | null; as_of: string }> {
  const { receiver, sender, amount, paidAt, id } = incomingTransfer;
  const rows = await ctx.db
    .select({
      money: incomingTransfer,
      proposed: isProposed(ctx.now()),
      watched: watchedBy(ctx, 'transfer', 'incoming_transfer.id'),
    })
    .from(incomingTransfer)
    .where(
      and(
        waiting,
        filter.queue === 'unmatched' ? ownerless : not(ownerless),
        gt(id, idBefore(filter.cursor) ?? 0n),
        filter.account ? endsIn(sql`${receiver} ->> 'accountNumber'`, filter.account) : undefined,
        filter.tail ? endsIn(sql`${sender} ->> 'accountNumber'`, filter.tail) : undefined,
        filter.min === undefined ? undefined : gte(amount, filter.min),
        filter.max === undefined ? undefined : lte(amount, filter.max),
        onDays(paidAt, filter.from, filter.to),
      ),
    )
    .orderBy(asc(id))
    .limit(filter.limit + 1);
  const { shown, next_cursor } = pageOf(rows, filter.limit, ({ money }) => money.id);
  return {
    items: shown.map(({ money, proposed, watched }) => lineOf(money, proposed, watched)),
    next_cursor,
    as_of: toIso(ctx.now()),
  };
}

/** One page of payments, newest first. */
export async function intentList(
  ctx: Context,
  filter: IntentFilter,
): Promise<{ items: IntentListRow[]; next_cursor: string | null; as_of: string }> {
  const { id, status, reference, memberId, payable, createdAt } = paymentIntent;
  const rows = await ctx.db
    .select({
      intent: paymentIntent,
      channel: channel.name,
      reversal: waitsForSecond('payment.reverse', 'payment', 'payment_intent.id', ctx.now()),
    })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(
      and(
        lt(id, idBefore(filter.cursor) ?? newestId),
        filter.status && eq(status, filter.status),
        filter.reference ? eq(reference, filter.reference.toUpperCase()) : undefined,
        filter.member_id === undefined ? undefined : eq(memberId, filter.member_id),
        filter.min === undefined ? undefined : gte(payable, filter.min),
        filter.max === undefined ? undefined : lte(payable, filter.max),
        idsOnDays(filter.from, filter.to),
        onDays(createdAt, filter.from, filter.to),
      ),
    )
    .orderBy(desc(id))
    .limit(filter.limit + 1);
  const { shown, next_cursor } = pageOf(rows, filter.limit, ({ intent }) => intent.id);
  const money = (value: bigint | null): string | null => (value === null ? null : toDecimal(satang(value)));
  return {
    items: shown.map(({ intent, channel: name, reversal }) => ({
      payment_id: String(intent.id),
      reference: intent.reference,
      status: intent.status,
      payable: toDecimal(satang(intent.payable)),
      created_at: toIso(intent.createdAt),
      expires_at: toIso(intent.expiresAt),
      member_id: String(intent.memberId),
      name: intent.senderName,
      channel: name,
      amount: toDecimal(satang(intent.amount)),
      paid: money(intent.paidAmount),
      credited: money(intent.creditedAmount),
      flag: intent.flag,
      reason: intent.reviewReason,
      reversible: intent.status === 'credited' && intent.flag !== 'reversed' && !reversal,
      reversal,
    })),
    next_cursor,
    as_of: toIso(ctx.now()),
  };
}

/** What a page's address asks for: a filter that makes no sense is left out, not refused. */
function askedOf(
  query: URLSearchParams,
  names: readonly string[],
  isValid: (one: Readonly<Record<string, string>>) => boolean,
): { readonly given: Readonly<Record<string, string>>; readonly cursor: string | undefined } {
  const pairs = names.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  const cursor = query.get('cursor') ?? '';
  return {
    given: Object.fromEntries(pairs.filter(([name, value]) => value !== '' && isValid({ [name]: value }))),
    cursor: /^\d{1,18}$/.test(cursor) ? cursor : undefined,
  };
}

/** A queue as its page shows it, with the filters and the cursor that it understood. */
export async function queuePage(ctx: OperatorContext, queue: UnmatchedFilter['queue'], query: URLSearchParams) {
  const names = ['account', 'tail', 'min', 'max', 'from', 'to'];
  const asked = askedOf(query, names, (one) => unmatchedFilter.safeParse(one).success);
  return {
    ...asked,
    ...(await unmatchedMoney(ctx, unmatchedFilter.parse({ ...asked.given, queue, cursor: asked.cursor }))),
  };
}

/** Payments as their page shows them. */
export async function intentPage(ctx: Context, query: URLSearchParams) {
  const names = ['status', 'reference', 'member_id', 'min', 'max', 'from', 'to'];
  const asked = askedOf(query, names, (one) => intentFilter.safeParse(one).success);
  return { ...asked, ...(await intentList(ctx, intentFilter.parse({ ...asked.given, cursor: asked.cursor }))) };
}
