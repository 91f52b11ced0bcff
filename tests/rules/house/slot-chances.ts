/** The mathematics of the slots, apart from the code that plays them: exact returns, and every screen of the base game. */
import { lines } from '#lib/house/rules/data/slots.ts';
import { type ForThreeToFive, payingSymbols, type SlotTheme } from '#lib/house/rules/slots.ts';

/** Symbols as numbers: A to H are 0 to 7. */
const wild = 8;
const scatter = 9;
const columnsOf = (strip: string): number[][] =>
  [...strip].map((_, stop) => [0, 1, 2].map((row) => 'ABCDEFGHWS'.indexOf(strip[(stop + row) % strip.length] ?? '')));
const showsOf = (column: readonly number[], symbol: number): number =>
  column.filter((seen) => seen === symbol || (seen === wild && symbol < wild)).length;
const product = (factors: readonly number[]): number => factors.reduce((all, one) => all * one, 1);
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

interface SpinReturn {
  /** Expected returns in stakes. */
  readonly pays: number;
  readonly scatter: number;
  /** Chance of each number of scatters. */
  readonly scatters: readonly number[];
}

function spinReturn(theme: SlotTheme, strips: readonly string[], wildReel: number | null): SpinReturn {
  const reels = strips.map((strip, reel) => (reel === wildReel ? [[wild, wild, wild]] : columnsOf(strip)));
  let pays = 0;
  payingSymbols.forEach((code, symbol) => {
    const shows = reels.map((columns) => columns.map((column) => showsOf(column, symbol)));
    // A line meets one cell of a reel: a third of what the column shows, over all stops. A way meets each.
    const share = shows.map((counts) => mean(counts) / (theme.kind === 'lines' ? 3 : 1));
    theme.pays[code].forEach((pay, at) => {
      const count = at + 3;
      const next = shows[count];
      const ends = !next
        ? 1
        : theme.kind === 'lines'
          ? 1 - mean(next) / 3
          : next.filter((shown) => shown === 0).length / next.length;
      const units = pay * product(share.slice(0, count)) * ends;
      pays += theme.kind === 'lines' ? units : units / 20;
    });
  });
  let scatters = [1];
  for (const columns of reels) {
    const next = Array<number>(scatters.length + 3).fill(0);
    for (const column of columns)
      scatters.forEach((chance, count) => {
        const to = count + showsOf(column, scatter);
        next[to] = (next[to] ?? 0) + chance / columns.length;
      });
    scatters = next;
  }
  return { pays, scatter: overThree(scatters, theme.scatterPays), scatters };
}

const overThree = (chances: readonly number[], values: ForThreeToFive): number =>
  values.reduce((sum, value, at) => sum + value * (chances[at + 3] ?? 0), 0);

/** Free spins that are expected of so many to begin with, when each may add some, up to a most. */
function expectedSpins(theme: SlotTheme, first: number, scatters: readonly number[]): number {
  const memo = new Map<number, number>();
  const from = (left: number, granted: number): number => {
    if (left === 0) return 0;
    const key = left * 1_000 + granted;
    const found = memo.get(key);
    if (found !== undefined) return found;
    let [sum, none] = [1, 1];
    theme.freeSpinsAgain?.forEach((more, at) => {
      const chance = scatters[at + 3] ?? 0;
      const added = Math.min(more, theme.freeSpinsMax - granted);
      none -= chance;
      sum += chance * from(left - 1 + added, granted + added);
    });
    sum += none * from(left - 1, granted);
    memo.set(key, sum);
    return sum;
  };
  return from(first, first);
}

/** The parts of a theme's return, in stakes, and the chance of free spins; the cap is left out. */
export function exactReturn(theme: SlotTheme) {
  const base = spinReturn(theme, theme.strips, null);
  const free = spinReturn(theme, theme.freeStrips, theme.freeWildReel);
  const each = (free.pays + free.scatter) * theme.freeMultiplier;
  const spins = theme.freeSpins.map((first) => expectedSpins(theme, first, free.scatters));
  const feature = spins.reduce((sum, count, at) => sum + (base.scatters[at + 3] ?? 0) * count * each, 0);
  return {
    total: base.pays + base.scatter + feature,
    pays: base.pays,
    scatter: base.scatter,
    feature,
    trigger: overThree(base.scatters, [1, 1, 1]),
  };
}

/** What the last two reels still decide after three: pays of lines or ways by the symbol that runs so far. */
interface Live {
  readonly symbol: number;
  /** Ways so far, 1 on a line. */
  readonly ways: number;
  readonly line: readonly number[];
}

/** Every screen of the base game, 30^5 of them; units are twentieths of the stake. Every 997th is shown to `visit`. */
export function enumerateScreens(theme: SlotTheme, visit: (stops: readonly number[], units: number) => void) {
  const reels = theme.strips.map(columnsOf);
  const pays = payingSymbols.map((code) => theme.pays[code]);
  const isLines = theme.kind === 'lines';
  const shows = reels.map((columns) => columns.map((column) => pays.map((_, symbol) => showsOf(column, symbol))));
  const scatters = reels.map((columns) => columns.map((column) => showsOf(column, scatter)));
  const [a = [], b = [], c = [], d = [], e = []] = reels;
  const [sa = [], sb = [], sc = [], sd = [], se = []] = scatters;
  let [screens, hits, atOrUnder, sum, largest] = [0, 0, 0, 0, 0];

  const liveAfter = (i: number, j: number, k: number): Live[] => {
    if (!isLines)
      return pays.flatMap((_, symbol) => {
        const ways = (shows[0]?.[i]?.[symbol] ?? 0) * (shows[1]?.[j]?.[symbol] ?? 0) * (shows[2]?.[k]?.[symbol] ?? 0);
        return ways > 0 ? [{ symbol, ways, line: [] }] : [];
      });
    return lines.flatMap((line) => {
      const symbol = a[i]?.[line[0]] ?? wild;
      const [second, third] = [b[j]?.[line[1]], c[k]?.[line[2]]];
      const runs = symbol < wild && (second === symbol || second === wild) && (third === symbol || third === wild);
      return runs ? [{ symbol, ways: 1, line }] : [];
    });
  };

  const endOf = ({ symbol, ways, line }: Live, l: number, m: number): number => {
    const [three, four, five] = pays[symbol] ?? [0, 0, 0];
    if (!isLines) {
      const fourth = shows[3]?.[l]?.[symbol] ?? 0;
      if (fourth === 0) return three * ways;
      const fifth = shows[4]?.[m]?.[symbol] ?? 0;
      return fifth === 0 ? four * ways * fourth : five * ways * fourth * fifth;
    }
    const fourth = d[l]?.[line[3] ?? 0];
    if (fourth !== symbol && fourth !== wild) return three;
    return e[m]?.[line[4] ?? 0] === symbol ? five : four;
  };

  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++)
      for (let k = 0; k < c.length; k++) {
        const live = liveAfter(i, j, k);
        const soFar = (sa[i] ?? 0) + (sb[j] ?? 0) + (sc[k] ?? 0);
        for (let l = 0; l < d.length; l++)
          for (let m = 0; m < e.length; m++) {
            const seen = soFar + (sd[l] ?? 0) + (se[m] ?? 0);
            let units = seen < 3 ? 0 : (theme.scatterPays[seen - 3] ?? 0) * 20;
            for (const run of live) units += endOf(run, l, m);
            if (screens % 997 === 0) visit([i, j, k, l, m], units);
            screens++;
            if (units === 0) continue;
            hits++;
            sum += units;
            if (units <= 20) atOrUnder++;
            if (units > largest) largest = units;
          }
      }
  return { screens, hits, atOrUnder, mean: sum / screens / 20, largest };
}
