import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, bytes, cause, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { currencies, type HousePurpose, sides } from '../rules/kinds.ts';

/**
 * Accounts: a member's wallets and points, and house accounts per purpose. Member rows carry their balance, which only
 * ledger_post may change; house rows do not, so that no row is shared by all players (their sum is taken from entries).
 */
export const account = pgTable(
  'account',
  {
    id: id(),
    /** Null for a house account. */
    memberId: big(),
    /** 1 main, 2 promotion, 3 free credit; null for points and house accounts. */
    walletTypeId: integer(),
    /** The wallet's name for a member, the purpose ("lotto:gov") for the house. */
    name: text().notNull(),
    currency: text({ enum: currencies }).notNull(),
    balance: big().notNull().default(sql`0`),
    createdAt: madeAt(),
  },
  (t) => [
    check('wallet_not_negative', sql`${t.balance} >= 0`),
    check('house_has_no_balance', sql`${t.memberId} is not null or ${t.balance} = 0`),
    oneOf('account_currency', t.currency),
    uniqueIndex('account_house_purpose').on(t.name, t.currency).where(sql`${t.memberId} is null`),
    uniqueIndex('account_main_wallet').on(t.memberId).where(sql`${t.walletTypeId} = 1`),
    uniqueIndex('account_points').on(t.memberId).where(sql`${t.memberId} is not null and ${t.currency} = 'POINT'`),
    index('account_member').on(t.memberId),
  ],
);

/** The closed list of movements as `ledger_post` judges them; its rows are those of db/functions/movement-kinds.sql. */
export const movementKindRow = pgTable(
  'movement_kind',
  {
    code: text().primaryKey(),
    /** The paying and the receiving side. */
    payer: text({ enum: sides }).notNull(),
    receiver: text({ enum: sides }).notNull(),
    currency: text({ enum: currencies }).notNull(),
  },
  (t) => [
    oneOf('movement_kind_payer', t.payer),
    oneOf('movement_kind_receiver', t.receiver),
    oneOf('movement_kind_currency', t.currency),
  ],
);

/** One movement of money: its entries sum to zero. Rows are never changed or deleted (triggers). */
export const transfer = pgTable(
  'transfer',
  {
    id: id(),
    kind: text().notNull(),
    /** The cause, unique: "bill:12:stake", "deposit:7". The same cause can never move money twice. */
    reference: text().notNull(),
    note: text(),
    /** The transfer that this one corrects. */
    corrects: big(),
    createdAt: at().notNull(),
    /** SHA-256 over the row, by trigger: reveals rows changed outside of the ledger (`ledger:check`). */
    seal: bytes().notNull().default(sql`''::bytea`),
    /** HMAC by the posting process over amounts, accounts and cause; null for transfers older than these. */
    mac: bytes(),
    ...cause(),
  },
  (t) => [
    unique('transfer_reference_unique').on(t.reference),
    // By time rows lie as they came: a range of blocks is found at a ten-thousandth of the size of a tree.
    index('transfer_created').using('brin', t.createdAt),
    index('transfer_cause').on(t.causeKind, t.causeId),
    index('transfer_corrects').on(t.corrects).where(sql`corrects is not null`),
  ],
);

export const entry = pgTable(
  'entry',
  {
    id: id(),
    transferId: big()
      .notNull()
      .references(() => transfer.id),
    accountId: big()
      .notNull()
      .references(() => account.id),
    /** Satang or points; positive for the receiving account. */
    amount: big().notNull(),
    /** The member's balance after this entry; null on house accounts. */
    balanceAfter: big(),
    createdAt: at().notNull(),
    /** The transfer's currency. */
    seal: bytes().notNull().default(sql`''::bytea`),
  },
  (t) => [
    check('entry_amount_not_zero', sql`${t.amount} <> 0`),
    index('entry_account').on(t.accountId, t.id),
    index('entry_transfer').on(t.transferId),
    index('entry_created').using('brin', t.createdAt),
  ],
);

/** What a member owes after a correction that would have overdrawn the wallet: blocks withdrawal, collected from what comes in next. */
export const receivable = pgTable(
  'receivable',
  {
    id: id(),
    memberId: big().notNull(),
    amount: big().notNull(),
    /** The cause, unique: "bill:12:v2". */
    reference: text().notNull().unique('receivable_reference_unique'),
    /** The house account that is owed. */
    house: text().$type<HousePurpose>().notNull().default('adjustments'),
    /** The part collected so far. */
    collected: big().notNull().default(sql`0`),
    settledAt: at(),
    createdAt: at().notNull(),
    ...cause(),
  },
  (t) => [
    check('receivable_amount_positive', sql`${t.amount} > 0`),
    check('receivable_collected_within', sql`0 <= ${t.collected} and ${t.collected} <= ${t.amount}`),
    check('receivable_settled', sql`(${t.collected} = ${t.amount}) = (${t.settledAt} is not null)`),
    index('receivable_open').on(t.memberId).where(sql`settled_at is null`),
  ],
);

/**
 * A block of the chain of seals: rows that had become final, each with 16 bytes of its digest, and a MAC over them and the
 * block before. The key is derived from SECRET_KEY and never stands in the database.
 */
export const sealBlock = pgTable(
  'seal_block',
  {
    /** Its number in the chain: 1, 2, 3 … without a gap. */
    id: big().primaryKey(),
    /** The kind of rows: see sealed-streams.ts. */
    stream: text().notNull(),
    keys: big().array().notNull(),
    /** The digests of the rows in `keys`, in the same order. */
    digests: bytes().notNull(),
    /** All rows up to this id are in a block (streams in the order of ids). */
    upto: big().notNull(),
    /** When the rows were collected (streams in the order of time). */
    mark: at(),
    madeAt: at().notNull(),
    mac: bytes().notNull(),
  },
  (t) => [
    check('seal_block_digests', sql`length(${t.digests}) = 16 * cardinality(${t.keys})`),
    index('seal_block_stream').on(t.stream, t.id),
  ],
);

/** The head of the chain of seals on a Bangkok day; a file outside the database contains it too. */
export const ledgerAnchor = pgTable('ledger_anchor', {
  day: date({ mode: 'string' }).primaryKey(),
  blockId: big().notNull(),
  /** The number of rows sealed until then. */
  transfers: big().notNull(),
  audits: big().notNull(),
  madeAt: at().notNull(),
  mac: bytes().notNull(),
});

/** Every run of `ledger:check`: its outcome, and how far the books are proved if it found nothing. */
export const ledgerCheckRun = pgTable('ledger_check_run', {
  id: id(),
  /** Whether it checked only rows since the last proof. */
  sinceLast: boolean().notNull(),
  /** The last transfer and the last block of seals that it proved. */
  transferId: big().notNull(),
  blockId: big().notNull(),
  /** When it began, by the database's clock. */
  at: at().notNull(),
  seconds: integer().notNull(),
  findings: integer().notNull(),
  /** The first finding. */
  first: text(),
  mac: bytes().notNull(),
});
