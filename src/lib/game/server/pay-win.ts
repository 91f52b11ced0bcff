/**
 * `win`: money that a round pays. Neither it nor `end_round` and `bonus_win` need a live session, an enabled game or an active
 * player (games.md C5-C8).
 */
import { lockWallet } from '../../ledger/server/lock-wallet.ts';
import { type Satang, satang, subtract, zeroSatang } from '../../money.ts';
import { payCorrection } from '../../play/server/correct-stakes.ts';
import { type PaidPart, payStake, returnUnspent } from '../../play/server/pay-stake.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { isTakeable, type ToldTransaction } from '../rules/told-transaction.ts';
import { type Outcome, refused } from '../rules/wire.ts';
import { type BetRow, closeRound, findBet, type OpenRound, playedGame, stakeOfBet } from './bets.ts';
import type { Message } from './messages.ts';
import { gameIncident } from './round-tables.ts';
import { balanceAfter, CallRefused, fingerprintOf, keepTx, lockPlayer, okOf, replayOf } from './transactions.ts';

const wonStatement = statement('game_bet_won', 'update game_bet set won = won + $2::bigint where id = $1');
const unspentStatement = statement(
  'game_bet_unspent',
  'update game_bet set unspent = unspent + $2::bigint where id = $1',
);

/** Pays winnings of an open bet; null where there is nothing to move. Sent at once where the main wallet paid the bet. */
export async function payWinnings(
  ctx: Context,
  tx: Db,
  paid: {
    readonly memberId: bigint;
    readonly bet: Pick<BetRow, 'id' | 'wallet_id' | 'taken_id' | 'kind'>;
    readonly played: ReturnType<typeof playedGame>;
    readonly part: string;
    readonly amount: Satang;
    readonly at: Date;
  },
): Promise<PaidPart | null> {
  const { memberId, bet, played, part, amount, at } = paid;
  if (amount === 0n) return null;
  const [, won] = await pipelined(tx, () => [
    wonStatement(tx, [bet.id, amount]),
    payStake(ctx, tx, { ...played, stake: stakeOfBet(memberId, bet), part, amount, at }),
  ]);
  return won;
}

/** A part of a bet as its win asks for it. */
interface Paying {
  readonly memberId: bigint;
  readonly bet: BetRow;
  readonly provider: string;
  readonly kind: Message<'win'>['kind'];
  readonly amount: Satang;
  readonly at: Date;
}

async function payUnspent(ctx: Context, tx: Db, { memberId, bet, provider, amount }: Paying): Promise<PaidPart | null> {
  const left = bet.kind === 'stake' ? satang(bet.stake - bet.unspent) : satang(0n);
  if (amount > left) throw new CallRefused('BAD_AMOUNT');
  if (amount === 0n) return null;
  const [, returned] = await pipelined(tx, () => [
    unspentStatement(tx, [bet.id, amount]),
    returnUnspent(ctx, tx, {
      ...playedGame(provider, bet),
      ...{ stake: stakeOfBet(memberId, bet), part: `u${bet.wins + 1}`, amount, rest: subtract(left, amount) },
      takenAt: bet.placed_at,
    }),
  ]);
  return returned;
}

const correctedStatement = statement(
  'game_bet_corrected',
  'update game_bet set won = won + $2::bigint, corrected_at = $3::timestamptz where id = $1',
);

/** Pays winnings of a bet whose round is closed: a correction of its outcome. */
async function payAfterEnd(
  ctx: Context,
  tx: Db,
  { memberId, bet, provider, amount, at }: Paying,
): Promise<PaidPart | null> {
  if (amount === 0n) return null;
  const part = `w${bet.wins + 1}`;
  const stake = stakeOfBet(memberId, bet);
  await correctedStatement(tx, [bet.id, amount, at.toISOString()]);
  const [before, after] = [satang(bet.won), satang(bet.won + amount)];
  const game = { ...playedGame(provider, bet), part, at };
  const reference = await payCorrection(ctx, tx, game, { ...stake, before, after });
  return { reference, balance: await balanceAfter(tx, bet.wallet_id) };
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
  const [{ memberId, main }, { known, bet, at }] = await pipelined(tx, () => [
    lockPlayer(tx, provider, message.player_ref),
    findBet(tx, provider, message, 'win'),
  ]);
  const replay = replayOf(known, fingerprint);
  if (replay) {
    // One that two people took does not say that it ends its round; its provider's retry does.
    if (closes && bet && !bet.tombstone && !bet.closed_at) await closeRound(ctx, tx, roundOf(bet, memberId, at));
    return replay;
  }
  if (bet && (bet.tombstone || bet.status === 'cancelled')) throw new CallRefused('BET_CANCELLED');
  if (bet?.round_id !== roundId) throw new CallRefused('BET_NOT_FOUND');
  if (bet.closed_at && (!isAgreed || kind === 'unspent')) {
    await reportLate(tx, { provider, memberId, message, amount, at });
    return refused('ROUND_CLOSED');
  }
  const wallet = bet.wallet_id === main.id ? main : await lockWallet(tx, memberId, bet.wallet_id);
  const paid = await payAndClose(ctx, tx, { memberId, bet, provider, kind, amount, at }, closes && !bet.closed_at);
  const [ledgerRef, after] = [paid?.reference ?? null, paid?.balance ?? wallet?.balance ?? zeroSatang];
  await keepTx(ctx, {
    ...{ provider, memberId, class: 'win', txId, op: 'win', fingerprint, gameId: bet.game_id, roundId, refTxId, kind },
    ...{ amount, betId: bet.id, balanceAfter: after, refunded: null, ledgerRef, at },
  });
  return okOf({ balance_after: after, ledger_ref: ledgerRef });
}

const roundOf = (bet: BetRow, memberId: bigint, at: Date): OpenRound => ({
  ...{ id: bet.round, memberId, at },
  atStake: satang(bet.at_stake),
});

/** Pays a part and closes its round; at once where nothing has to be counted between the two. */
async function payAndClose(ctx: Context, tx: Db, part: Paying, closes: boolean): Promise<PaidPart | null> {
  const { memberId, bet, kind, amount, at } = part;
  if (!closes) return payPart(ctx, tx, part);
  const round = roundOf(bet, memberId, at);
  if (bet.taken_id === null && kind !== 'unspent') {
    const [won] = await pipelined(tx, () => [payPart(ctx, tx, part), closeRound(ctx, tx, round)]);
    return won;
  }
  const paid = await payPart(ctx, tx, part);
  const atStake = kind === 'unspent' ? subtract(round.atStake, amount) : round.atStake;
  await closeRound(ctx, tx, { ...round, atStake });
  return paid;
}

function payPart(ctx: Context, tx: Db, paid: Paying): Promise<PaidPart | null> {
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
      ...{
        provider,
        memberId,
        kind: 'late_win',
        op: 'win',
        txId: tx_id,
        amount,
        detail: `ของแทง ${ref_tx_id}`,
        createdAt: at,
      },
      told: isTakeable(told) ? told : null,
    })
    .onConflictDoNothing();
}
