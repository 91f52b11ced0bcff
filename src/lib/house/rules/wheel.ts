/** The prize wheel (games-detail.md 3.7): a segment by weight, and what it gives when its prize is out of stock. */
import type { Points, Satang } from '../../money.ts';
import { consolation } from './data/wheel.ts';
import { type Draws, pick } from './draws.ts';

export type PrizeGift =
  | { readonly kind: 'cash'; readonly amount: Satang }
  | { readonly kind: 'points'; readonly amount: Points }
  | { readonly kind: 'spin' }
  | { readonly kind: 'coupon' };

export interface Prize {
  readonly code: string;
  readonly name: string;
  readonly weight: number;
  readonly gives: PrizeGift;
  /** The code of the prize that is given when this one is out of stock; committed with the weights. */
  readonly substitute: string | null;
}

/** The place of the segment that a spin ends on. */
export const spinWheel = (prizes: readonly Prize[], draws: Draws): number =>
  pick(
    draws,
    prizes.map(({ weight }) => weight),
  );

/** What a spin gives in the end. */
export interface Gift {
  readonly gives: PrizeGift;
  /** Null for the consolation. */
  readonly code: string | null;
}

/** What a segment may give, first to last: its prize, its substitute where that is out of stock, and the consolation after both. */
export function giftsOf(prizes: readonly Prize[], segment: number): readonly Gift[] {
  const prize = prizes[segment];
  if (!prize) throw new Error(`no segment ${segment}`);
  const substitute = prizes.filter(({ code }) => code === prize.substitute);
  return [prize, ...substitute, { gives: consolation, code: null }].map(({ gives, code }) => ({ gives, code }));
}

/** What a spin is worth in the long run, free spins played on: ten-thousandths of a baht and of a point. */
export function worthOfSpin(prizes: readonly Prize[]): { readonly bahtX10000: number; readonly pointsX10000: number } {
  let [total, again, satang, points] = [0n, 0n, 0n, 0n];
  for (const { weight, gives } of prizes) {
    total += BigInt(weight);
    if (gives.kind === 'spin') again += BigInt(weight);
    if (gives.kind === 'cash') satang += BigInt(weight) * gives.amount;
    if (gives.kind === 'points') points += BigInt(weight) * gives.amount;
  }
  const each = (sum: bigint): number => Number((2n * sum + total - again) / (2n * (total - again)));
  return { bahtX10000: each(satang * 100n), pointsX10000: each(points * 10_000n) };
}

/** The table that a spin commits to. */
export const wheelConfig = (prizes: readonly Prize[]) => ({
  game: 'wheel',
  version: 1,
  mapping: 'pick by weight, clockwise from the top',
  prizes: prizes.map(({ code, weight, gives, substitute }) => ({ code, weight, ...giftText(gives), substitute })),
  out_of_stock: giftText(consolation),
});

/** Satang or points in a text; nothing for what is counted as one. */
const giftText = (gives: PrizeGift) => ({
  kind: gives.kind,
  amount: 'amount' in gives ? String(gives.amount) : '0',
});
