/** Which lines win and what they pay (lotto.md sections 3 and 9). */
import { payout, type Satang, satang } from '../../money.ts';
import { zeroPadded } from '../../zero-padded.ts';
import { type BetType, countingKey } from './bet-types.ts';
import { permutations } from './permutations.ts';
import type { DrawResult, Mapping } from './results.ts';

export interface WinningKey {
  readonly bet_type: BetType;
  readonly key: string;
}

/** All winning pairs of bet type and counting key, each once; settlement joins the lines with them. */
export function winningKeys(result: DrawResult): WinningKey[] {
  const keys: WinningKey[] = [
    { bet_type: 'three_top', key: result.three_top },
    { bet_type: 'two_top', key: result.two_top },
    { bet_type: 'two_bottom', key: result.two_bottom },
    ...[...new Set(result.three_top)].map((key): WinningKey => ({ bet_type: 'run_top', key })),
    ...[...new Set(result.two_bottom)].map((key): WinningKey => ({ bet_type: 'run_bottom', key })),
    ...[...new Set(result.three_front ?? [])].map((key): WinningKey => ({ bet_type: 'three_front', key })),
    ...[...new Set(result.three_bottom ?? [])].map((key): WinningKey => ({ bet_type: 'three_bottom', key })),
  ];
  if (result.four_top !== undefined) keys.push({ bet_type: 'four_top', key: result.four_top });
  // A number of equal digits cannot be bet as tod, so it has no tod winner.
  if (new Set(result.three_top).size > 1)
    keys.push({ bet_type: 'three_tod', key: countingKey('three_tod', result.three_top) });
  if (new Set(result.four_top).size > 1)
    keys.push({ bet_type: 'four_tod', key: countingKey('four_tod', result.four_top ?? '') });
  return keys;
}

/** Whether one line wins, directly from the table of section 3; settlement is tested against it. */
export function lineWins(type: BetType, number: string, result: DrawResult): boolean {
  switch (type) {
    case 'three_top':
      return number === result.three_top;
    case 'three_tod':
      return new Set(number).size > 1 && [...number].sort().join('') === [...result.three_top].sort().join('');
    case 'three_front':
      return result.three_front?.includes(number) ?? false;
    case 'three_bottom':
      return result.three_bottom?.includes(number) ?? false;
    case 'two_top':
      return number === result.two_top;
    case 'two_bottom':
      return number === result.two_bottom;
    case 'run_top':
      return result.three_top.includes(number);
    case 'run_bottom':
      return result.two_bottom.includes(number);
    case 'four_top':
      return number === result.four_top;
    case 'four_tod':
      return new Set(number).size > 1 && [...number].sort().join('') === [...(result.four_top ?? '')].sort().join('');
  }
}

/** For each winning key, the draws that make it win; computed once, because every bill needs it. */
function drawsByKey(digits: number, winners: (drawn: string) => readonly WinningKey[]): Map<string, string[]> {
  const draws = new Map<string, string[]>();
  for (let n = 0; n < 10 ** digits; n++) {
    const drawn = zeroPadded(n, digits);
    for (const { bet_type, key } of winners(drawn)) {
      const of = draws.get(`${bet_type}:${key}`) ?? [];
      of.push(drawn);
      draws.set(`${bet_type}:${key}`, of);
    }
  }
  return draws;
}

const drawsAbove = drawsByKey(3, (drawn) => [
  { bet_type: 'three_top', key: drawn },
  { bet_type: 'three_tod', key: countingKey('three_tod', drawn) },
  { bet_type: 'two_top', key: drawn.slice(1) },
  ...[...new Set(drawn)].map((key): WinningKey => ({ bet_type: 'run_top', key })),
]);
const drawsBelow = drawsByKey(2, (drawn) => [
  { bet_type: 'two_bottom', key: drawn },
  ...[...new Set(drawn)].map((key): WinningKey => ({ bet_type: 'run_bottom', key })),
]);

/** All draws of four digits, each with its top and bottom numbers. */
const drawsOfFour = Array.from({ length: 10_000 }, (_, n) => {
  const four = zeroPadded(n, 4);
  return [four, four.slice(1), four.slice(0, 2)] as const;
});

/**
 * The largest payout of a set of lines over all outcomes of a market's draw: lines that can win together add up, others do
 * not.
 */
export function highestWin(
  lines: readonly {
    readonly bet_type: BetType;
    readonly number: string;
    readonly stake: Satang;
    readonly rateX100: number;
  }[],
  mapping: Mapping,
): Satang {
  const pays = lines.map((line) => ({
    bet_type: line.bet_type,
    key: countingKey(line.bet_type, line.number),
    win: payout(line.stake, line.rateX100),
  }));
  const sumsOver = (draws: (bet_type: BetType, key: string) => readonly string[]): ReadonlyMap<string, bigint> => {
    const sums = new Map<string, bigint>();
    for (const { bet_type, key, win } of pays)
      for (const drawn of draws(bet_type, key)) sums.set(drawn, (sums.get(drawn) ?? 0n) + win);
    return sums;
  };
  const best = (sums: Iterable<bigint>): bigint => {
    let most = 0n;
    for (const sum of sums) if (sum > most) most = sum;
    return most;
  };
  const above = sumsOver((type, key) => drawsAbove.get(`${type}:${key}`) ?? []);
  const below = sumsOver((type, key) => drawsBelow.get(`${type}:${key}`) ?? []);
  if (mapping === 'LAO4') {
    const whole = sumsOver((type, key) => (type === 'four_top' ? [key] : type === 'four_tod' ? permutations(key) : []));
    return satang(
      best(
        drawsOfFour.map(
          ([four, three, two]) => (whole.get(four) ?? 0n) + (above.get(three) ?? 0n) + (below.get(two) ?? 0n),
        ),
      ),
    );
  }
  // Two numbers are drawn for each of these sets, so the two best keys may both win.
  const pair = (type: BetType): bigint => {
    const sums = new Map<string, bigint>();
    for (const { bet_type, key, win } of pays) if (bet_type === type) sums.set(key, (sums.get(key) ?? 0n) + win);
    return [...sums.values()]
      .sort((a, b) => (a < b ? 1 : -1))
      .slice(0, 2)
      .reduce((sum, win) => sum + win, 0n);
  };
  return satang(best(above.values()) + best(below.values()) + pair('three_front') + pair('three_bottom'));
}
