/**
 * Corrects settled stakes after a wrong outcome: each receives or returns the difference. What a member has already spent
 * becomes a receivable, which blocks withdrawals; in a promotion's wallet it goes to review.
 */

import { assert } from '../../contract/problems.ts';
import { lockWallet } from '../../ledger/server/lock-wallet.ts';
import { oweDifference } from '../../ledger/server/owe-difference.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { countPlayed } from '../../play-limit/server/count-played.ts';
import { payPromotionSpin } from '../../promotion/server/settle-spins.ts';
import { correctPromotionStake, reviewLateMoney } from '../../promotion/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { correctionReference, houseOf, movements, type PlayedGame } from '../rules/bet.ts';
import type { TakenStake } from './settle-stakes.ts';

export interface CorrectedStake extends TakenStake {
  /** Winnings paid so far, and those under the new outcome. */
  readonly before: Satang;
  readonly after: Satang;
}

export interface Correction extends PlayedGame {
  /** Names the new outcome in the ledger: "v2". */
  readonly part: string;
  readonly at: Date;
}

/**
 * Moves the difference of each stake whose winnings changed.
 *
 * @throws Refusal conflict when this part of a stake has been corrected before
 */
export async function correctStakes(
  ctx: Context,
  tx: Db,
  correction: Correction,
  corrected: readonly CorrectedStake[],
): Promise<void> {
  const { game, part, at } = correction;
  // In wallet order, so that concurrent settlements cannot deadlock.
  const inOrder = [...corrected].sort((a, b) => (a.walletId < b.walletId ? -1 : 1));
  for (const stake of inOrder) {
    const cause = `${stake.reference}:${part}`;
    const { moved, missing } = await moveDifference(tx, correction, stake);
    if (stake.takenId !== null && stake.isFree) {
      assert(missing === 0n && moved >= 0n, 'winnings of a free spin are not taken back');
      if (moved > 0n)
        await payPromotionSpin(ctx, tx, {
          takenId: stake.takenId,
          won: satang(moved),
          cause: correctionReference(stake.reference, part),
        });
    } else if (stake.takenId !== null)
      await correctPromotionStake(ctx, tx, { reference: stake.reference, cause, won: stake.after, moved, missing, at });
    else if (missing > 0n)
      await oweDifference(tx, {
        memberId: stake.memberId,
        reference: cause,
        amount: missing,
        house: houseOf(game),
        at,
      });
    await announceBalance(ctx, stake.memberId);
  }
  // Winnings taken back count in full as taken back, including the part that is owed.
  await countPlayed(
    tx,
    inOrder.map((stake) => ({ memberId: stake.memberId, at, won: stake.after - stake.before })),
  );
}

/**
 * Pays a settled stake what it won besides. What reaches a promotion after its end is reported, as far as its terms would
 * forfeit it.
 *
 * @returns the movement's reference
 * @throws Refusal conflict when this part of the stake has been corrected before
 */
export async function payCorrection(
  ctx: Context,
  tx: Db,
  correction: Correction,
  stake: CorrectedStake,
): Promise<string> {
  const cause = correctionReference(stake.reference, correction.part);
  await correctStakes(ctx, tx, correction, [stake]);
  const { reference, takenId, before, after, isFree } = stake;
  if (takenId !== null && !isFree)
    await reviewLateMoney(tx, { reference, takenId, amount: subtract(after, before), cause });
  return cause;
}

/** Pays additional winnings, or takes excess winnings as far as the wallet's balance allows. */
async function moveDifference(
  tx: Db,
  { category, game, part }: Correction,
  stake: CorrectedStake,
): Promise<{ readonly moved: bigint; readonly missing: Satang }> {
  const { correctionIn, correctionOut } = movements[category];
  const difference = stake.after - stake.before;
  const house = { house: houseOf(game) } as const;
  const wallet = { wallet: stake.walletId };
  const reference = correctionReference(stake.reference, part);
  if (difference > 0n) {
    await post(tx, { kind: correctionIn, reference, from: house, to: wallet, amount: satang(difference) });
    return { moved: difference, missing: zeroSatang };
  }
  const excess = satang(-difference);
  const locked = await lockWallet(tx, stake.memberId, stake.walletId);
  const taken = smaller(excess, locked?.balance ?? zeroSatang);
  if (taken > 0n) await post(tx, { kind: correctionOut, reference, from: wallet, to: house, amount: taken });
  return { moved: -taken, missing: subtract(excess, taken) };
}
