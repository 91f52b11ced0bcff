import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { payoutBehaviours } from '../contract.ts';

const amount = () => big().notNull();

/** Messages "sent" by the sandbox, as a phone would show them. */
export const sandboxSms = pgTable('sandbox_sms', {
  id: id(),
  phone: text().notNull(),
  text: text().notNull(),
  createdAt: madeAt(),
});

/** QR codes issued by the sandbox gateway. It shares only references with our tables. */
export const sandboxQr = pgTable(
  'sandbox_qr',
  {
    id: id(),
    reference: text().notNull(),
    amount: amount(),
    /** The payer expected by the gateway; the banking app pays from this account unless set otherwise. */
    payerBankCode: text().notNull(),
    payerAccountNumber: text().notNull(),
    payerName: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [unique('sandbox_qr_reference').on(t.reference)],
);

/** Money moved by the sandbox bank to the gateway's biller; a code may be paid more than once, as in reality. */
export const sandboxPayment = pgTable(
  'sandbox_payment',
  {
    id: id(),
    eventId: text().notNull().unique('sandbox_payment_event'),
    reference: text().notNull(),
    amount: amount(),
    senderBankCode: text().notNull(),
    senderAccountNumber: text().notNull(),
    senderName: text().notNull(),
    /** May be in the future, for a slow bank; not reported before. */
    paidAt: at().notNull(),
  },
  (t) => [index('sandbox_payment_reference').on(t.reference)],
);

/** Transfers between accounts at the sandbox bank and wallet, as its statement has them. */
export const sandboxTransfer = pgTable(
  'sandbox_transfer',
  {
    id: id(),
    eventId: text().notNull().unique('sandbox_transfer_event'),
    /** The bank's own number, on the slip. */
    reference: text().notNull().unique('sandbox_transfer_reference'),
    toBankCode: text().notNull(),
    toNumber: text().notNull(),
    amount: amount(),
    senderBankCode: text().notNull(),
    senderAccountNumber: text().notNull(),
    senderName: text().notNull(),
    paidAt: at().notNull(),
  },
  (t) => [index('sandbox_transfer_to').on(t.toNumber, t.paidAt)],
);

/** Callbacks due by the gateway and the feed, with their own retries. */
export const sandboxDelivery = pgTable(
  'sandbox_delivery',
  {
    id: id(),
    eventId: text().notNull(),
    /** Our call that it is posted to. */
    path: text().notNull().default('/api/callback/sandbox'),
    body: text().notNull(),
    /** When it is due; postponed during an attempt and after each failure. */
    dueAt: at().notNull(),
    tries: integer().notNull().default(0),
    deliveredAt: at(),
  },
  (t) => [index('sandbox_delivery_due').on(t.dueAt).where(sql`delivered_at is null`)],
);

/** Payouts requested from the sandbox bank, by our idempotent reference. */
export const sandboxPayout = pgTable(
  'sandbox_payout',
  {
    id: id(),
    reference: text().notNull(),
    amount: amount(),
    bankCode: text().notNull(),
    accountNumber: text().notNull(),
    accountName: text().notNull(),
    createdAt: at().notNull(),
    /** Decided a few seconds after the request. */
    settlesAt: at().notNull(),
    behaviour: text({ enum: payoutBehaviours }).notNull(),
  },
  (t) => [oneOf('sandbox_payout_behaviour', t.behaviour), unique('sandbox_payout_reference').on(t.reference)],
);

/** How the sandbox behaves until that is changed. */
export const sandboxBehaviour = pgTable(
  'sandbox_behaviour',
  {
    part: text({ enum: ['gateway', 'payout'] }).primaryKey(),
    behaviour: text().notNull(),
  },
  (t) => [oneOf('sandbox_behaviour_part', t.part)],
);
