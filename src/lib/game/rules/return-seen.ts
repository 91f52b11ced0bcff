/** What a game has returned against what it states: with the interval that chance explains (games.md "House games"). */

/** Sums over rounds: stakes s and what came back w, in satang; their squares as floating point, which only the width needs. */
export interface RoundSums {
  readonly rounds: number;
  readonly staked: number;
  readonly returned: number;
  readonly stakedSquares: number;
  readonly returnedSquares: number;
  readonly products: number;
}

export interface ReturnSeen {
  /** Parts per million of the stakes. */
  readonly seen: number;
  /** Seen less and more three standard errors: 997 of 1,000 such samples have the true return within. */
  readonly least: number;
  readonly most: number;
}

/** Below this many rounds the interval means nothing. */
export const roundsLeast = 100;

const million = 1_000_000;

/**
 * The return as a ratio of sums, and three standard errors of it by the linear approximation of a ratio. Undefined for too few
 * rounds, or none with a stake.
 */
export function returnSeen(sums: RoundSums): ReturnSeen | undefined {
  const { rounds, staked, returned, stakedSquares, returnedSquares, products } = sums;
  if (rounds < roundsLeast || staked <= 0) return undefined;
  const ratio = returned / staked;
  const residue = Math.max(0, returnedSquares - 2 * ratio * products + ratio * ratio * stakedSquares);
  const error = Math.sqrt((residue * rounds) / (rounds - 1)) / staked;
  const ppm = (value: number): number => Math.round(value * million);
  return { seen: ppm(ratio), least: Math.max(0, ppm(ratio - 3 * error)), most: ppm(ratio + 3 * error) };
}

/** Whether what a game states lies outside of what was seen: its interval and the stated range do not meet. */
export const isOff = (
  { least, most }: ReturnSeen,
  stated: { readonly least: number; readonly most: number },
): boolean => most < stated.least || least > stated.most;

/** "96.2%" of parts per million. */
export const ppmText = (ppm: number): string => `${(ppm / 10_000).toFixed(1)}%`;
