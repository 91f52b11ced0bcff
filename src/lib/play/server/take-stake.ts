/** Takes stakes: from which wallet, under which promotion's terms, within which limits, and the posting itself. */
import { Refusal } from '../../contract/problems.ts';
import { lockWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import type { Satang } from '../../money.ts';
import { checkSpend, type Spender } from '../../play-limit/server/check-spend.ts';
import { splitStake } from '../../promotion/rules/stake-split.ts';
import { type PlayablePromotion, requirePlayable, stakeFrom } from '../../promotion/server/stake.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { houseOf, movements, type PlayedBet, stakeReference } from '../rules/bet.ts';

/** A wallet that may pay a bet. */
export interface PayingWallet {
  readonly id: bigint;
  readonly balance: Satang;
  readonly isMain: boolean;
}

/** The promotion whose wallet pays, and how the payment is split into own money and bonus. */
export interface PaidByPromotion {
  readonly takenId: bigint;
  readonly title: string;
  readonly cash: Satang;
  readonly bonus: Satang;
}

export interface PreviewedStake extends PaidByPromotion {
  /** The share of this game's stakes that counts towards the promotion's turnover, in percent. */
  readonly weightPct: number;
}

/**
 * The wallet a member pays from: the main one, which the caller has locked, or a promotion's, locked after it.
 *
 * @throws Refusal wallet_not_allowed
 */
export async function payingWallet(
  tx: Db,
  memberId: bigint,
  main: { readonly id: bigint; readonly balance: Satang },
  walletId: bigint | undefined,
): Promise<PayingWallet> {
  if (walletId === undefined || walletId === main.id) return { ...main, isMain: true };
  const wallet = await lockWallet(tx, memberId, walletId);
  if (!wallet) throw new Refusal('wallet_not_allowed');
  return wallet;
}

/**
 * How a promotion would pay a bet, without taking anything; null for the main wallet.
 *
 * @throws Refusal wallet_not_allowed, promotion_over, promotion_refuses (why)
 */
export async function previewStake(
  db: Db,
  wallet: PayingWallet,
  bet: { readonly bet: PlayedBet; readonly paid: Satang; readonly at: Date },
): Promise<PreviewedStake | null> {
  const promotion = await promotionOf(db, wallet, bet.bet, bet.at);
  if (!promotion) return null;
  const weightPct = promotion.rule.weights[bet.bet.category] ?? 0;
  return { ...paidBy(promotion, splitStake(bet.paid, promotion.cash)), weightPct };
}

export interface Stake {
  /** Names the stake for ever: "bill:12". */
  readonly reference: string;
  readonly bet: PlayedBet;
  /** What leaves the wallet, in satang. */
  readonly paid: Satang;
  /** The database's clock, read after the locks. */
  readonly at: Date;
}

/**
 * Takes a stake from a locked wallet. `record` inserts the game's own rows; it has to send its statements at once, because
 * they share one round trip with the checks and the posting.
 *
 * @throws Refusal promotion_over, promotion_refuses, insufficient_balance, account_closed, play_paused, reality_check_due,
 * play_time_up, limit_reached, and what `record` throws
 */
export async function takeStake<T>(
  ctx: Context,
  tx: Db,
  player: { readonly member: Spender; readonly wallet: PayingWallet },
  { reference, bet, paid, at }: Stake,
  record: (takenId: bigint | null) => Promise<T>,
): Promise<{ readonly recorded: T; readonly promotion: PaidByPromotion | null }> {
  const { member, wallet } = player;
  const promotion = await promotionOf(tx, wallet, bet, at);
  if (wallet.balance < paid) throw new Refusal('insufficient_balance');
  const [, , recorded, split] = await pipelined(tx, () => [
    checkSpend(tx, member, { kind: 'bet', amount: paid, at }),
    post(tx, {
      kind: movements[bet.category].stake,
      reference: stakeReference(reference),
      from: { wallet: wallet.id },
      to: { house: houseOf(bet.game) },
      amount: paid,
    }),
    record(promotion?.takenId ?? null),
    promotion ? stakeFrom(tx, promotion, { ...bet, reference, paid, at }) : Promise.resolve(null),
    announceBalance(ctx, member.id),
  ]);
  return { recorded, promotion: promotion && split && paidBy(promotion, split) };
}

const promotionOf = (db: Db, wallet: PayingWallet, bet: PlayedBet, at: Date): Promise<PlayablePromotion | null> =>
  wallet.isMain ? Promise.resolve(null) : requirePlayable(db, wallet.id, bet, at);

const paidBy = (
  { takenId, title }: PlayablePromotion,
  split: { readonly cash: Satang; readonly bonus: Satang },
): PaidByPromotion => ({ takenId, title, ...split });
