/**
 * What follows from the outcome of stakes, many at once and in the transaction that settles them. Locks in this order: wallets
 * by id, days played, turnover, promotions.
 */
import { type SQL, sql } from 'drizzle-orm';
import { announceBalances } from '../../ledger/server/announce-many.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import { type Satang, zeroSatang } from '../../money.ts';
import { countPlayed } from '../../play-limit/server/count-played.ts';
import { countPromotionSpins } from '../../promotion/server/settle-spins.ts';
import { countPromotionStakes } from '../../promotion/server/settle-stakes.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { countTurnovers, hasToPlay, membersToPlay } from '../../turnover/server/turnover.ts';
import { houseOf, movements, type PlayedGame, winReference } from '../rules/bet.ts';

/** A stake as it was taken. */
export interface TakenStake {
  /** "bill:12" */
  readonly reference: string;
  readonly memberId: bigint;
  /** The wallet that paid, which gets winnings and refunds. */
  readonly walletId: bigint;
  /** The promotion of that wallet; null for the main wallet. */
  readonly takenId: bigint | null;
  /** A free spin: nothing was paid for it, and what it wins is all bonus. */
  readonly isFree?: boolean;
}

export interface SettledStake extends TakenStake {
  /** Face value, in satang. */
  readonly stake: Satang;
  /** Winnings including the stake; zero for a lost one. */
  readonly won: Satang;
  readonly at: Date;
}

export interface Settlement<S extends SettledStake> extends PlayedGame {
  /** Names this outcome of the stakes in the ledger: "v1". */
  readonly part: string;
  /**
   * How much of each stake was at risk and may count towards turnover, by its reference. Called only with those that have
   * turnover left.
   */
  readonly atRisk: (stakes: readonly S[]) => Promise<ReadonlyMap<string, Satang>>;
  /** Who has turnover left, where the caller has asked `withTurnoverLeft` already. */
  readonly toPlay?: ReadonlySet<bigint>;
}

/** Which of these members have turnover of the main wallet left. Sent at once. */
export const withTurnoverLeft = (tx: Db, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> =>
  membersToPlay(tx, memberIds);

/**
 * Pays winnings and counts settled stakes: days played, turnover of main and promotion wallets, the split of winnings. A stake
 * counts once by its reference. From the main wallet it may win in several parts; from a promotion's it is settled in one, and
 * `correctStakes` changes that.
 *
 * @throws Refusal conflict when this part of a stake has been paid before
 */
export async function settleStakes<S extends SettledStake>(
  ctx: Context,
  tx: Db,
  settlement: Settlement<S>,
  settled: readonly S[],
): Promise<void> {
  const { category, game, part } = settlement;
  const won = settled.filter((stake) => stake.won > 0n);
  await postMany(tx, {
    kind: movements[category].win,
    house: houseOf(game),
    items: won.map((stake) => ({
      wallet: stake.walletId,
      reference: winReference(stake.reference, part),
      amount: stake.won,
    })),
  });
  await countPlayed(
    tx,
    won.map((stake) => ({ memberId: stake.memberId, at: stake.at, won: stake.won })),
  );
  await countStakes(ctx, tx, settlement, settled);
  await announceBalances(ctx, membersOf(won));
}

/**
 * Whether anything follows from a lost stake, as a condition within the statement that settles it: of a round's many losers
 * only these need `settleStakes`.
 */
export const lostStakeCounts = (stake: { readonly memberId: SQL; readonly takenId: SQL }): SQL =>
  sql`(${stake.takenId} is not null or ${hasToPlay(stake.memberId)})`;

/** Counts stakes towards the turnover of the wallet that paid them, as far as they were at risk. */
async function countStakes<S extends SettledStake>(
  ctx: Context,
  tx: Db,
  { category, atRisk, ...known }: Pick<Settlement<S>, 'category' | 'atRisk' | 'toPlay'>,
  settled: readonly S[],
): Promise<void> {
  const ofMain = settled.filter((stake) => stake.takenId === null);
  const toPlay = known.toPlay ?? (await withTurnoverLeft(tx, membersOf(ofMain)));
  const counted = ofMain.filter((stake) => toPlay.has(stake.memberId));
  const ofPromotions = settled.filter(isOfPromotion).filter(({ isFree }) => !isFree);
  await countPromotionSpins(ctx, tx, spinsOfPromotions(settled));
  if (counted.length + ofPromotions.length === 0) return;
  const risked = await atRisk([...counted, ...ofPromotions]);
  const countsOf = ({ reference }: TakenStake): Satang => risked.get(reference) ?? zeroSatang;
  await countTurnovers(
    tx,
    counted.map((stake) => ({
      memberId: stake.memberId,
      stake: countsOf(stake),
      category,
      reference: stake.reference,
    })),
  );
  await countPromotionStakes(
    ctx,
    tx,
    ofPromotions.map((stake) => ({ ...stake, counts: countsOf(stake) })),
  );
}

/** Free spins by the promotion that gave them. */
function spinsOfPromotions(settled: readonly TakenStake[]): ReadonlyMap<bigint, number> {
  const spins = new Map<bigint, number>();
  for (const { isFree, takenId } of settled)
    if (isFree && takenId !== null) spins.set(takenId, (spins.get(takenId) ?? 0) + 1);
  return spins;
}

export const isOfPromotion = <T extends TakenStake>(stake: T): stake is T & { readonly takenId: bigint } =>
  stake.takenId !== null;

export const membersOf = (stakes: readonly TakenStake[]): bigint[] => [
  ...new Set(stakes.map((stake) => stake.memberId)),
];
