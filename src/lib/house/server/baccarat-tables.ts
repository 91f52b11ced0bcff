/** The hands of the baccarat rooms. A hand has a row from the moment its bets are closed: no card of it is shown before. */
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { at, id, oneOf } from '../../server/db/columns.ts';
import { houseLink } from './chain-tables.ts';

export const houseHand = pgTable(
  'house_hand',
  {
    id: id(),
    room: text().notNull(),
    shoe: integer().notNull(),
    /** From 1 to 64. */
    hand: smallint().notNull(),
    /** The wallet's name of the round that bets on it belong to. */
    name: text().notNull(),
    player: smallint().array().notNull(),
    banker: smallint().array().notNull(),
    playerPoints: smallint().notNull(),
    bankerPoints: smallint().notNull(),
    winner: text({ enum: ['P', 'B', 'T'] }).notNull(),
    playerPair: boolean().notNull(),
    bankerPair: boolean().notNull(),
    /** When its bets were found closed, and when its result stands by the schedule. */
    closedAt: at().notNull(),
    resultAt: at().notNull(),
  },
  (t) => [
    unique('house_hand_of_shoe').on(t.room, t.shoe, t.hand),
    unique('house_hand_name').on(t.name),
    foreignKey({
      name: 'house_hand_shoe',
      columns: [t.room, t.shoe],
      foreignColumns: [houseLink.game, houseLink.number],
    }),
    oneOf('house_hand_winner', t.winner),
    check('house_hand_number', sql`${t.hand} between 1 and 64`),
  ],
);
