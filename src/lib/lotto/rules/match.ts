/** Which lines win and what they pay (lotto.md sections 3 and 9). */
import { type Satang, satang, timesFraction } from '../../money.ts';
import { type BetType, countingKey } from './bet-types.ts';
import type { DrawResult } from './results.ts';

export interface WinningKey {
  readonly bet_type: BetType;
  readonly key: string;
}

/** Every (bet type, counting key) that wins: what settlement joins the lines with. Each pair stands once. */
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
  // A triple cannot be bet as tod, so it has no tod winner either.
  if (new Set(result.three_top).size > 1)
    keys.push({ bet_type: 'three_tod', key: countingKey('three_tod', result.three_top) });
  return keys;
}

/** Whether one line wins, straight from the table of section 3; settlement is tested against it. */
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
    case 'four_tod':
      return false;
  }
}

/** What a winning line pays, the stake included: `stake * rate_x100 / 100`, exact because stakes are whole baht. */
export function payout(stake: Satang, rateX100: number): Satang {
  return timesFraction(stake, BigInt(rateX100), 100n, 'exact');
}

/** The largest payout of a set of lines over all outcomes: lines that can win together add up, others do not. */
export function highestWin(
  lines: readonly {
    readonly bet_type: BetType;
    readonly number: string;
    readonly stake: Satang;
    readonly rateX100: number;
  }[],
): Satang {
  const pays = lines.map((line) => ({ ...line, win: payout(line.stake, line.rateX100) }));
  const of = (type: BetType): Map<string, bigint> => {
    const sums = new Map<string, bigint>();
    for (const line of pays) {
      if (line.bet_type !== type) continue;
      const key = countingKey(type, line.number);
      sums.set(key, (sums.get(key) ?? 0n) + line.win);
    }
    return sums;
  };
  const [top, tod, twoTop, twoBottom, runTop, runBottom] = (
    ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top', 'run_bottom'] as const
  ).map(of) as [
    Map<string, bigint>,
    Map<string, bigint>,
    Map<string, bigint>,
    Map<string, bigint>,
    Map<string, bigint>,
    Map<string, bigint>,
  ];
  const best = (count: number, length: number, of: (text: string) => bigint): bigint => {
    let most = 0n;
    for (let n = 0; n < count; n++) {
      const sum = of(String(n).padStart(length, '0'));
      if (sum > most) most = sum;
    }
    return most;
  };
  const runs = (map: Map<string, bigint>, text: string): bigint =>
    [...new Set(text)].reduce((sum, digit) => sum + (map.get(digit) ?? 0n), 0n);
  const above = best(
    1_000,
    3,
    (n) =>
      (top.get(n) ?? 0n) +
      (tod.get(countingKey('three_tod', n)) ?? 0n) +
      (twoTop.get(n.slice(1)) ?? 0n) +
      runs(runTop, n),
  );
  const below = best(100, 2, (n) => (twoBottom.get(n) ?? 0n) + runs(runBottom, n));
  // Two numbers are drawn for each of these sets, so the two best keys may both win.
  const pair = (type: BetType): bigint =>
    [...of(type).values()]
      .sort((a, b) => (a < b ? 1 : -1))
      .slice(0, 2)
      .reduce((sum, win) => sum + win, 0n);
  return satang(above + below + pair('three_front') + pair('three_bottom'));
}
