import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';
import { big } from '../../server/db/columns.ts';

/** A member's settled stakes of games, in satang and for ever: its sum says when the next point is earned. */
export const playStaked = pgTable('play_staked', { memberId: big().primaryKey(), total: big().notNull() }, (t) => [
  check('play_staked_total', sql`${t.total} >= 0`),
]);
