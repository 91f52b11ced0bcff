/** Files of a day's transactions that providers gave, and what comparing them found. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, oneOf } from '../../server/db/columns.ts';
import { gameProvider } from './tables.ts';

export const gameBooks = pgTable(
  'game_books',
  {
    id: id(),
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    /** The Bangkok day it tells of. */
    day: date({ mode: 'string' }).notNull(),
    origin: text({ enum: ['pushed', 'fetched'] }).notNull(),
    receivedAt: at().notNull(),
    /** Why it was not compared; null for a file that was. */
    problem: text(),
    /** Of a file that was compared: its last line, how many differences it has, and the whole of it, compressed. */
    rows: integer(),
    sumBet: big(),
    sumWin: big(),
    sumRollback: big(),
    sha256: text(),
    differences: integer(),
    content: bytes(),
  },
  (t) => [
    oneOf('game_books_origin', t.origin),
    check(
      'game_books_compared',
      sql`num_nonnulls(${t.rows}, ${t.sumBet}, ${t.sumWin}, ${t.sumRollback}, ${t.sha256}, ${t.differences})
        = case when ${t.problem} is null then 6 else 0 end`,
    ),
    index('game_books_day').on(t.provider, t.day),
  ],
);
