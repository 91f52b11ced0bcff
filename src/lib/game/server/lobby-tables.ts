import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, big } from '../../server/db/columns.ts';
import { game } from './tables.ts';

/** Games that members marked as their favourites. */
export const gameFavourite = pgTable(
  'game_favourite',
  {
    memberId: big().notNull(),
    gameId: big()
      .notNull()
      .references(() => game.id),
    addedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.gameId] }), index('game_favourite_game').on(t.gameId)],
);

/** How many members played a game in the last seven days; games with too few are left out (games-detail.md 5). */
export const gameHot = pgTable(
  'game_hot',
  {
    gameId: big()
      .primaryKey()
      .references(() => game.id),
    players: integer().notNull(),
    countedAt: at().notNull(),
  },
  (t) => [check('game_hot_players', sql`${t.players} > 0`)],
);
