/** Which cells a win lies on, and how it is said. */
import { lines } from '../../rules/data/slots.ts';
import { slotNames } from '../../rules/slot-names.ts';
import type { SlotTheme, SlotWin, Spin } from '../../rules/slots.ts';

/** A reel and a row, both from 0. */
export type Place = readonly [reel: number, row: number];

const allRows = [0, 1, 2] as const;

/** The cells of a win. */
export function placesOf(win: SlotWin, { reels }: Spin): Place[] {
  if (win.kind === 'line') {
    const line = lines[win.line - 1] ?? [];
    return line.slice(0, win.count).map((row, reel): Place => [reel, row]);
  }
  const until = win.kind === 'ways' ? win.count : reels.length;
  const counts = (symbol: string | undefined): boolean =>
    symbol === win.symbol || (win.kind === 'ways' && symbol === 'W');
  return reels
    .slice(0, until)
    .flatMap((symbols, reel) => allRows.filter((row) => counts(symbols[row])).map((row): Place => [reel, row]));
}

/** The path of a win's line through a box of 500 by 300; empty for wins that lie on no line. */
export function linePath(win: SlotWin): string {
  if (win.kind !== 'line') return '';
  const points = (lines[win.line - 1] ?? [])
    .slice(0, win.count)
    .map((row, reel) => `${reel * 100 + 50} ${row * 100 + 50}`);
  return `M0 ${points[0]?.split(' ')[1] ?? 0}L${points.join('L')}`;
}

/** "เส้นที่ 20 · ส้มมงคล 4 ตัว" */
export function winText(theme: SlotTheme['code'], win: SlotWin): string {
  const name = slotNames[theme][win.symbol];
  if (win.kind === 'line') return `เส้นที่ ${win.line} · ${name} ${win.count} ตัว`;
  return win.kind === 'ways' ? `${name} ${win.count} รีล × ${win.ways} ทาง` : `${name} ${win.count} ตัว`;
}

/** All wins of a spin in few words. */
export function winsText(theme: SlotTheme['code'], { wins }: Spin): string {
  const [first, ...others] = [...wins].sort((a, b) => b.units - a.units);
  if (!first) return '';
  return others.length > 0 ? `${winText(theme, first)} และอีก ${others.length}` : winText(theme, first);
}

/** How many free spins are granted after each of them: what is to come is not told before. */
export function grantedAfter(theme: SlotTheme, base: Spin, shown: readonly Spin[]): number {
  const for3to5 = (values: readonly number[], scatters: number): number =>
    scatters < 3 ? 0 : (values[scatters - 3] ?? 0);
  return shown.reduce(
    (granted, { scatters }) =>
      theme.freeSpinsAgain && scatters >= 3
        ? Math.min(granted + for3to5(theme.freeSpinsAgain, scatters), theme.freeSpinsMax)
        : granted,
    for3to5(theme.freeSpins, base.scatters),
  );
}
