/** The average house edge of a stake, if all numbers are equally likely. */
import type { BetType } from './bet-types.ts';

/** The chance of the likeliest number of a type, as a fraction: tod with different digits, two draws for front and back. */
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
 * The edge of a type in hundredths of a percent of the payable amount, rounded down; negative where the player has the
 * edge.
 *
 * @param rateX100 baht per baht, x100
 * @param discountBp percent x100 off the stake
 */
export function houseEdgeBp(type: BetType, rateX100: number, discountBp: number): number {
  const [wins, of] = chances[type];
  const returned = wins * BigInt(rateX100) * 1_000_000n;
  const paid = of * BigInt(10_000 - discountBp);
  return 10_000 - Number((returned + paid - 1n) / paid);
}
