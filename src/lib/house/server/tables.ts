/**
 * The house as a provider: its players, their sessions, seeds and rounds. It knows members only by the wallet's alias, and of
 * money only what the wallet answered.
 */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, madeAt, oneOf } from '../../server/db/columns.ts';

export const housePlayer = pgTable(
  'house_player',
  {
    id: id(),
    /** The wallet's alias: "p_…", or "demo_…" of one demo. */
    ref: text().notNull(),
    /** Play money of a demo; null for a player with a wallet. */
    playMoney: big(),
    createdAt: madeAt(),
  },
  (t) => [
    unique('house_player_ref').on(t.ref),
    check('house_play_money', sql`${t.playMoney} >= 0`),
    index('house_player_demo').on(t.createdAt).where(sql`play_money is not null`),
  ],
);

/** A player at a game, by a bearer that only the frame's memory holds. */
export const houseSession = pgTable(
  'house_session',
  {
    id: id(),
    playerId: big()
      .notNull()
      .references(() => housePlayer.id),
    game: text().notNull(),
    /** SHA-256 of the bearer. */
    bearerHash: bytes().notNull(),
    /** The wallet's name of the session, which bets are sent with. */
    walletSession: text().notNull(),
    openedAt: at().notNull(),
    expiresAt: at().notNull(),
    /** Ended by a newer one of the player. */
    endedAt: at(),
  },
  (t) => [
    unique('house_session_bearer').on(t.bearerHash),
    index('house_session_player').on(t.playerId, t.id),
    index('house_session_expires').on(t.expiresAt),
  ],
);

/** A pair of seeds for a player's own rounds of a game (trust.md 1). The next one is committed to before its client seed is set. */
export const houseSeed = pgTable(
  'house_seed',
  {
    id: id(),
    playerId: big()
      .notNull()
      .references(() => housePlayer.id),
    game: text().notNull(),
    state: text({ enum: ['next', 'current', 'revealed'] }).notNull(),
    /** Encrypted. */
    serverSeed: bytes().notNull(),
    configHash: text().notNull(),
    commitment: text().notNull(),
    /** Null until the pair is used. */
    clientSeed: text(),
    nextNonce: integer().notNull().default(0),
    createdAt: at().notNull(),
    revealedAt: at(),
    /** What the archive says of it once it is revealed (rules/commitment.ts); null for pairs from before archives of games. */
    opening: text(),
  },
  (t) => [
    oneOf('house_seed_state', t.state),
    uniqueIndex('house_seed_in_use').on(t.playerId, t.game, t.state).where(sql`state <> 'revealed'`),
    index('house_seed_player').on(t.playerId),
    // The archive reads them by day.
    index('house_seed_created').on(t.createdAt),
    index('house_seed_revealed_at').on(t.revealedAt).where(sql`revealed_at is not null`),
    check('house_seed_client', sql`(${t.state} = 'next') = (${t.clientSeed} is null)`),
    check('house_seed_revealed', sql`(${t.state} = 'revealed') = (${t.revealedAt} is not null)`),
    check('house_seed_nonce', sql`${t.nextNonce} >= 0`),
  ],
);

/** A press of a player: one bet at the wallet, and the round or the part of a shared round that it plays. */
export const houseRound = pgTable(
  'house_round',
  {
    id: id(),
    /** Names the round and its calls at the wallet (rules/ids.ts). */
    ulid: text().notNull(),
    playerId: big()
      .notNull()
      .references(() => housePlayer.id),
    /** Null once the session is forgotten. */
    sessionId: big().references(() => houseSession.id, { onDelete: 'set null' }),
    game: text().notNull(),
    /** The press's own name, by the frame: the same again is the same round. */
    roundKey: text().notNull(),
    /** Of a player's own round; null where all players share one. */
    seedId: big().references(() => houseSeed.id),
    nonce: integer(),
    /** Names the hand or match of a shared game, and is the round at the wallet for all bets of the player on it. */
    sharedRound: text(),
    state: text({ enum: ['asking', 'refused', 'cancelling', 'cancelled', 'playing', 'settling', 'closed'] }).notNull(),
    stake: big().notNull(),
    /** A free spin plays with its stake and costs nothing. */
    stakeKind: text({ enum: ['stake', 'free_spin'] })
      .notNull()
      .default('stake'),
    /** Wagers, with what each returned once that is known. Amounts are satang in texts. */
    bets: jsonb().$type<readonly StoredBet[]>().notNull(),
    /** The game's own; null until the bet is taken, or the shared round is over. */
    outcome: jsonb(),
    /** What it pays, in the order of the calls. */
    wins: jsonb().$type<readonly StoredWin[]>().notNull().default([]),
    acknowledged: integer().notNull().default(0),
    /** What the wallet refunded when it acknowledged the rollback: nothing where the bet had not come. */
    refunded: big(),
    /** Calls of the present kind without an acknowledgement, when it was first due, and when the last was made. */
    attempts: integer().notNull().default(0),
    dueSince: at().notNull(),
    calledAt: at().notNull(),
    /** When a job has to look at it; null when only the game or nothing moves it. */
    dueAt: at(),
    /** When it is closed if nobody goes on with it; null where nothing is left to choose. */
    idleAt: at(),
    startedAt: at().notNull(),
    closedAt: at(),
    /** Whether the player has seen its outcome. */
    isSeen: boolean().notNull().default(false),
  },
  (t) => [
    unique('house_round_ulid').on(t.ulid),
    unique('house_round_of_press').on(t.playerId, t.roundKey),
    unique('house_round_nonce').on(t.seedId, t.nonce),
    oneOf('house_round_state', t.state),
    oneOf('house_round_stake_kind', t.stakeKind),
    check(
      'house_round_own',
      sql`num_nonnulls(${t.seedId}, ${t.nonce}) = case when ${t.sharedRound} is null then 2 else 0 end`,
    ),
    check('house_round_closed', sql`(${t.state} in ('refused', 'cancelled', 'closed')) = (${t.closedAt} is not null)`),
    check('house_round_stake', sql`${t.stake} >= 0`),
    index('house_round_player').on(t.playerId, t.game, t.id),
    index('house_round_session').on(t.sessionId),
    // The file of a day has what was begun and what was acknowledged on it (provider-books.ts).
    index('house_round_started').on(t.startedAt),
    index('house_round_acknowledged').on(sql`coalesce(closed_at, called_at)`),
    index('house_round_due').on(t.dueAt).where(sql`due_at is not null`),
    index('house_round_idle').on(t.idleAt).where(sql`idle_at is not null`),
    check('house_round_idle_playing', sql`${t.idleAt} is null or ${t.state} = 'playing'`),
    index('house_round_shared').on(t.sharedRound).where(sql`state in ('asking', 'playing')`),
  ],
);

export interface StoredBet {
  readonly bet: string;
  readonly stake: string;
  /** Absent until it is known. */
  readonly returned?: string;
}

export interface StoredWin {
  readonly kind: 'win' | 'unspent';
  readonly amount: string;
}
