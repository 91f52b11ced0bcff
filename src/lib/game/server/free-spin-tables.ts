/** Free spins that the site has given, by game and stake: the only ones that a provider may play without a stake. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id } from '../../server/db/columns.ts';
import { game } from './tables.ts';

export const gameFreeSpin = pgTable(
  'game_free_spin',
  {
    id: id(),
    memberId: big().notNull(),
    gameId: big()
      .notNull()
      .references(() => game.id),
    /** What each spin plays with, in satang. */
    stake: big().notNull(),
    quantity: integer().notNull(),
    /** Played ones, without those whose bet was rolled back. */
    used: integer().notNull().default(0),
    /** The promotion that gave them, whose wallet gets what they win; null where that is the main one. */
    takenId: big(),
    walletId: big(),
    /** What they were given for, once: "redemption:12". */
    source: text().notNull(),
    givenAt: at().notNull(),
    /** The first instant at which they can no longer be played. */
    expiresAt: at().notNull(),
  },
  (t) => [
    unique('game_free_spin_source').on(t.source),
    check(
      'game_free_spin_amounts',
      sql`${t.stake} > 0 and ${t.quantity} > 0 and ${t.used} between 0 and ${t.quantity}`,
    ),
    check('game_free_spin_promotion', sql`(${t.takenId} is null) = (${t.walletId} is null)`),
    index('game_free_spin_game').on(t.gameId),
    index('game_free_spin_taken').on(t.takenId).where(sql`taken_id is not null`),
    index('game_free_spin_left').on(t.memberId, t.gameId, t.expiresAt),
  ],
);
