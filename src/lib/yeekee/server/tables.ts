import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { RoundSettings } from '../../lotto/rules/yeekee-settings.ts';
import { round } from '../../lotto/server/tables.ts';
import { at, big } from '../../server/db/columns.ts';
import type { BeaconChain } from '../rules/beacon.ts';

/** The yeekee part of a round, in a row of its own: shots wait for its lock, bills do not. */
export const yeekeeRound = pgTable(
  'yeekee_round',
  {
    roundId: big()
      .primaryKey()
      .references(() => round.id),
    /** The market's settings when the round was created, and the version of its rules. */
    settings: jsonb().$type<RoundSettings>().notNull(),
    /** Which form its proof has, by what the beginning of its chain binds: 1 of rounds opened before version 2 was. */
    proofVersion: smallint().notNull().default(1),
    /** The chain of the deciding beacon, committed to by the genesis; null in classic mode and version 1. */
    chain: jsonb().$type<BeaconChain>(),
    shotCount: integer().notNull().default(0),
    sum: big().notNull().default(sql`0`),
    /** Head of the hash chain; the genesis until the first shot. */
    head: text().notNull(),
    /** When the job has to act next: freeze, draw, query the beacon again. Null when finished. */
    dueAt: at(),
    /** When shots ended, by the schedule. The rest is set by the freeze and never changes. */
    frozenAt: at(),
    /** When an operator voided the round, possible only while betting is open; its list ends there. */
    voidedAt: at(),
    root: text(),
    beaconChain: jsonb().$type<BeaconChain>(),
    beaconRound: integer(),
    beaconAt: at(),
    /** When every process had been notified to push the freeze to its pages. */
    pushedAt: at(),
    /** The deciding beacon. */
    signature: text(),
    randomness: text(),
    resultNumber: text(),
  },
  (t) => [
    index('yeekee_round_due').on(t.dueAt).where(sql`due_at is not null`),
    check('yeekee_frozen_whole', sql`num_nonnulls(${t.frozenAt}, ${t.voidedAt}) = num_nonnulls(${t.root})`),
    check('yeekee_chain_bound', sql`${t.chain} is null or ${t.proofVersion} = 2`),
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

/** A member's shot. Never changed: the next one's hash covers it. */
export const shot = pgTable(
  'shot',
  {
    roundId: big()
      .notNull()
      .references(() => yeekeeRound.roundId),
    seq: integer().notNull(),
    memberId: big().notNull(),
    number: text().notNull(),
    /** The member's masked name for others; stored, because it is hashed. */
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

/** Rewards of members for the rows of their shots. */
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
    /** The margin it was calculated from, in satang; null for rewards without a margin. */
    paidIn: big(),
    prizes: big(),
    /** The member's counted stakes in the round. */
    stake: big(),
    shooters: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.row] }),
    unique('yeekee_reward_once').on(t.roundId, t.memberId),
    check('yeekee_reward_amount', sql`${t.amount} > 0`),
    check('yeekee_reward_basis', sql`num_nulls(${t.paidIn}, ${t.prizes}, ${t.stake}, ${t.shooters}) in (0, 4)`),
  ],
);

/**
 * What was fixed of every round of a game day, as the text that is handed out. Each names the hash of the one before, so
 * that one kept copy fixes all days up to it. Never changed.
 */
export const yeekeeArchive = pgTable(
  'yeekee_archive',
  {
    day: date({ mode: 'string' }).primaryKey(),
    /** Canonical JSON; its SHA-256 is over its UTF-8 bytes. */
    body: text().notNull(),
    sha256: text().notNull(),
    rounds: integer().notNull(),
    /** What the other parts have: commitments of games. */
    entries: integer().notNull().default(0),
    madeAt: at().notNull(),
  },
  (t) => [check('yeekee_archive_hash', sql`${t.sha256} = encode(sha256(convert_to(${t.body}, 'UTF8')), 'hex')`)],
);
