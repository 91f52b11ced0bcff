/**
 * `win`, `end_round` and `bonus_win`: money that a round or a campaign pays. None of them needs a live session, an enabled game
 * or an active player (games.md C5-C8).
 */
import { lockMainWallet, lockWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { type Satang, satang, subtract } from '../../money.ts';
import { payCorrection } from '../../play/server/correct-stakes.ts';
import { payStake, returnUnspent } from '../../play/server/pay-stake.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { isTakeable, type ToldTransaction } from '../rules/told-transaction.ts';
import { type Outcome, refused } from '../rules/wire.ts';
import { type BetRow, betOf, closeRound, playedGame, stakeOfBet } from './bets.ts';
import type { Message } from './messages.ts';
import { gameIncident } from './round-tables.ts';
import { balanceAfter, CallRefused, fingerprintOf, keepTx, knownTx, memberOf, okOf, replayOf } from './transactions.ts';

const wonStatement = statement('game_bet_won', 'update game_bet set won = won + $2::bigint where id = $1');
const unspentStatement = statement(
  'game_bet_unspent',
  'update game_bet set unspent = unspent + $2::bigint where id = $1',
);

/** Pays winnings of an open bet; null where there is nothing to move. */
export async function payWinnings(
  ctx: Context,
  tx: Db,
  paid: {
    readonly memberId: bigint;
    readonly bet: Pick<BetRow, 'id' | 'wallet_id' | 'taken_id'>;
    readonly played: ReturnType<typeof playedGame>;
    readonly part: string;
    readonly amount: Satang;
    readonly at: Date;
  },
): Promise<string | null> {
  const { memberId, bet, played, part, amount, at } = paid;
  if (amount === 0n) return null;
  await wonStatement(tx, [bet.id, amount]);
  return payStake(ctx, tx, { ...played, stake: stakeOfBet(memberId, bet), part, amount, at });
}

async function payUnspent(
  ctx: Context,
  tx: Db,
  paid: { readonly memberId: bigint; readonly bet: BetRow; readonly provider: string; readonly amount: Satang },
): Promise<string | null> {
  const { memberId, bet, provider, amount } = paid;
  const left = bet.kind === 'stake' ? satang(bet.stake - bet.unspent) : satang(0n);
  if (amount > left) throw new CallRefused('BAD_AMOUNT');
  if (amount === 0n) return null;
  await unspentStatement(tx, [bet.id, amount]);
  return returnUnspent(ctx, tx, {
    ...playedGame(provider, bet),
    ...{ stake: stakeOfBet(memberId, bet), part: `u${bet.wins + 1}`, amount, rest: subtract(left, amount) },
    takenAt: bet.placed_at,
  });
}

const correctedStatement = statement(
  'game_bet_corrected',
  'update game_bet set won = won + $2::bigint, corrected_at = $3::timestamptz where id = $1',
);

/** Pays winnings of a bet whose round is closed: a correction of its outcome. */
async function payAfterEnd(
  ctx: Context,
  tx: Db,
  paid: {
    readonly memberId: bigint;
    readonly bet: BetRow;
    readonly provider: string;
    readonly amount: Satang;
    readonly at: Date;
  },
): Promise<string | null> {
  const { memberId, bet, provider, amount, at } = paid;
  if (amount === 0n) return null;
  const part = `w${bet.wins + 1}`;
  const stake = stakeOfBet(memberId, bet);
  await correctedStatement(tx, [bet.id, amount, at.toISOString()]);
  const [before, after] = [satang(bet.won), satang(bet.won + amount)];
  return payCorrection(ctx, tx, { ...playedGame(provider, bet), part, at }, { ...stake, before, after });
}

/**
 * Pays a win. After the end of its round it is paid where two people have agreed to it, and reported otherwise.
 *
 * @throws CallRefused BET_NOT_FOUND, BET_CANCELLED, TX_CONFLICT, UNKNOWN_PLAYER, BAD_AMOUNT (more unspent than staked)
 */
export async function payWin(
  ctx: Context,
  tx: Db,
  {
    provider,
    message,
    amount,
    isAgreed = false,
  }: {
    readonly provider: string;
    readonly message: Message<'win'>;
    readonly amount: Satang;
    readonly isAgreed?: boolean;
  },
): Promise<Outcome> {
  const { tx_id: txId, ref_tx_id: refTxId, round_id: roundId, kind, round_closed: closes } = message;
  // Without `round_closed`, as C2 has it: a provider's file does not tell that of a win.
  const fingerprint = fingerprintOf([
    ...['win', message.player_ref, message.game_code, roundId, refTxId, amount.toString(), kind],
  ]);
  const memberId = await memberOf(tx, provider, message.player_ref);
  const [, known, bet, at] = await pipelined(tx, () => [
    lockMainWallet(tx, memberId),
    knownTx(tx, { provider, memberId, class: 'win', txId }),
    betOf(tx, provider, memberId, refTxId),
    databaseNow(tx),
  ]);
  if (known) {
    const replay = replayOf(known, fingerprint);
    // One that two people took does not say that it ends its round; its provider's retry does.
    if (closes && bet && !bet.tombstone && !bet.closed_at) await closeRound(ctx, tx, { id: bet.round, memberId, at });
    return replay;
  }
  if (bet && (bet.tombstone || bet.status === 'cancelled')) throw new CallRefused('BET_CANCELLED');
  if (bet?.round_id !== roundId) throw new CallRefused('BET_NOT_FOUND');
  if (bet.closed_at && (!isAgreed || kind === 'unspent')) {
    await reportLate(tx, { provider, memberId, message, amount, at });
    return refused('ROUND_CLOSED');
  }
  await lockWallet(tx, memberId, bet.wallet_id);
  const ledgerRef = await payPart(ctx, tx, { memberId, bet, provider, kind, amount, at });
  const after = await balanceAfter(tx, bet.wallet_id);
  await keepTx(tx, {
    ...{ provider, memberId, class: 'win', txId, op: 'win', fingerprint, gameId: bet.game_id, roundId, refTxId, kind },
    ...{ amount, betId: bet.id, balanceAfter: after, refunded: null, ledgerRef, at },
  });
  if (closes) await closeRound(ctx, tx, { id: bet.round, memberId, at });
  return okOf({ balance_after: after, ledger_ref: ledgerRef });
}

function payPart(
  ctx: Context,
  tx: Db,
  paid: {
    readonly memberId: bigint;
    readonly bet: BetRow;
    readonly provider: string;
    readonly kind: Message<'win'>['kind'];
    readonly amount: Satang;
    readonly at: Date;
  },
): Promise<string | null> {
  const { memberId, bet, provider, kind, amount, at } = paid;
  if (kind === 'unspent') return payUnspent(ctx, tx, paid);
  if (bet.closed_at) return payAfterEnd(ctx, tx, paid);
  const [played, part] = [playedGame(provider, bet), `w${bet.wins + 1}`];
  return payWinnings(ctx, tx, { memberId, bet, amount, at, played, part });
}

/** Money that came after its round was closed is never paid by itself: two people decide (games.md C8). */
async function reportLate(
  tx: Db,
  late: {
    readonly provider: string;
    readonly memberId: bigint;
    readonly message: Message<'win'>;
    readonly amount: Satang;
    readonly at: Date;
  },
): Promise<void> {
  const { provider, memberId, message, amount, at } = late;
  const { player_ref, game_code, tx_id, round_id, ref_tx_id, kind } = message;
  const told: ToldTransaction = {
    ...{ op: 'win', player_ref, game_code, tx_id, round_id, ref_tx_id, kind, amount: String(amount) },
  };
  await tx
    .insert(gameIncident)
    .values({
      ...{ provider, memberId, kind: 'late_win', op: 'win', txId: tx_id, amount, detail: ref_tx_id, createdAt: at },
      told: isTakeable(told) ? told : null,
    })
    .onConflictDoNothing();
}

const roundStatement = statement<{ id: bigint; game_id: bigint }>(
  'game_round_find',
  'select id, game_id from game_round where provider = $1 and member_id = $2 and round_id = $3',
);

/** Ends a round, as a win with `round_closed` does. A round that was never played is taken too. */
export async function endRound(
  ctx: Context,
  tx: Db,
  { provider, message }: { readonly provider: string; readonly message: Message<'end_round'> },
): Promise<Outcome> {
  const { tx_id: txId, round_id: roundId } = message;
  const fingerprint = fingerprintOf(['end_round', message.player_ref, message.game_code, roundId]);
  const memberId = await memberOf(tx, provider, message.player_ref);
  const [main, known, { rows }, at] = await pipelined(tx, () => [
    lockMainWallet(tx, memberId),
    knownTx(tx, { provider, memberId, class: 'end_round', txId }),
    roundStatement(tx, [provider, memberId, roundId]),
    databaseNow(tx),
  ]);
  if (known) return replayOf(known, fingerprint);
  const [round] = rows;
  await keepTx(tx, {
    ...{ provider, memberId, class: 'end_round', txId, op: 'end_round', fingerprint, gameId: round?.game_id ?? null },
    ...{ roundId, refTxId: null, kind: null, amount: 0n, betId: null, balanceAfter: main.balance },
    ...{ refunded: null, ledgerRef: null, at },
  });
  if (round) await closeRound(ctx, tx, { id: round.id, memberId, at });
  return okOf({ balance_after: main.balance });
}

const bonusIdStatement = statement<{ id: bigint }>(
  'game_bonus_id',
  `select nextval(pg_get_serial_sequence('game_tx', 'id')) as id`,
);

/** A prize of a provider's campaign, into the main wallet. */
export async function payBonus(
  ctx: Context,
  tx: Db,
  {
    provider,
    message,
    amount,
  }: { readonly provider: string; readonly message: Message<'bonus_win'>; readonly amount: Satang },
): Promise<Outcome> {
  const { tx_id: txId, campaign } = message;
  // Without the campaign, as C2 has it: a provider's file does not tell it.
  const fingerprint = fingerprintOf(['bonus_win', message.player_ref, message.game_code, amount.toString()]);
  const memberId = await memberOf(tx, provider, message.player_ref);
  const [main, known, { rows }, at] = await pipelined(tx, () => [
    lockMainWallet(tx, memberId),
    knownTx(tx, { provider, memberId, class: 'bonus_win', txId }),
    bonusIdStatement(tx, []),
    databaseNow(tx),
  ]);
  if (known) return replayOf(known, fingerprint);
  const reference = `game_bonus:${rows[0]?.id}`;
  if (amount > 0n) {
    await post(tx, {
      kind: 'game_bonus',
      reference,
      from: { house: `game:${provider}` },
      to: { wallet: main.id },
      amount,
      note: campaign,
    });
    await announceBalance(ctx, memberId);
  }
  const after = await balanceAfter(tx, main.id);
  const ledgerRef = amount > 0n ? reference : null;
  await keepTx(tx, {
    ...{ provider, memberId, class: 'bonus_win', txId, op: 'bonus_win', fingerprint, gameId: null, roundId: null },
    ...{ refTxId: null, kind: null, amount, betId: null, balanceAfter: after, refunded: null, ledgerRef, at },
  });
  return okOf({ balance_after: after, ledger_ref: ledgerRef });
}
