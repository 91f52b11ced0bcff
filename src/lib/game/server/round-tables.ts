/** Rounds, and every movement of game money as providers asked for it. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, oneOf } from '../../server/db/columns.ts';
import type { ToldTransaction } from '../rules/told-transaction.ts';
import { gameFreeSpin } from './free-spin-tables.ts';
import { game, gameProvider } from './tables.ts';

/** A round of a member, opened by its first bet. Its bets may win until it is closed. */
export const gameRound = pgTable(
  'game_round',
  {
    id: id(),
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    memberId: big().notNull(),
    /** The provider's id, unique per player. */
    roundId: text().notNull(),
    gameId: big()
      .notNull()
      .references(() => game.id),
    openedAt: at().notNull(),
    closedAt: at(),
    /** When its provider was last asked what became of it. */
    askedAt: at(),
  },
  (t) => [
    unique('game_round_of_player').on(t.provider, t.memberId, t.roundId),
    index('game_round_game').on(t.gameId, t.closedAt),
    index('game_round_of_game').on(t.gameId, t.id),
    index('game_round_member').on(t.memberId, t.id),
    index('game_round_open').on(t.openedAt).where(sql`closed_at is null`),
    index('game_round_closed').on(t.closedAt),
  ],
);

/** A bet that was taken; it is the stake `game:{id}` of the ledger. */
export const gameBet = pgTable(
  'game_bet',
  {
    id: id(),
    roundId: big()
      .notNull()
      .references(() => gameRound.id),
    memberId: big().notNull(),
    txId: text().notNull(),
    /** The wallet that paid, which gets winnings and refunds, and its promotion. */
    walletId: big().notNull(),
    takenId: big(),
    kind: text({ enum: ['stake', 'free_spin'] }).notNull(),
    /** The gift that a free spin was taken from. */
    freeSpinId: big().references(() => gameFreeSpin.id),
    /** Face value; of a free spin nothing was paid. */
    stake: big().notNull(),
    picks: jsonb().$type<readonly { readonly side: string; readonly stake: string }[]>(),
    status: text({ enum: ['open', 'settled', 'cancelled'] })
      .notNull()
      .default('open'),
    /** Winnings so far, and the part of the stake that came back unspent. */
    won: big().notNull().default(sql`0`),
    unspent: big().notNull().default(sql`0`),
    placedAt: at().notNull(),
    closedAt: at(),
    /** When winnings were last paid after its round was closed: what its day came to is computed again. */
    correctedAt: at(),
  },
  (t) => [
    oneOf('game_bet_kind', t.kind),
    oneOf('game_bet_status', t.status),
    check('game_bet_amounts', sql`${t.stake} >= 0 and ${t.won} >= 0 and ${t.unspent} between 0 and ${t.stake}`),
    check('game_bet_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
    index('game_bet_round').on(t.roundId),
    index('game_bet_wallet').on(t.walletId),
    index('game_bet_taken').on(t.takenId),
    index('game_bet_member').on(t.memberId, t.id),
    index('game_bet_settled').on(t.memberId, t.closedAt).where(sql`status = 'settled' and taken_id is null`),
    index('game_bet_open').on(t.memberId).where(sql`status = 'open'`),
    index('game_bet_closed_at').on(t.closedAt),
    index('game_bet_corrected_at').on(t.correctedAt).where(sql`corrected_at is not null`),
    index('game_bet_free_spin').on(t.freeSpinId),
  ],
);

/** Operations whose ids are compared with each other: a bet and a bet_win share theirs. */
export const txClasses = ['bet', 'win', 'rollback', 'end_round', 'bonus_win'] as const;

/** A transaction of the wire with the answer it got, kept for 400 days; of an unknown bet its tombstone. */
export const gameTx = pgTable(
  'game_tx',
  {
    id: id(),
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    memberId: big().notNull(),
    class: text({ enum: txClasses }).notNull(),
    txId: text().notNull(),
    op: text({ enum: ['bet', 'bet_win', 'win', 'rollback', 'end_round', 'bonus_win'] }).notNull(),
    /** `done`, or the tombstone of a bet that was rolled back before it came. */
    state: text({ enum: ['done', 'tombstone'] }).notNull(),
    /** SHA-256 of what makes it this transaction; null for a tombstone. */
    fingerprint: bytes(),
    gameId: big().references(() => game.id),
    roundId: text(),
    refTxId: text(),
    kind: text(),
    amount: big().notNull(),
    betId: big().references(() => gameBet.id),
    /** The answer: the paying wallet's balance after it, what was refunded, the movement. */
    balanceAfter: big().notNull(),
    refunded: big(),
    ledgerRef: text(),
    at: at().notNull(),
  },
  (t) => [
    unique('game_tx_of_player').on(t.provider, t.memberId, t.class, t.txId),
    oneOf('game_tx_class', t.class),
    oneOf('game_tx_op', t.op),
    oneOf('game_tx_state', t.state),
    check('game_tx_fingerprint', sql`(${t.state} = 'done') = (${t.fingerprint} is not null)`),
    index('game_tx_bet').on(t.betId),
    index('game_tx_game').on(t.gameId),
    index('game_tx_member').on(t.memberId, t.id),
    index('game_tx_at').on(t.provider, t.at),
  ],
);

/** What a person has to decide: money that came too late, books that differ. Nothing is posted by itself. */
export const gameIncident = pgTable(
  'game_incident',
  {
    id: id(),
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    memberId: big(),
    kind: text({ enum: ['late_win', 'missing_here', 'missing_there', 'different', 'open_too_long'] }).notNull(),
    op: text().notNull(),
    txId: text().notNull(),
    amount: big().notNull().default(sql`0`),
    detail: text().notNull().default(''),
    /** The transaction as its provider told it, where money may be owed: it can then be taken as if it had come in time. */
    told: jsonb().$type<ToldTransaction>(),
    createdAt: at().notNull(),
    /** What the first person found; the second one's finding resolves it. */
    proposedBy: text(),
    proposal: text(),
    /** Whether the first person wants the transaction to be taken. */
    proposedTake: boolean(),
    resolvedBy: text(),
    resolvedAt: at(),
    resolution: text(),
    /** Whether the transaction was taken when it was resolved. */
    taken: boolean(),
  },
  (t) => [
    oneOf('game_incident_kind', t.kind),
    unique('game_incident_once').on(t.provider, t.memberId, t.kind, t.op, t.txId).nullsNotDistinct(),
    check('game_incident_proposed', sql`num_nonnulls(${t.proposal}, ${t.proposedBy}, ${t.proposedTake}) in (0, 3)`),
    check(
      'game_incident_resolved',
      sql`num_nonnulls(${t.resolvedAt}, ${t.resolvedBy}, ${t.resolution}, ${t.taken}) in (0, 4)`,
    ),
    check('game_incident_taken', sql`not ${t.taken} or ${t.told} is not null`),
    check(
      'game_incident_by_two',
      sql`${t.resolvedBy} is null or ${t.resolvedBy} <> coalesce(${t.proposedBy}, ${t.resolvedBy})`,
    ),
    index('game_incident_member').on(t.memberId),
    index('game_incident_open').on(t.id).where(sql`resolved_at is null`),
  ],
);
