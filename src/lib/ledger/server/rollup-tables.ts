/** Sums of the house's entries by hour and day, so that no page sums entries (operator.md section 8). */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, big, bytes } from '../../server/db/columns.ts';
import { account, entry } from './tables.ts';

const sums = {
  accountId: big()
    .notNull()
    .references(() => account.id),
  kind: text().notNull(),
  /** How many entries. */
  n: big().notNull(),
  /** What the house account received and what it paid, both positive, in satang or points. */
  amountIn: big().notNull(),
  amountOut: big().notNull(),
};

/** By hour, house account and kind. Hours after the last seal are recomputed until they are sealed. */
export const ledgerHour = pgTable('ledger_hour', { hour: at().notNull(), ...sums }, (t) => [
  primaryKey({ columns: [t.hour, t.accountId, t.kind] }),
]);

/** By Bangkok day: the sums of its sealed hours. */
export const ledgerDay = pgTable('ledger_day', { day: date({ mode: 'string' }).notNull(), ...sums }, (t) => [
  primaryKey({ columns: [t.day, t.accountId, t.kind] }),
  index('ledger_day_account').on(t.accountId, t.day),
]);

/** Sealed hours, one after the other from the first entry on, also those without entries. Rows never change (trigger). */
export const ledgerSeal = pgTable('ledger_seal', {
  /** Its beginning. */
  hour: at().primaryKey(),
  /** Rows of `ledger_hour`, and the entries of house accounts in them. */
  rows: integer().notNull(),
  entries: big().notNull(),
  /** SHA-256 of the hash before and the hour's rows as text (rollup-sql.ts). */
  hash: bytes().notNull(),
});

/**
 * The least and the greatest id among the entries of a sealed hour, members' and the house's; no row for an hour without any.
 * Ids need not rise with time: a list of an account up to some day knows from these where it may begin. Rows never change (trigger).
 */
export const ledgerSpan = pgTable('ledger_span', {
  hour: at().primaryKey(),
  firstId: big()
    .notNull()
    .references(() => entry.id),
  lastId: big()
    .notNull()
    .references(() => entry.id),
});

/** One row: no entry is booked before this instant any more (functions/ledger-clock.sql). */
export const ledgerCutoff = pgTable(
  'ledger_cutoff',
  {
    id: integer().primaryKey().default(1),
    until: at().notNull(),
    /**
     * The first transaction id that was not given out when `until` had been committed; null before that is known. Once all
     * transactions below it have ended, the hours before `until` are complete.
     */
    horizon: big(),
  },
  (t) => [check('ledger_cutoff_one', sql`${t.id} = 1`)],
);
