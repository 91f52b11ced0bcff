/** Measuring: both sides alternately for several rounds, the median of each, and the ratio of the two. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Ratio {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  /** Ours to theirs for rates, theirs to ours for times, as `note` says. */
  readonly ratio: number;
  /** The minimum (`least`) or maximum (`most`) of the ratio; absent without a target. */
  readonly target?: { readonly least: number } | { readonly most: number };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** A percentile of sorted values. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;

/** Runs each side once per round, alternately, so that a slow moment of the machine affects both; returns medians. */
export async function inTurn<K extends string>(
  rounds: number,
  sides: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number>> {
  const names = Object.keys(sides) as K[];
  const seen = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const name of names) seen.get(name)?.push(await sides[name]());
  return Object.fromEntries(names.map((name) => [name, median(seen.get(name) ?? [])])) as Record<K, number>;
}

/** Runs `count` tasks at a fixed concurrency and returns the rate per second. */
export async function perSecond(count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++);
    }),
  );
  return count / ((performance.now() - startedAt) / 1_000);
}

export interface FixedRate {
  readonly perSecond: number;
  readonly seconds: number;
  /** Sent before, at a lower rate, so that connections, plans and compiled code are those of a running site. */
  readonly warm: number;
  readonly warmPerSecond: number;
}

/** How many are sent at a fixed rate, with those before it. */
export const countOf = ({ perSecond, seconds, warm }: FixedRate): number => warm + perSecond * seconds;

/** Sends at a fixed rate, independent of earlier answers; returns the sorted latencies without those of `warm`. */
export async function atFixedRate(at: FixedRate, send: (n: number) => Promise<number>): Promise<number[]> {
  const { warm, warmPerSecond } = at;
  const sentAt = (n: number): number =>
    n < warm ? (n * 1_000) / warmPerSecond : (warm * 1_000) / warmPerSecond + ((n - warm) * 1_000) / at.perSecond;
  const begun = performance.now();
  const took = await Promise.all(
    Array.from({ length: countOf(at) }, async (_, n) => {
      await pause(Math.max(0, begun + sentAt(n) - performance.now()));
      return send(n);
    }),
  );
  return took.slice(warm).sort((a, b) => a - b);
}

/** Milliseconds that one task takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export const rate = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const time = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(2)} s`);
export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
