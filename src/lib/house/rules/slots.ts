/**
 * The three slots (games-detail.md 3.2): five reels of thirty symbols, three rows, 20 lines or 243 ways. A round draws the
 * stop of each reel (its symbol in the top row), then five more for every free spin. Pays are twentieths of the stake.
 */

import type { WagerProblem } from '../../game/rules/wager.ts';
import { type Satang, timesFraction } from '../../money.ts';
import { lines, slotStakes } from './data/slots.ts';
import type { Draws } from './draws.ts';

export type PayingSymbol = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';
/** W, the wild, is on reels 2 to 4 and stands for A to H; S is the scatter. */
export type SlotSymbol = PayingSymbol | 'W' | 'S';
export const payingSymbols: readonly PayingSymbol[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

/** A value each for three, four and five symbols. */
export type ForThreeToFive = readonly [number, number, number];

export interface SlotTheme {
  readonly code: 'khom' | 'himma' | 'talat';
  readonly name: string;
  readonly kind: 'lines' | 'ways';
  readonly pays: Readonly<Record<PayingSymbol, ForThreeToFive>>;
  /** In whole stakes. */
  readonly scatterPays: ForThreeToFive;
  readonly freeSpins: ForThreeToFive;
  /** Free spins that scatters add in free spins; null: none. */
  readonly freeSpinsAgain: ForThreeToFive | null;
  readonly freeSpinsMax: number;
  /** Free spins pay this many times, scatters too. */
  readonly freeMultiplier: number;
  /** The reel, from 0, that is wild all over in free spins. */
  readonly freeWildReel: number | null;
  /** The most a round returns, in stakes. */
  readonly capStakes: number;
  readonly strips: readonly string[];
  readonly freeStrips: readonly string[];
}

export type SlotWin = { readonly symbol: SlotSymbol; readonly count: number; readonly units: number } & (
  | { readonly kind: 'line' /** From 1. */; readonly line: number }
  | { readonly kind: 'ways'; readonly ways: number }
  | { readonly kind: 'scatter' }
);

export interface Spin {
  readonly stops: readonly number[];
  /** Each reel's three symbols, from the top. */
  readonly reels: readonly string[];
  readonly wins: readonly SlotWin[];
  readonly scatters: number;
  /** Twentieths of the stake, multiplied in a free spin. */
  readonly units: number;
}

export interface SlotRound {
  readonly base: Spin;
  readonly free: readonly Spin[];
  /** Twentieths of the stake that the whole round returns. */
  readonly units: number;
  readonly isCapped: boolean;
}

const rows = 3;
const unitsPerStake = 20;
const leastScatters = 3;

/** The value of three, four or five; 0 for fewer. */
const forCount = (values: ForThreeToFive, count: number): number => (count < 3 ? 0 : (values[count - 3] ?? 0));

/** The symbols of a reel in view, over the end of its strip too. */
function reelAt(strip: string, stop: number): string {
  const end = stop + rows;
  return end <= strip.length ? strip.slice(stop, end) : strip.slice(stop) + strip.slice(0, end - strip.length);
}

/** What stops of the reels show and pay. */
export function spinAt(theme: SlotTheme, stops: readonly number[], isFree = false): Spin {
  const strips = isFree ? theme.freeStrips : theme.strips;
  const reels = strips.map((strip, reel) =>
    isFree && reel === theme.freeWildReel ? 'WWW' : reelAt(strip, stops[reel] ?? 0),
  );
  const scatters = scattersIn(reels);
  const wins = theme.kind === 'lines' ? lineWins(theme, reels) : wayWins(theme, reels);
  const forScatters = forCount(theme.scatterPays, scatters) * unitsPerStake;
  if (forScatters > 0) wins.push({ kind: 'scatter', symbol: 'S', count: scatters, units: forScatters });
  const units = wins.reduce((sum, win) => sum + win.units, 0);
  return { stops, reels, wins, scatters, units: isFree ? units * theme.freeMultiplier : units };
}

function scattersIn(reels: readonly string[]): number {
  let scatters = 0;
  for (const reel of reels) for (let row = 0; row < rows; row++) if (reel[row] === 'S') scatters++;
  return scatters;
}

/** The longest run from the left on each line. Reel 1 has no wild, so the first symbol is the one that pays. */
function lineWins({ pays }: SlotTheme, reels: readonly string[]): SlotWin[] {
  const wins: SlotWin[] = [];
  lines.forEach((line, at) => {
    const symbol = reels[0]?.[line[0]] as SlotSymbol;
    if (symbol === 'S' || symbol === 'W') return;
    let count = 1;
    while (count < line.length && isOf(symbol, reels[count]?.[line[count] ?? 0])) count++;
    const units = forCount(pays[symbol], count);
    if (units > 0) wins.push({ kind: 'line', symbol, count, units, line: at + 1 });
  });
  return wins;
}

/** For each symbol the reels from the left that show it; the ways multiply. */
function wayWins({ pays }: SlotTheme, reels: readonly string[]): SlotWin[] {
  const wins: SlotWin[] = [];
  for (const symbol of payingSymbols) {
    let [count, ways] = [0, 1];
    for (const reel of reels) {
      let shown = 0;
      for (let row = 0; row < rows; row++) if (isOf(symbol, reel[row])) shown++;
      if (shown === 0) break;
      ways *= shown;
      count++;
    }
    const units = forCount(pays[symbol], count) * ways;
    if (units > 0) wins.push({ kind: 'ways', symbol, count, units, ways });
  }
  return wins;
}

const isOf = (symbol: PayingSymbol, seen: string | undefined): boolean => seen === symbol || seen === 'W';

/** A whole round: the spin, then the free spins that its scatters start. */
export function playSlot(theme: SlotTheme, draws: Draws): SlotRound {
  const spin = (isFree: boolean): Spin =>
    spinAt(
      theme,
      theme.strips.map((strip) => draws.draw(strip.length)),
      isFree,
    );
  const base = spin(false);
  const free: Spin[] = [];
  let granted = forCount(theme.freeSpins, base.scatters);
  while (free.length < granted) {
    const next = spin(true);
    free.push(next);
    if (theme.freeSpinsAgain && next.scatters >= leastScatters)
      granted = Math.min(granted + forCount(theme.freeSpinsAgain, next.scatters), theme.freeSpinsMax);
  }
  const won = free.reduce((sum, { units }) => sum + units, base.units);
  const units = Math.min(won, theme.capStakes * unitsPerStake);
  return { base, free, units, isCapped: units < won };
}

/** What a round returns of a stake; exact, because stakes are whole baht. */
export const slotReturn = (stake: Satang, { units }: SlotRound): Satang =>
  timesFraction(stake, BigInt(units), BigInt(unitsPerStake), 'exact');

/** Why a stake is refused; undefined when it is taken. */
export const slotProblem = (stake: Satang): WagerProblem | undefined =>
  slotStakes.includes(stake) ? undefined : 'stake_unlisted';

/** The table that a round commits to. */
export const slotConfig = ({ code, name: _, ...table }: SlotTheme) => ({
  game: code,
  version: 1,
  mapping: 'draw(30) for each reel is its top row; then five for each free spin',
  ...(table.kind === 'lines' ? { lines } : {}),
  ...table,
});
