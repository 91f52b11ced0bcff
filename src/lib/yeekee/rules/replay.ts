/** A drawn round shown again in ten seconds: its shots adding up, row 16, the beacon's number, and the five digits. */
import type { AnyProof } from './proof.ts';

/** The inputs of the formula and what they come to, as the proof has them. */
export interface DrawSteps {
  /** Oldest first. */
  readonly numbers: readonly string[];
  readonly sum: bigint;
  /** Null with fewer than 16 shots, and then counted as 0. */
  readonly row16: string | null;
  /** What the beacon adds; null in classic. */
  readonly b: bigint | null;
  readonly result: string;
}

/** Of a proof with a result; undefined for any other. */
export function drawSteps({ shots, row16, beacon, result_number: result }: AnyProof): DrawSteps | undefined {
  if (result === null) return undefined;
  const numbers = shots.map(({ number }) => number);
  const sum = numbers.reduce((all, number) => all + BigInt(number), 0n);
  const b = beacon?.b;
  return { numbers, sum, row16, b: b === undefined || b === null ? null : BigInt(b), result };
}

/** The whole replay, in milliseconds, and when its parts begin. */
export const replayMs = 10_000;
const row16Ms = 5_000;
const beaconMs = 6_300;
const digitsMs = 8_000;
const digitMs = 350;

interface ReplayFrame {
  /** How many shots are in the sum by now. */
  readonly shots: number;
  /** The one added last; null before the first, and of a round without any. */
  readonly number: string | null;
  readonly sum: bigint;
  readonly row16: boolean;
  readonly beacon: boolean;
  /** How many of the five digits are shown, from the first. */
  readonly digits: number;
  readonly over: boolean;
}

/** The replay at a time after its start, in milliseconds; from the end on it stays as it is. */
export function frameAt({ numbers, sum }: DrawSteps, ms: number): ReplayFrame {
  const added = ms >= row16Ms ? numbers.length : Math.floor((numbers.length * Math.max(0, ms)) / row16Ms);
  const running = added === numbers.length ? sum : numbers.slice(0, added).reduce((all, one) => all + BigInt(one), 0n);
  return {
    shots: added,
    number: numbers[added - 1] ?? null,
    sum: running,
    row16: ms >= row16Ms,
    beacon: ms >= beaconMs,
    digits: ms < digitsMs ? 0 : Math.min(5, 1 + Math.floor((ms - digitsMs) / digitMs)),
    over: ms >= replayMs,
  };
}

/** All that is added and taken away, before the last five digits are left of it. */
export const totalOf = ({ sum, row16, b }: DrawSteps): bigint => sum - BigInt(row16 ?? 0) + (b ?? 0n);
