/** Ways to pay in, what members mean to pay, what arrived, and what goes back. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { intentFlags, intentStatuses } from '../rules/deposit-state.ts';
import { reviewReasons } from '../rules/review-reasons.ts';
import type { ReportedSender } from '../rules/sender.ts';

/** A way of paying in, as data: opened, closed, ordered and limited without a release. */
export const channel = pgTable(
  'channel',
  {
    id: id(),
    code: text().notNull().unique('channel_code_unique'),
    name: text().notNull(),
    kind: text({ enum: ['qr', 'bank', 'truemoney'] }).notNull(),
    /** Where its money is told from: the adapter that makes its codes, or "ingest", the signed feed of transfers. */
    gateway: text().notNull(),
    minAmount: big().notNull(),
    maxAmount: big().notNull(),
    /** The most one member pays in on a Bangkok day; null is without limit. */
    dailyMax: big(),
    /** What the member pays on top. */
    fee: big().notNull().default(sql`0`),
    open: boolean().notNull().default(true),
    /** Under maintenance until then. */
    closedUntil: at(),
    /** Bangkok minutes of the day between which it is open, the second past midnight when smaller; equal is always open. */
    opensMinute: integer().notNull().default(0),
    closesMinute: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (t) => [
    oneOf('channel_kind', t.kind),
    check('channel_limits', sql`0 < ${t.minAmount} and ${t.minAmount} <= ${t.maxAmount}`),
    check('channel_fee', sql`${t.fee} >= 0 and (${t.dailyMax} is null or ${t.dailyMax} > 0)`),
  ],
);

/** Part of a channel; of bank transfer and TrueMoney one of the agent's accounts that money goes to. */
export const subChannel = pgTable(
  'sub_channel',
  {
    id: id(),
    channelId: big()
      .notNull()
      .references(() => channel.id),
    name: text().notNull(),
    /** The receiving account (`agent_bank_account`); null for a gateway's codes. */
    accountId: big(),
    open: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [unique('sub_channel_account').on(t.channelId, t.accountId)],
);

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
    status: text({ enum: intentStatuses }).notNull(),
    /** Asked for by the member, or made for money that came without being announced. */
    origin: text({ enum: ['asked', 'unsolicited'] })
      .notNull()
      .default('asked'),
    amount: big().notNull(),
    /** What is to be transferred: the amount, the fee, and of transfers the satang that tell it from others. */
    payable: big().notNull(),
    fee: big().notNull().default(sql`0`),
    qrPayload: text(),
    /** The account it is to be transferred to, where a transfer is matched by it. */
    accountId: big(),
    /** Whether `payable` into `accountId` is kept for this intent, and from when it may be given to another. */
    slotOpen: boolean().notNull().default(false),
    slotFreeAt: at(),
    /** The account the money must come from: what was registered when the code was made. */
    senderBankCode: text().notNull(),
    senderAccountNumber: text().notNull(),
    senderName: text().notNull(),
    /** What arrived, and how much of it went into the wallet. */
    paidAmount: big(),
    creditedAmount: big(),
    flag: text({ enum: intentFlags }),
    reviewReason: text({ enum: reviewReasons }),
    expiresAt: at().notNull(),
    creditedAt: at(),
    /** How often the gateway was asked because its callback had not come, and when to ask again. */
    asked: integer().notNull().default(0),
    askAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [
    oneOf('intent_review_reason', t.reviewReason),
    oneOf('intent_flag', t.flag),
    oneOf('intent_origin', t.origin),
    oneOf('intent_status', t.status),
    check('intent_amount_positive', sql`${t.amount} > 0`),
    check('intent_payable', sql`${t.fee} >= 0 and ${t.payable} >= ${t.amount} + ${t.fee}`),
    check(
      'intent_credited_whole',
      sql`(${t.status} = 'credited') = (${t.creditedAt} is not null) and (${t.creditedAt} is null or (${t.paidAmount} is not null and ${t.creditedAmount} is not null))`,
    ),
    // Invariant: one open intent per member and channel.
    uniqueIndex('intent_one_open').on(t.memberId, t.channelId).where(sql`status in ('created', 'pending')`),
    // Invariant: an amount into an account is kept for one intent at a time.
    uniqueIndex('intent_slot').on(t.accountId, t.payable).where(sql`slot_open`),
    index('intent_slot_free').on(t.slotFreeAt).where(sql`slot_open and slot_free_at is not null`),
    index('intent_member').on(t.memberId, t.id),
    index('intent_credited').on(t.memberId, t.creditedAt).where(sql`status = 'credited'`),
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

/** What becomes of money that arrived. */
export type IncomingStatus =
  | 'credited'
  /** People decide. */
  | 'review'
  /** Nobody has said whose it is for days: it stands in the books as owed to somebody. */
  | 'suspense'
  /** On its way back to its sender, and back there. */
  | 'returning'
  | 'returned'
  /** Told a second time by another source. */
  | 'alias'
  /** People found that nothing of ours had arrived. */
  | 'dismissed';

/** Money that arrived, as its source told it: its facts never change (trigger) and are told once per source and event. */
export const incomingTransfer = pgTable(
  'incoming_transfer',
  {
    id: id(),
    /** Who told: a gateway, or the feed "bank", "truemoney", "slip". */
    gateway: text().notNull(),
    eventId: text().notNull(),
    /** The payment reference the money named; may be unknown to us, and is empty where money names none. */
    reference: text().notNull(),
    amount: big().notNull(),
    paidAt: at().notNull(),
    sender: jsonb().$type<ReportedSender>(),
    /** The account it came into as the feed told it, and which of the agent's that is. */
    receiver: jsonb().$type<{ bankCode: string; accountNumber: string }>(),
    accountId: big(),
    /** The bank's own number of the transfer, where it is told. */
    bankReference: text(),
    receivedAt: at().notNull(),
    // From here on: what was decided about it.
    intentId: big().references(() => paymentIntent.id),
    status: text().$type<IncomingStatus>().notNull(),
    reason: text({ enum: reviewReasons }),
    /** Who it was credited to, or who it may belong to; null while nobody is known. */
    memberId: big(),
    creditedAmount: big(),
    feeAmount: big().notNull().default(sql`0`),
    /** The record of the same transfer that came first. */
    aliasOf: big(),
    /** The first of the two people who decide about money in review, and what they want. */
    proposedBy: text(),
    proposal: text({ enum: ['credit', 'return', 'dismiss'] }),
    /** The payment it would be credited to, where one is meant. */
    proposedIntentId: big(),
    decidedBy: text(),
    decidedAt: at(),
  },
  (t) => [
    oneOf('incoming_proposal', t.proposal),
    oneOf('incoming_reason', t.reason),
    unique('incoming_event_unique').on(t.gateway, t.eventId),
    check('incoming_amount_positive', sql`${t.amount} > 0`),
    check(
      'incoming_status',
      sql`${t.status} in ('credited', 'review', 'suspense', 'returning', 'returned', 'alias', 'dismissed')`,
    ),
    check(
      'incoming_credited_whole',
      sql`${t.status} <> 'credited' or (${t.intentId} is not null and ${t.memberId} is not null and ${t.creditedAmount} is not null)`,
    ),
    check('incoming_alias_named', sql`${t.status} <> 'alias' or ${t.aliasOf} is not null`),
    index('incoming_review').on(t.id).where(sql`status in ('review', 'suspense')`),
    uniqueIndex('incoming_intent_credited').on(t.intentId).where(sql`status = 'credited'`),
    index('incoming_account').on(t.accountId, t.amount, t.paidAt).where(sql`account_id is not null`),
    index('incoming_bank_reference').on(t.bankReference).where(sql`bank_reference is not null`),
  ],
);

/** Money, or the part of it a limit does not allow, that goes back to whoever sent it. */
export const incomingReturn = pgTable(
  'incoming_return',
  {
    id: id(),
    incomingId: big()
      .notNull()
      .unique('return_of_incoming')
      .references(() => incomingTransfer.id),
    amount: big().notNull(),
    /** Where to, as far as it is known; people return what has no whole account number. */
    bankCode: text(),
    accountNumber: text(),
    accountName: text(),
    status: text({ enum: ['waiting', 'sending', 'by_hand', 'returned'] }).notNull(),
    createdAt: at().notNull(),
    sentAt: at(),
    settledAt: at(),
    /** Who returned it by hand. */
    doneBy: text(),
  },
  (t) => [
    oneOf('return_status', t.status),
    check('return_amount_positive', sql`${t.amount} > 0`),
    check('return_settled', sql`(${t.status} = 'returned') = (${t.settledAt} is not null)`),
    index('return_open').on(t.id).where(sql`status in ('waiting', 'sending')`),
  ],
);
