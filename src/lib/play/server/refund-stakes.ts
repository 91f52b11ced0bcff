/** Refunds open stakes: of a cancelled bet, or all of a void round. */
import { announceBalances } from '../../ledger/server/announce-many.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import type { Satang } from '../../money.ts';
import { countPlayed } from '../../play-limit/server/count-played.ts';
import { returnPromotionStakes } from '../../promotion/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { houseOf, movements, type PlayedGame, refundReference } from '../rules/bet.ts';
import { isOfPromotion, membersOf, type TakenStake } from './settle-stakes.ts';

export interface RefundedStake extends TakenStake {
  /** What was paid, in satang. */
  readonly paid: Satang;
  /** When the stake was taken: limits no longer count it on that day. */
  readonly takenAt: Date;
}

/**
 * Refunds open stakes in full: nothing of them counts.
 *
 * @throws Refusal conflict when a stake has been refunded before
 */
export async function refundStakes(
  ctx: Context,
  tx: Db,
  { category, game }: PlayedGame,
  refunded: readonly RefundedStake[],
): Promise<void> {
  await postMany(tx, {
    kind: movements[category].refund,
    house: houseOf(game),
    items: refunded.map((stake) => ({
      wallet: stake.walletId,
      reference: refundReference(stake.reference),
      amount: stake.paid,
    })),
  });
  await countPlayed(
    tx,
    refunded.map((stake) => ({ memberId: stake.memberId, at: stake.takenAt, staked: -stake.paid })),
  );
  await returnPromotionStakes(ctx, tx, refunded.filter(isOfPromotion));
  await announceBalances(ctx, membersOf(refunded));
}
