/** What the house would pay for each outcome of a round (lotto.md section 9). Sums are possible payouts in satang. */
import { zeroPadded } from '../../zero-padded.ts';
import type { BetType } from './bet-types.ts';
import type { Mapping } from './results.ts';

/** Possible payout per (bet type, counting key). */
export type PayoutByKey = ReadonlyMap<BetType, ReadonlyMap<string, bigint>>;

const at = (sums: PayoutByKey, type: BetType, key: string): bigint => sums.get(type)?.get(key) ?? 0n;
const sorted = (text: string): string => [...text].sort().join('');
const runs = (sums: PayoutByKey, type: BetType, text: string): bigint =>
  [...new Set(text)].reduce((sum, digit) => sum + at(sums, type, digit), 0n);

/** `L(abc) = P3[abc] + Tod[sorted] + P2[bc] + sum of distinct run digits`. */
export function topExposure(sums: PayoutByKey, abc: string): bigint {
  return (
    at(sums, 'three_top', abc) +
    at(sums, 'three_tod', sorted(abc)) +
    at(sums, 'two_top', abc.slice(1)) +
    runs(sums, 'run_top', abc)
  );
}

export function bottomExposure(sums: PayoutByKey, ab: string): bigint {
  return at(sums, 'two_bottom', ab) + runs(sums, 'run_bottom', ab);
}

/** The payout of the four-digit bet types alone, in addition to those above and below. */
export function fourExposure(sums: PayoutByKey, abcd: string): bigint {
  return at(sums, 'four_top', abcd) + at(sums, 'four_tod', sorted(abcd));
}

export interface WorstCase {
  readonly payout: bigint;
  readonly three_top: string;
  readonly two_bottom: string;
  /** All four digits, in markets that draw four. */
  readonly four_top?: string;
}

/** The costliest outcome. Top and bottom are drawn independently, except where they share a digit (LAO4). */
export function worstCase(sums: PayoutByKey, mapping: Mapping): WorstCase {
  const extra = bestPair(sums, 'three_front') + bestPair(sums, 'three_bottom');
  if (mapping === 'LAO4') {
    const [payout, four] = most(10_000, 4, (abcd) => {
      const shared = topExposure(sums, abcd.slice(1)) + bottomExposure(sums, abcd.slice(0, 2));
      return shared + fourExposure(sums, abcd);
    });
    return { payout, three_top: four.slice(1), two_bottom: four.slice(0, 2), four_top: four };
  }
  const [top, three] = most(1_000, 3, (n) => topExposure(sums, n));
  const [bottom, two] = most(100, 2, (n) => bottomExposure(sums, n));
  return { payout: top + bottom + extra, three_top: three, two_bottom: two };
}

function most(count: number, length: number, of: (text: string) => bigint): [bigint, string] {
  let best: [bigint, string] = [-1n, ''];
  for (let n = 0; n < count; n++) {
    const text = zeroPadded(n, length);
    const sum = of(text);
    if (sum > best[0]) best = [sum, text];
  }
  return best;
}

/** The costliest number of one bet type; undefined where nothing is staked on it. */
export function dearestOf(
  sums: PayoutByKey,
  type: BetType,
): { readonly key: string; readonly payout: bigint } | undefined {
  let dearest: { key: string; payout: bigint } | undefined;
  for (const [key, payout] of sums.get(type) ?? [])
    if (payout > (dearest?.payout ?? 0n) || (payout === dearest?.payout && key < dearest.key))
      dearest = { key, payout };
  return dearest;
}

/** Front and back sets draw two numbers each, so the two costliest may both win. */
function bestPair(sums: PayoutByKey, type: BetType): bigint {
  return [...(sums.get(type)?.values() ?? [])]
    .sort((a, b) => (a < b ? 1 : -1))
    .slice(0, 2)
    .reduce((sum, value) => sum + value, 0n);
}
