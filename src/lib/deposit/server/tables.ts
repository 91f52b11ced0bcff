/** Channels, payments, incoming transfers and returns. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { intentFlags, intentStatuses } from '../rules/deposit-state.ts';
import { reviewReasons } from '../rules/review-reasons.ts';
import type { ReportedSender } from '../rules/sender.ts';

/** A channel, as data: opened, closed, ordered and limited without a release. */
export const channel = pgTable(
  'channel',
  {
    id: id(),
    code: text().notNull().unique('channel_code_unique'),
    name: text().notNull(),
    kind: text({ enum: ['qr', 'bank', 'truemoney'] }).notNull(),
    /** The source of its money: the adapter that issues its codes, or "ingest", the signed feed of transfers. */
    gateway: text().notNull(),
    minAmount: big().notNull(),
    maxAmount: big().notNull(),
    /** The maximum of one member on a Bangkok day; null for no limit. */
    dailyMax: big(),
    /** Paid by the member in addition to the amount. */
    fee: big().notNull().default(sql`0`),
    open: boolean().notNull().default(true),
    /** Under maintenance until then. */
    closedUntil: at(),
    /** Opening hours as minutes of the Bangkok day; a smaller end is past midnight, equal means always open. */
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

/** Part of a channel; for bank transfer and TrueMoney one of the agent's receiving accounts. */
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

/** A requested payment. Incoming money is another record, `incoming_transfer`; at most one of them credits a payment. */
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
    /** Our reference at the gateway: not guessable, never the member's phone. */
    reference: text().notNull().unique('intent_reference_unique'),
    status: text({ enum: intentStatuses }).notNull(),
    /** Requested by the member, or created for unmatched money. */
    origin: text({ enum: ['asked', 'unsolicited'] })
      .notNull()
      .default('asked'),
    amount: big().notNull(),
    /** The amount to transfer: amount, fee, and for transfers the unique satang. */
    payable: big().notNull(),
    fee: big().notNull().default(sql`0`),
    qrPayload: text(),
    /** The receiving account, where a transfer is matched by it. */
    accountId: big(),
    /** Whether `payable` into `accountId` is reserved for this intent, and from when another may have it. */
    slotOpen: boolean().notNull().default(false),
    slotFreeAt: at(),
    /** The account that the money must come from: the registered one when the code was issued. */
    senderBankCode: text().notNull(),
    senderAccountNumber: text().notNull(),
    senderName: text().notNull(),
    /** The incoming amount, and the credited part of it. */
    paidAmount: big(),
    creditedAmount: big(),
    flag: text({ enum: intentFlags }),
    reviewReason: text({ enum: reviewReasons }),
    expiresAt: at().notNull(),
    creditedAt: at(),
    /** How often the gateway was queried for a missing callback, and when to query it again. */
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
    // Invariant: an amount into an account is reserved for one intent at a time.
    uniqueIndex('intent_slot').on(t.accountId, t.payable).where(sql`slot_open`),
    index('intent_slot_free').on(t.slotFreeAt).where(sql`slot_open and slot_free_at is not null`),
    index('intent_member').on(t.memberId, t.id),
    index('intent_status').on(t.status, t.id),
    index('intent_created').on(t.createdAt),
    index('intent_credited').on(t.memberId, t.creditedAt).where(sql`status = 'credited'`),
    index('intent_open').on(t.expiresAt).where(sql`status in ('created', 'pending')`),
    index('intent_to_ask').on(t.askAt).where(sql`ask_at is not null`),
  ],
);

/** Every signed event as received, stored before it is handled; copies only increase the count. */
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

/** The state of incoming money. */
const incomingStatuses = [
  'credited',
  /** An operator decides. */
  'review',
  /** Without a known owner for days: booked as owed to an unknown person. */
  'suspense',
  /** Being returned to its sender, and returned. */
  'returning',
  'returned',
  /** Reported a second time by another source. */
  'alias',
  /** An operator found that nothing had arrived. */
  'dismissed',
] as const;
export type IncomingStatus = (typeof incomingStatuses)[number];

/** Incoming money as reported: its facts never change (trigger) and are recorded once per source and event. */
export const incomingTransfer = pgTable(
  'incoming_transfer',
  {
    id: id(),
    /** The source: a gateway, or the feed "bank", "truemoney", "slip". */
    gateway: text().notNull(),
    eventId: text().notNull(),
    /** The payment reference of the report; may be unknown to us, empty where there is none. */
    reference: text().notNull(),
    amount: big().notNull(),
    paidAt: at().notNull(),
    sender: jsonb().$type<ReportedSender>(),
    /** The receiving account as reported, and the agent's account that it matches. */
    receiver: jsonb().$type<{ bankCode: string; accountNumber: string }>(),
    accountId: big(),
    /** The bank's number of the transfer, where it is reported. */
    bankReference: text(),
    receivedAt: at().notNull(),
    // Below: what was decided about it.
    intentId: big().references(() => paymentIntent.id),
    status: text({ enum: incomingStatuses }).notNull(),
    reason: text({ enum: reviewReasons }),
    /** The credited member, or the likely owner; null while unknown. */
    memberId: big(),
    creditedAmount: big(),
    feeAmount: big().notNull().default(sql`0`),
    /** The record of the same transfer that came first. */
    aliasOf: big(),
    decidedBy: text(),
    decidedAt: at(),
  },
  (t) => [
    oneOf('incoming_reason', t.reason),
    unique('incoming_event_unique').on(t.gateway, t.eventId),
    check('incoming_amount_positive', sql`${t.amount} > 0`),
    oneOf('incoming_status', t.status),
    check(
      'incoming_credited_whole',
      sql`${t.status} <> 'credited' or (${t.intentId} is not null and ${t.memberId} is not null and ${t.creditedAmount} is not null)`,
    ),
    check('incoming_alias_named', sql`${t.status} <> 'alias' or ${t.aliasOf} is not null`),
    index('incoming_review').on(t.id).where(sql`status in ('review', 'suspense')`),
    uniqueIndex('incoming_intent_credited').on(t.intentId).where(sql`status = 'credited'`),
    index('incoming_account').on(t.accountId, t.amount, t.paidAt).where(sql`account_id is not null`),
    index('incoming_paid').on(t.paidAt),
    index('incoming_bank_reference').on(t.bankReference).where(sql`bank_reference is not null`),
  ],
);

/** Returns of incoming money, in full or of the part above a limit, to its sender. */
export const incomingReturn = pgTable(
  'incoming_return',
  {
    id: id(),
    incomingId: big()
      .notNull()
      .unique('return_of_incoming')
      .references(() => incomingTransfer.id),
    amount: big().notNull(),
    /** The destination as far as known; without a full account number an operator returns it by hand. */
    bankCode: text(),
    accountNumber: text(),
    accountName: text(),
    status: text({ enum: ['waiting', 'sending', 'by_hand', 'returned'] }).notNull(),
    createdAt: at().notNull(),
    sentAt: at(),
    settledAt: at(),
    /** The operator who returned it by hand. */
    doneBy: text(),
  },
  (t) => [
    oneOf('return_status', t.status),
    check('return_amount_positive', sql`${t.amount} > 0`),
    check('return_settled', sql`(${t.status} = 'returned') = (${t.settledAt} is not null)`),
    index('return_open').on(t.id).where(sql`status in ('waiting', 'sending')`),
  ],
);
