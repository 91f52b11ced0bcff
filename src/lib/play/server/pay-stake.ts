/** What an open stake pays before its outcome is whole: a round of a game may win in several parts. */

import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { type Satang, satang } from '../../money.ts';
import { countPlayed } from '../../play-limit/server/count-played.ts';
import { payPromotionSpin } from '../../promotion/server/settle-spins.ts';
import {
  payPromotionStake,
  returnPromotionStakes,
  reviewLateMoney,
  shrinkPromotionStake,
} from '../../promotion/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { houseOf, movements, type PlayedGame, refundReference, winReference } from '../rules/bet.ts';
import type { TakenStake } from './settle-stakes.ts';

export interface StakePart extends PlayedGame {
  readonly stake: TakenStake;
  /** Names this part of the outcome in the ledger: "w3". */
  readonly part: string;
  /** Satang, more than zero. */
  readonly amount: Satang;
}

/** A movement to the wallet of a stake. */
export interface PaidPart {
  readonly reference: string;
  /** Of the wallet after it, in satang. */
  readonly balance: Satang;
}

/**
 * Pays winnings of an open stake, whose turnover `settleStakes` counts once, at its end. What reaches a promotion after its end
 * is reported, as far as its terms would forfeit it. Of the main wallet all is sent at once, and may be `pipelined`.
 *
 * @throws Refusal conflict when this part has been paid before
 */
export async function payStake(
  ctx: Context,
  tx: Db,
  { category, game, stake, part, amount, at }: StakePart & { readonly at: Date },
): Promise<PaidPart> {
  const reference = winReference(stake.reference, part);
  const [{ toBalance }] = await pipelined(tx, () => [
    post(tx, {
      kind: movements[category].win,
      reference,
      from: { house: houseOf(game) },
      to: { wallet: stake.walletId },
      amount,
    }),
    countPlayed(tx, [{ memberId: stake.memberId, at, won: amount }]),
  ]);
  const { takenId } = stake;
  if (takenId !== null && stake.isFree) await payPromotionSpin(ctx, tx, { takenId, won: amount, cause: reference });
  else if (takenId !== null) {
    await payPromotionStake(ctx, tx, { reference: stake.reference, takenId, won: amount });
    await reviewLateMoney(tx, { reference: stake.reference, takenId, amount, cause: reference });
  }
  await announceBalance(ctx, stake.memberId);
  return { reference, balance: satang(toBalance ?? 0n) };
}

/**
 * Gives back a part of an open stake that was not played: nothing of it counts. `rest` is what stays of the stake.
 *
 * @throws Refusal conflict when this part has been returned before
 */
export async function returnUnspent(
  ctx: Context,
  tx: Db,
  { category, game, stake, part, amount, rest, takenAt }: StakePart & { readonly rest: Satang; readonly takenAt: Date },
): Promise<PaidPart> {
  const reference = refundReference(`${stake.reference}:${part}`);
  const [{ toBalance }] = await pipelined(tx, () => [
    post(tx, {
      kind: movements[category].refund,
      reference,
      from: { house: houseOf(game) },
      to: { wallet: stake.walletId },
      amount,
    }),
    countPlayed(tx, [{ memberId: stake.memberId, at: takenAt, staked: -amount }]),
  ]);
  const { takenId } = stake;
  if (takenId !== null) {
    const own = { reference: stake.reference, takenId };
    await reviewLateMoney(tx, { ...own, amount, cause: reference });
    if (rest > 0n) await shrinkPromotionStake(ctx, tx, { ...own, unspent: amount });
    else await returnPromotionStakes(ctx, tx, [own]);
  }
  await announceBalance(ctx, stake.memberId);
  return { reference, balance: satang(toBalance ?? 0n) };
}

/** Reports a refund that reaches a promotion after its end; call it before `refundStakes`. */
export async function reviewRefund(tx: Db, { reference, takenId }: TakenStake, amount: Satang): Promise<void> {
  if (takenId !== null) await reviewLateMoney(tx, { reference, takenId, amount, cause: refundReference(reference) });
}
