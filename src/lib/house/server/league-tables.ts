/** Kick-offs of the league and their matches. A kick-off has its rows from the moment its bets are closed: no goal is shown before. */
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { at, id } from '../../server/db/columns.ts';
import type { Goal } from '../rules/football.ts';
import { houseLink } from './chain-tables.ts';

export const houseKickOff = pgTable(
  'house_kick_off',
  {
    /** Of the schedule, from 1. */
    number: integer().primaryKey(),
    game: text().notNull(),
    /** The wallet's name of the round that bets on it belong to. */
    name: text().notNull(),
    /** From 1; rounds to 14. */
    season: integer().notNull(),
    round: smallint().notNull(),
    /** When its bets were found closed, and when its scores stand by the schedule. */
    closedAt: at().notNull(),
    finalAt: at().notNull(),
  },
  (t) => [
    unique('house_kick_off_of_game').on(t.game, t.number),
    unique('house_kick_off_name').on(t.name),
    unique('house_kick_off_of_season').on(t.season, t.round),
    foreignKey({
      name: 'house_kick_off_link',
      columns: [t.game, t.number],
      foreignColumns: [houseLink.game, houseLink.number],
    }),
    check('house_kick_off_game', sql`${t.game} = 'liga'`),
    check('house_kick_off_round', sql`${t.round} between 1 and 14`),
  ],
);

export const houseMatch = pgTable(
  'house_match',
  {
    id: id(),
    kickOff: integer()
      .notNull()
      .references(() => houseKickOff.number),
    /** In the order of the draws, from 0. */
    place: smallint().notNull(),
    home: text().notNull(),
    away: text().notNull(),
    homeGoals: smallint().notNull(),
    awayGoals: smallint().notNull(),
    /** When they fall; decides nothing. */
    goals: jsonb().$type<readonly Goal[]>().notNull(),
  },
  (t) => [
    unique('house_match_of_kick_off').on(t.kickOff, t.place),
    check('house_match_place', sql`${t.place} between 0 and 3`),
    check('house_match_teams', sql`${t.home} <> ${t.away}`),
    check('house_match_goals', sql`${t.homeGoals} between 0 and 8 and ${t.awayGoals} between 0 and 8`),
  ],
);
