/** `rollback`: a bet whose answer its provider never got (games.md C3-C5, C10, C11). */
import { sql } from 'drizzle-orm';
import { lockWallet } from '../../ledger/server/lock-wallet.ts';
import { satang, zeroSatang } from '../../money.ts';
import { reviewRefund } from '../../play/server/pay-stake.ts';
import { refundStakes } from '../../play/server/refund-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import type { Outcome } from '../rules/wire.ts';
import { type BetRow, findBet, playedGame, stakeOfBet } from './bets.ts';
import { returnFreeSpin } from './free-spins.ts';
import type { Message } from './messages.ts';
import { balanceAfter, CallRefused, fingerprintOf, keepTx, lockPlayer, okOf, replayOf } from './transactions.ts';

/**
 * Refunds a bet once, into the wallet it came from. An unknown bet gets a tombstone: when it comes later, it is refused.
 *
 * @throws CallRefused BET_SETTLED for one that was paid, TX_CONFLICT, UNKNOWN_PLAYER
 */
export async function undoBet(
  ctx: Context,
  tx: Db,
  { provider, message }: { readonly provider: string; readonly message: Message<'rollback'> },
): Promise<Outcome> {
  const { tx_id: txId, ref_tx_id: refTxId, round_id: roundId } = message;
  const fingerprint = fingerprintOf(['rollback', message.player_ref, message.game_code, roundId, refTxId]);
  const [{ memberId, main }, { known, bet, at }] = await pipelined(tx, () => [
    lockPlayer(tx, provider, message.player_ref),
    findBet(tx, provider, message, 'rollback'),
  ]);
  const replay = replayOf(known, fingerprint);
  if (replay) return replay;
  if (bet && !bet.tombstone && (bet.status === 'settled' || bet.wins > 0)) throw new CallRefused('BET_SETTLED');
  const isOpen = bet?.status === 'open';
  const common = { provider, memberId, roundId, at, kind: null, betId: null } as const;
  if (!bet)
    await keepTx(ctx, {
      ...common,
      ...{ class: 'bet', txId: refTxId, op: 'bet', fingerprint: null, gameId: null, refTxId: null },
      ...{ amount: 0n, balanceAfter: main.balance, refunded: null, ledgerRef: null },
    });
  const refunded = isOpen ? await refund(ctx, tx, { provider, memberId, bet, at }) : zeroSatang;
  const after = await balanceAfter(tx, bet?.wallet_id ?? main.id);
  await keepTx(ctx, {
    ...common,
    ...{ class: 'rollback', txId, op: 'rollback', fingerprint, gameId: bet?.game_id ?? null, refTxId },
    ...{ amount: refunded, balanceAfter: after, refunded, ledgerRef: null },
  });
  return okOf({ balance_after: after, refunded });
}

async function refund(
  ctx: Context,
  tx: Db,
  of: { readonly provider: string; readonly memberId: bigint; readonly bet: BetRow; readonly at: Date },
) {
  const { provider, memberId, bet, at } = of;
  await tx.execute(sql`
    update game_bet set status = 'cancelled', closed_at = ${at.toISOString()}::timestamptz where id = ${bet.id} and status = 'open'`);
  if (bet.free_spin_id !== null) await returnFreeSpin(tx, bet.free_spin_id);
  const paid = bet.kind === 'stake' ? satang(bet.stake) : zeroSatang;
  if (paid === 0n) return paid;
  await lockWallet(tx, memberId, bet.wallet_id);
  const stake = stakeOfBet(memberId, bet);
  await reviewRefund(tx, stake, paid);
  await refundStakes(ctx, tx, playedGame(provider, bet), [{ ...stake, paid, takenAt: bet.placed_at }]);
  return paid;
}
