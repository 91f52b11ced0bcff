import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, big, id } from '../../server/db/columns.ts';
import type { ReviewReason } from '../rules/arrival-words.ts';
import type { IntentStatus } from '../rules/deposit-state.ts';
import type { WithdrawStatus } from '../rules/withdraw-state.ts';

/** A way of paying in, as data: opened, closed, ordered and limited without a release. */
export const channel = pgTable(
  'channel',
  {
    id: id(),
    code: text().notNull().unique('channel_code_unique'),
    name: text().notNull(),
    kind: text().$type<'qr' | 'bank' | 'truemoney'>().notNull(),
    /** Which gateway adapter makes its codes. */
    gateway: text().notNull(),
    minAmount: big().notNull(),
    maxAmount: big().notNull(),
    /** What the member pays on top. */
    fee: big().notNull().default(sql`0`),
    open: boolean().notNull().default(true),
    /** Bangkok minutes of the day between which it is open, the second past midnight when smaller; equal is always open. */
    opensMinute: integer().notNull().default(0),
    closesMinute: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (t) => [check('channel_limits', sql`0 < ${t.minAmount} and ${t.minAmount} <= ${t.maxAmount}`)],
);

export const subChannel = pgTable('sub_channel', {
  id: id(),
  channelId: big()
    .notNull()
    .references(() => channel.id),
  name: text().notNull(),
  open: boolean().notNull().default(true),
  position: integer().notNull(),
});

/** One intention to pay in. Money that arrived is another record, `incoming_transfer`; an intent is credited by at most one. */
export const paymentIntent = pgTable(
  'payment_intent',
  {
    id: id(),
    memberId: big().notNull(),
    channelId: big()
      .notNull()
      .references(() => channel.id),
    subChannelId: big()
      .notNull()
      .references(() => subChannel.id),
    /** What the gateway knows it by: not guessable, never the member's phone. */
    reference: text().notNull().unique('intent_reference_unique'),
    status: text().$type<IntentStatus>().notNull(),
    amount: big().notNull(),
    qrPayload: text(),
    /** The account the money must come from: what was registered when the code was made. */
    senderBankCode: text().notNull(),
    senderAccountNumber: text().notNull(),
    senderName: text().notNull(),
    paidAmount: big(),
    flag: text().$type<'under' | 'over' | 'late' | 'reviewed'>(),
    reviewReason: text().$type<ReviewReason>(),
    expiresAt: at().notNull(),
    creditedAt: at(),
    /** How often the gateway was asked because its callback had not come, and when to ask again. */
    asked: integer().notNull().default(0),
    askAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [
    check('intent_amount_positive', sql`${t.amount} > 0`),
    check(
      'intent_status',
      sql`${t.status} in ('created', 'pending', 'paid', 'credited', 'expired', 'cancelled', 'failed', 'review')`,
    ),
    check(
      'intent_credited_whole',
      sql`(${t.status} = 'credited') = (${t.creditedAt} is not null) and (${t.creditedAt} is null or ${t.paidAmount} is not null)`,
    ),
    // Invariant: one open intent per member and channel.
    uniqueIndex('intent_one_open').on(t.memberId, t.channelId).where(sql`status in ('created', 'pending')`),
    index('intent_member').on(t.memberId, t.id),
    index('intent_open').on(t.expiresAt).where(sql`status in ('created', 'pending')`),
    index('intent_to_ask').on(t.askAt).where(sql`ask_at is not null`),
  ],
);

/** Every signed event as it came, kept before anything is done about it; copies only count up. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: id(),
    source: text().notNull(),
    eventId: text().notNull(),
    body: jsonb().notNull(),
    repeats: integer().notNull().default(0),
    receivedAt: at().notNull(),
    handledAt: at(),
  },
  (t) => [
    unique('inbox_event_unique').on(t.source, t.eventId),
    index('inbox_open').on(t.id).where(sql`handled_at is null`),
  ],
);

/** Money that arrived, as a gateway told it: its facts never change (trigger) and are told once per gateway and event. */
export const incomingTransfer = pgTable(
  'incoming_transfer',
  {
    id: id(),
    gateway: text().notNull(),
    eventId: text().notNull(),
    /** The reference the money named; may be unknown to us. */
    reference: text().notNull(),
    amount: big().notNull(),
    paidAt: at().notNull(),
    sender: jsonb().$type<{ bankCode: string; accountNumber: string; name?: string }>(),
    receivedAt: at().notNull(),
    // From here on: what was decided about it.
    intentId: big().references(() => paymentIntent.id),
    status: text().$type<'credited' | 'review' | 'returned'>().notNull(),
    reason: text().$type<ReviewReason>(),
    /** Who it was credited to; null while nobody is known. */
    memberId: big(),
    /** The first of the two people who decide about money in review, and what they want. */
    proposedBy: text(),
    proposal: text().$type<'credit' | 'return'>(),
    decidedBy: text(),
    decidedAt: at(),
  },
  (t) => [
    unique('incoming_event_unique').on(t.gateway, t.eventId),
    check('incoming_amount_positive', sql`${t.amount} > 0`),
    check('incoming_status', sql`${t.status} in ('credited', 'review', 'returned')`),
    check(
      'incoming_credited_whole',
      sql`${t.status} <> 'credited' or (${t.intentId} is not null and ${t.memberId} is not null)`,
    ),
    index('incoming_review').on(t.id).where(sql`status = 'review'`),
    uniqueIndex('incoming_intent_credited').on(t.intentId).where(sql`status = 'credited'`),
  ],
);

export const withdraw = pgTable(
  'withdraw',
  {
    id: id(),
    memberId: big().notNull(),
    status: text().$type<WithdrawStatus>().notNull(),
    amount: big().notNull(),
    bankCode: text().notNull(),
    bankAccountNumber: text().notNull(),
    accountName: text().notNull(),
    /** Approved by the rules, without an operator. */
    automatic: boolean().notNull(),
    decidedBy: text(),
    reason: text(),
    createdAt: at().notNull(),
    expectedAt: at().notNull(),
    decidedAt: at(),
    sentAt: at(),
    /** Since when the payout bank has not said what became of it. */
    unknownSince: at(),
    settledAt: at(),
  },
  (t) => [
    check('withdraw_amount_positive', sql`${t.amount} > 0`),
    check('withdraw_status', sql`${t.status} in ('requested', 'approved', 'sending', 'paid', 'rejected', 'failed')`),
    check('withdraw_settled', sql`(${t.status} in ('paid', 'rejected', 'failed')) = (${t.settledAt} is not null)`),
    uniqueIndex('withdraw_one_open').on(t.memberId).where(sql`status in ('requested', 'approved', 'sending')`),
    index('withdraw_member').on(t.memberId, t.id),
    index('withdraw_open').on(t.id).where(sql`status in ('requested', 'approved', 'sending')`),
  ],
);

/** Play a deposit asks for; until it is done as much of the balance stays (docs/decisions: main-wallet turnover). Satang. */
export const turnover = pgTable(
  'turnover',
  {
    id: id(),
    memberId: big().notNull(),
    /** What asked for it: "deposit:7". */
    cause: text().notNull().unique('turnover_cause_unique'),
    required: big().notNull(),
    done: big().notNull().default(sql`0`),
    createdAt: at().notNull(),
  },
  (t) => [
    check('turnover_done_within', sql`0 <= ${t.done} and ${t.done} <= ${t.required}`),
    index('turnover_open').on(t.memberId, t.id).where(sql`done < required`),
  ],
);

/** Which settled stakes counted towards which turnover; taken back when a stake is refunded after all. */
export const turnoverCount = pgTable(
  'turnover_count',
  {
    reference: text().notNull(),
    turnoverId: big()
      .notNull()
      .references(() => turnover.id),
    amount: big().notNull(),
    category: text().notNull(),
    takenBack: boolean().notNull().default(false),
    countedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reference, t.turnoverId] }), check('turnover_count_positive', sql`${t.amount} > 0`)],
);
