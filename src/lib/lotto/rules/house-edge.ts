/** What the house keeps of a stake on average, every number being equally likely. */
import type { BetType } from './bet-types.ts';

/** Chances of the luckiest number of a type, as a fraction: a tod of different digits, two numbers drawn in front and back. */
const chances: Readonly<Record<BetType, readonly [wins: bigint, of: bigint]>> = {
  three_top: [1n, 1_000n],
  three_tod: [6n, 1_000n],
  three_front: [2n, 1_000n],
  three_bottom: [2n, 1_000n],
  two_top: [1n, 100n],
  two_bottom: [1n, 100n],
  run_top: [271n, 1_000n],
  run_bottom: [19n, 100n],
  four_top: [1n, 10_000n],
  four_tod: [24n, 10_000n],
};

/**
 * The edge of a type in hundredths of a percent of what is paid, cut down; below zero where the player has it.
 *
 * @param rateX100 baht per baht, x100
 * @param discountBp percent x100 off what is paid
 */
export function houseEdgeBp(type: BetType, rateX100: number, discountBp: number): number {
  const [wins, of] = chances[type];
  const returned = wins * BigInt(rateX100) * 1_000_000n;
  const paid = of * BigInt(10_000 - discountBp);
  return 10_000 - Number((returned + paid - 1n) / paid);
}

/**
 * The least the house keeps of any bet, in hundredths of a percent: what members are told of a bonus's worth is reckoned
 * with it ("ประเภทที่คืนมากที่สุด 92%"), so no rate may return more.
 */
export const leastEdgeBp = 800;
