/** What the house keeps of games that everybody shares, beside their links. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, big } from '../../server/db/columns.ts';
import { housePlayer } from './tables.ts';

/**
 * A player's bets on one hand or kick-off: one round at the wallet, which is closed there when all of them are over, because bets
 * that cancel each other count for turnover together.
 */
export const houseSharedRound = pgTable(
  'house_shared_round',
  {
    playerId: big()
      .notNull()
      .references(() => housePlayer.id, { onDelete: 'cascade' }),
    /** The wallet's name of the round. */
    name: text().notNull(),
    game: text().notNull(),
    /** Calls that were made without an acknowledgement. */
    attempts: integer().notNull().default(0),
    /** When it is to be closed at the wallet; then the row goes. */
    dueAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.name] }),
    index('house_shared_round_due').on(t.dueAt),
    check('house_shared_round_attempts', sql`${t.attempts} >= 0`),
  ],
);

/** How many players watch a game in one process of the site; a row that is old counts nothing. */
export const houseAudience = pgTable(
  'house_audience',
  {
    process: text().notNull(),
    game: text().notNull(),
    players: integer().notNull(),
    at: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.process, t.game] }),
    index('house_audience_at').on(t.at),
    check('house_audience_players', sql`${t.players} >= 0`),
  ],
);
