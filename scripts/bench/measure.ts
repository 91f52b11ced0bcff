/** How the bench measures: both sides in turn, several rounds, the median of each, and the ratio of the two. */

export interface Ratio {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  /** Ours by theirs for rates, theirs' share for times: as `note` says. */
  readonly ratio: number;
  /** What the ratio must reach (`least`) or stay within (`most`); absent where nothing is asked. */
  readonly target?: { readonly least: number } | { readonly most: number };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The value that so many percent of sorted ones do not exceed. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;

/** Runs each side once per round, in turn, so that a slow moment of the machine hits both; the median of each side. */
export async function inTurn<K extends string>(
  rounds: number,
  sides: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number>> {
  const names = Object.keys(sides) as K[];
  const seen = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const name of names) seen.get(name)?.push(await sides[name]());
  return Object.fromEntries(names.map((name) => [name, median(seen.get(name) ?? [])])) as Record<K, number>;
}

/** Does `count` pieces of work, so many at once, and tells how many were done a second. */
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

/** Milliseconds of one piece of work. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export const rate = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const time = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(2)} s`);
export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
