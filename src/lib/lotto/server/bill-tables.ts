import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, big, oneOf } from '../../server/db/columns.ts';
import { type BetType, betTypeCodes } from '../rules/bet-types.ts';
import { billStatuses } from '../rules/round-state.ts';
import { round } from './tables.ts';

export interface QuotedLine {
  readonly bet_type: BetType;
  readonly number: string;
  readonly rate_x100: number;
  /** Satang as text, since JSON has no bigint. */
  readonly payable: string;
}

/** Prices promised to a member for a minute and one bill; reserves nothing. */
export const quote = pgTable(
  'quote',
  {
    id: text().primaryKey(),
    memberId: big().notNull(),
    roundId: big().notNull(),
    lines: jsonb().$type<readonly QuotedLine[]>().notNull(),
    expiresAt: at().notNull(),
  },
  (t) => [index('quote_expires').on(t.expiresAt)],
);

export const bill = pgTable(
  'bill',
  {
    /** Taken from the sequence before the insert, because the ledger's reference contains it. */
    id: big().primaryKey().generatedByDefaultAsIdentity({ name: 'bill_id_seq' }),
    memberId: big().notNull(),
    /** The paying account, which also receives prizes and refunds. */
    walletId: big().notNull(),
    /** The promotion of that wallet; null for the main wallet. */
    takenId: big(),
    roundId: big()
      .notNull()
      .references(() => round.id),
    status: text({ enum: billStatuses }).notNull().default('pending'),
    lineCount: integer().notNull(),
    stake: big().notNull(),
    payable: big().notNull(),
    /** Its largest possible win. */
    maxWin: big().notNull(),
    winAmount: big().notNull().default(sql`0`),
    /** The version of the result that it is settled by. */
    resultVersion: integer(),
    note: text(),
    createdAt: at().notNull(),
    /** When it was won, lost, cancelled or refunded. */
    settledAt: at(),
  },
  (t) => [
    oneOf('bill_status', t.status),
    check(
      'bill_amounts',
      sql`${t.stake} >= ${t.payable} and ${t.payable} > 0 and ${t.winAmount} between 0 and ${t.maxWin}`,
    ),
    check('bill_won_by_amount', sql`(${t.status} = 'won') = (${t.winAmount} > 0)`),
    check('bill_settled_whole', sql`(${t.status} in ('won', 'lost')) = (${t.resultVersion} is not null)`),
    index('bill_member').on(t.memberId, t.id),
    index('bill_round').on(t.roundId, t.id),
  ],
);

export const line = pgTable(
  'line',
  {
    billId: big().notNull(),
    position: smallint().notNull(),
    roundId: big().notNull(),
    betType: text({ enum: betTypeCodes }).notNull(),
    number: text().notNull(),
    /** The key for limits and settlement: the number, for tod its sorted digits. */
    key: text().notNull(),
    stake: big().notNull(),
    rateX100: integer('rate_x100').notNull(),
    payable: big().notNull(),
    possibleWin: big().notNull(),
    /** Set by settlement on winning lines; the others follow from their bill. */
    winAmount: big().notNull().default(sql`0`),
  },
  (t) => [
    oneOf('line_bet_type', t.betType),
    primaryKey({ columns: [t.billId, t.position] }),
    foreignKey({ name: 'line_bill', columns: [t.billId], foreignColumns: [bill.id] }),
    check(
      'line_amounts',
      sql`${t.stake} > 0 and ${t.stake} % 100 = 0 and ${t.payable} between 1 and ${t.stake} and ${t.possibleWin} = ${t.stake} * ${t.rateX100} / 100`,
    ),
    check('line_wins_all_or_nothing', sql`${t.winAmount} in (0, ${t.possibleWin})`),
    index('line_key').on(t.roundId, t.betType, t.key),
  ],
);

/** A link to a bill that its member made for others: whoever has the token sees numbers and amounts, no name. */
export const billShare = pgTable('bill_share', {
  billId: big()
    .primaryKey()
    .references(() => bill.id),
  /** 128 random bits as hex. */
  token: text().notNull().unique('bill_share_token'),
  createdAt: at().notNull(),
});
