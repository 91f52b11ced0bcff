import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { at, big } from '../../server/db/columns.ts';
import type { YeekeeSettings } from '../rules/yeekee.ts';
import type { BeaconChain } from '../rules/yeekee-beacon.ts';
import { round } from './tables.ts';

/** What a round of yeekee has besides other rounds. Its row is what shots queue for, so that bills need not. */
export const yeekeeRound = pgTable(
  'yeekee_round',
  {
    roundId: big()
      .primaryKey()
      .references(() => round.id),
    /** As the market had them when the round was made. */
    settings: jsonb().$type<YeekeeSettings>().notNull(),
    shotCount: integer().notNull().default(0),
    sum: big().notNull().default(sql`0`),
    /** Head of the hash chain; until the first shot its beginning. */
    head: text().notNull(),
    /** When the job has something to do here next: to freeze, to draw, to ask for the beacon again. Null: all done. */
    dueAt: at(),
    /** When shots ended, by the schedule. The rest is set by the freeze and never changes. */
    frozenAt: at(),
    root: text(),
    beaconChain: jsonb().$type<BeaconChain>(),
    beaconRound: integer(),
    beaconAt: at(),
    /** When every process had been told to push the freeze to its pages. */
    pushedAt: at(),
    /** The beacon that decided. */
    signature: text(),
    randomness: text(),
    resultNumber: text(),
  },
  (t) => [
    index('yeekee_round_due').on(t.dueAt).where(sql`due_at is not null`),
    check('yeekee_frozen_whole', sql`(${t.frozenAt} is null) = (${t.root} is null)`),
    check(
      'yeekee_beacon_whole',
      sql`num_nulls(${t.beaconChain}, ${t.beaconRound}, ${t.beaconAt}) in (0, 3) and (${t.beaconRound} is null or ${t.frozenAt} is not null)`,
    ),
    check('yeekee_pushed_after_freeze', sql`${t.pushedAt} is null or ${t.frozenAt} is not null`),
    check('yeekee_drawn_from_frozen', sql`${t.resultNumber} is null or ${t.frozenAt} is not null`),
    check(
      'yeekee_drawn_by_beacon',
      sql`num_nulls(${t.signature}, ${t.randomness}) in (0, 2) and (${t.resultNumber} is null or (${t.beaconRound} is null) = (${t.signature} is null))`,
    ),
  ],
);

/** A number a member has shot. Never changed: the next one's hash covers it. */
export const shot = pgTable(
  'shot',
  {
    roundId: big()
      .notNull()
      .references(() => yeekeeRound.roundId),
    seq: integer().notNull(),
    memberId: big().notNull(),
    number: text().notNull(),
    /** How others see the member; kept, because it is hashed. */
    shooter: text().notNull(),
    at: at().notNull(),
    salt: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.seq] }),
    index('shot_member').on(t.roundId, t.memberId, t.seq),
    check('shot_five_digits', sql`${t.number} ~ '^[0-9]{5}$'`),
    check('shot_seq', sql`${t.seq} > 0`),
  ],
);

/** What a member got for the row his shot stood in. */
export const yeekeeReward = pgTable(
  'yeekee_reward',
  {
    roundId: big()
      .notNull()
      .references(() => yeekeeRound.roundId),
    row: smallint().notNull(),
    seq: integer().notNull(),
    memberId: big().notNull(),
    /** Satang. */
    amount: big().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.row] }),
    unique('yeekee_reward_once').on(t.roundId, t.memberId),
    check('yeekee_reward_amount', sql`${t.amount} > 0`),
  ],
);
