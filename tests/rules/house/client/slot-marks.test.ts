import { describe, expect, it } from 'vitest';
import { grantedAfter, linePath, placesOf, winsText, winText } from '#lib/house/client/slots/slot-marks.ts';
import { himma, khom, lines, talat } from '#lib/house/rules/data/slots.ts';
import { type SlotWin, type Spin, spinAt } from '#lib/house/rules/slots.ts';

/** A spin of given reels, as if they had stopped so. */
const spinOf = (reels: readonly string[], wins: readonly SlotWin[], scatters = 0): Spin => ({
  stops: [],
  reels,
  wins,
  scatters,
  units: 0,
});
const lineWin: SlotWin = { kind: 'line', line: 20, symbol: 'D', count: 4, units: 60 };
const waysWin: SlotWin = { kind: 'ways', symbol: 'A', count: 3, units: 30, ways: 2 };

describe('a win on the reels', () => {
  it('on a line covers its first cells, and its line runs through them', () => {
    expect(lines[19]).toEqual([0, 2, 0, 2, 0]);
    expect(placesOf(lineWin, spinOf(['DEF', 'EFD', 'DEF', 'EFW', 'EFG'], [lineWin]))).toEqual([
      [0, 0],
      [1, 2],
      [2, 0],
      [3, 2],
    ]);
    expect(linePath(lineWin)).toBe('M0 50L50 50L150 250L250 50L350 250');
  });

  it('of ways covers its symbol and wilds on the reels that count, no further', () => {
    const spin = spinOf(['ABC', 'WAE', 'FWG', 'BCD', 'ABC'], [waysWin]);
    expect(placesOf(waysWin, spin)).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ]);
    expect(linePath(waysWin)).toBe('');
  });

  it('of scatters covers all of them, and no wild', () => {
    const scatterWin: SlotWin = { kind: 'scatter', symbol: 'S', count: 3, units: 40 };
    const spin = spinOf(['SBC', 'WBC', 'ASB', 'BCD', 'ABS'], [scatterWin], 3);
    expect(placesOf(scatterWin, spin)).toEqual([
      [0, 0],
      [2, 1],
      [4, 2],
    ]);
  });

  it('is said by its name, the largest first', () => {
    expect(winText('khom', lineWin)).toBe('เส้นที่ 20 · ส้มมงคล 4 ตัว');
    expect(winText('himma', waysWin)).toBe('หงส์ 3 รีล × 2 ทาง');
    expect(winsText('khom', spinOf([], [{ ...lineWin, line: 1, units: 20 }, lineWin]))).toBe(
      'เส้นที่ 20 · ส้มมงคล 4 ตัว และอีก 1',
    );
    expect(winsText('khom', spinOf([], []))).toBe('');
  });

  it('covers only cells that show its symbol or a wild, on every screen of every theme', () => {
    for (const theme of [khom, himma, talat])
      for (let stop = 0; stop < 30; stop++) {
        const spin = spinAt(theme, [stop, (stop * 7) % 30, (stop * 11) % 30, (stop * 13) % 30, (stop * 17) % 30]);
        for (const win of spin.wins)
          for (const [reel, row] of placesOf(win, spin)) expect([win.symbol, 'W']).toContain(spin.reels[reel]?.[row]);
      }
  });
});

describe('free spins', () => {
  const scatters = (count: number): Spin => spinOf([], [], count);

  it('are told as they are granted: those of the base spin, then those that come again', () => {
    expect(grantedAfter(khom, scatters(3), [])).toBe(10);
    expect(grantedAfter(khom, scatters(4), [scatters(0), scatters(3)])).toBe(20);
    expect(grantedAfter(himma, scatters(5), [scatters(5), scatters(5), scatters(5)])).toBe(60);
    expect(grantedAfter(talat, scatters(3), [scatters(3)])).toBe(10);
    expect(grantedAfter(khom, scatters(2), [])).toBe(0);
  });
});
