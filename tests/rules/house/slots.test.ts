import { describe, expect, it } from 'vitest';
import { configHash } from '#lib/house/rules/commitment.ts';
import { khom, slotFigures, slotStakes, slotThemes, talat } from '#lib/house/rules/data/slots.ts';
import { type Draws, drawsOver } from '#lib/house/rules/draws.ts';
import { playSlot, type SlotTheme, slotConfig, slotProblem, slotReturn, spinAt } from '#lib/house/rules/slots.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { baht, satang } from '#lib/money.ts';
import { fastDraws } from './chance.ts';
import { exactReturn } from './slot-chances.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const round = (theme: SlotTheme, nonce: number) => playSlot(theme, roundDraws(serverSeed, clientSeed, nonce));
const rowsOf = (reels: readonly string[]): string[] => [0, 1, 2].map((row) => reels.map((reel) => reel[row]).join(''));
const ppm = (share: number): number => Math.round(share * 1e6);

describe.each(slotThemes)('$code', (theme) => {
  const figures = slotFigures[theme.code];
  const first = vectors.slots_first_feature[theme.code];

  it('spins as in the vectors of the design', () => {
    const rounds = [0, 1, 2].map((nonce) => {
      const { base, free, units } = round(theme, nonce);
      return {
        nonce,
        stops: base.stops,
        rows: rowsOf(base.reels),
        base_units_of_20: base.units,
        total_units_of_20: units,
        free_spins: free.length,
      };
    });
    expect(rounds).toEqual(vectors.slots[theme.code]);
  });
  it('has its first free spins where the design has them', () => {
    if (!first) throw new Error('no vector');
    for (let nonce = 0; nonce < first.nonce; nonce++) expect(round(theme, nonce).free).toEqual([]);
    const { base, free, units } = round(theme, first.nonce);
    expect({
      nonce: first.nonce,
      stops: base.stops,
      scatters: base.scatters,
      free_spins: free.length,
      first_free_stops: free[0]?.stops,
      last_free_stops: free.at(-1)?.stops,
      base_units_of_20: base.units,
      total_units_of_20: units,
    }).toEqual(first);
  });
  it('returns exactly what its paytable says', () => {
    const { total, pays, scatter, feature, trigger } = exactReturn(theme);
    const { returnPpm, paysPpm, scatterPpm, featurePpm, triggerPpm } = figures;
    expect([total, pays, scatter, feature, trigger].map(ppm)).toEqual([
      returnPpm,
      paysPpm,
      scatterPpm,
      featurePpm,
      triggerPpm,
    ]);
  });
  it('has reels of thirty, wilds on the middle three only, and scatters that never share a column', () => {
    for (const strips of [theme.strips, theme.freeStrips]) {
      expect(strips.map((strip) => [strip.length, /^[A-HWS]+$/.test(strip)])).toEqual(Array(5).fill([30, true]));
      expect([strips[0], strips[4]].some((strip) => strip?.includes('W'))).toBe(false);
      for (const strip of strips) expect(`${strip}${strip}`).not.toMatch(/S..?S|SS/);
    }
  });
});

describe('a spin', () => {
  /** A theme whose reels show these rows at the first stop. */
  const showing = (theme: SlotTheme, ...rows: [string, string, string]): SlotTheme => ({
    ...theme,
    strips: [0, 1, 2, 3, 4].map((reel) => rows.map((row) => row[reel]).join('')),
  });
  const stops = [0, 0, 0, 0, 0];
  const spin = (theme: SlotTheme, ...rows: [string, string, string]) => spinAt(showing(theme, ...rows), stops);

  it('pays the longest run from the left on each line, wilds standing in', () => {
    expect(spin(khom, 'HGFED', 'AWAWB', 'GFEDC').wins).toEqual([
      { kind: 'line', symbol: 'A', count: 4, units: 250, line: 1 },
    ]);
    expect(spin(khom, 'GFEDC', 'BAAAA', 'HHGFE').wins).toEqual([]);
  });
  it('pays all five of a line, and a run that begins further right nothing', () => {
    expect(spin(khom, 'HGFED', 'AAWAA', 'GFEDC').wins).toEqual([
      { kind: 'line', symbol: 'A', count: 5, units: 1_000, line: 1 },
    ]);
    expect(spin(khom, 'HGFED', 'BAAAA', 'GFEDC').wins).toEqual([]);
  });
  it('pays every way of a symbol once, and ways multiply', () => {
    const himma = slotThemes.find(({ kind }) => kind === 'ways');
    if (!himma) throw new Error('no ways');
    expect(spin(himma, 'AAWBC', 'AWWDE', 'BCDEF').wins).toEqual([
      { kind: 'ways', symbol: 'A', count: 3, units: 2 * 2 * 2 * 30, ways: 8 },
      { kind: 'ways', symbol: 'B', count: 4, units: 1 * 1 * 2 * 1 * 70, ways: 2 },
    ]);
  });
  it('pays scatters anywhere, and a wild stands for none', () => {
    const { wins, scatters, units } = spin(khom, 'SGFED', 'AFSWB', 'GFEDS');
    expect([scatters, units, wins]).toEqual([3, 40, [{ kind: 'scatter', symbol: 'S', count: 3, units: 40 }]]);
    expect(spin(khom, 'SGFED', 'AFWWB', 'GFEDS').units).toBe(0);
  });
});

describe('free spins', () => {
  /** Draws that give these stops, then end. */
  const stopsOf = (...all: (readonly number[])[]): Draws => {
    const left = all.flat();
    return { ...drawsOver(() => 0), draw: () => left.shift() ?? Number.NaN };
  };
  /** Where the scatters of three reels are in view, and where none is. */
  const find = (theme: SlotTheme, isFree: boolean, scatters: number): readonly number[] => {
    const draws = fastDraws(scatters);
    for (;;) {
      const stops = theme.strips.map(() => draws.draw(30));
      if (spinAt(theme, stops, isFree).scatters === scatters) return stops;
    }
  };
  const start = find(khom, false, 3);
  const again = find(khom, true, 3);
  const none = find(khom, true, 0);

  it('add five when three scatters show again, up to fifty', () => {
    const { free } = playSlot(khom, stopsOf(start, again, ...Array(14).fill(none)));
    expect(free).toHaveLength(15);
    expect(playSlot(khom, stopsOf(start, ...Array(50).fill(again))).free).toHaveLength(50);
  });
  it('pay three times in the theme of lanterns, scatters too', () => {
    const { base, free, units } = playSlot(khom, stopsOf(start, again, ...Array(14).fill(none)));
    const once = spinAt(khom, again).units;
    expect(once).toBeGreaterThanOrEqual(40);
    expect(free[0]?.units).toBe(once * 3);
    expect(units).toBe(base.units + free.reduce((sum, spin) => sum + spin.units, 0));
  });
  it('never come again on the floating market, whose middle reel is wild then', () => {
    const { free } = playSlot(talat, stopsOf(find(talat, false, 3), ...Array(10).fill(find(talat, true, 2))));
    expect(free).toHaveLength(10);
    expect(free[0]?.reels[2]).toBe('WWW');
  });
});

describe('the return of a round', () => {
  it('ends at the cap, free spins and all', () => {
    const capped = { ...khom, capStakes: 2 };
    expect(round(capped, 20)).toMatchObject({ units: 40, isCapped: true });
    expect(round(khom, 20)).toMatchObject({ units: 208, isCapped: false });
    expect(slotReturn(baht(500), round(khom, 20))).toBe(520_000n);
    expect(slotReturn(baht(1), { ...round(khom, 20), units: 1 })).toBe(5n);
  });
  it('is of one of the stakes on the list', () => {
    expect(slotStakes.map(slotProblem)).toEqual(Array(9).fill(undefined));
    expect([baht(3), baht(0), satang(150), baht(501)].map(slotProblem)).toEqual(Array(4).fill('stake_unlisted'));
  });
});

it('a changed pay, a changed strip and exchanged reels each have another hash', () => {
  const [first = '', second = '', ...rest] = khom.strips;
  const changed: readonly SlotTheme[] = [
    ...slotThemes,
    { ...khom, pays: { ...khom.pays, H: [8, 20, 61] } },
    { ...khom, strips: [second, first, ...rest] },
    { ...khom, strips: [`${first.slice(1)}${first[0]}`, second, ...rest] },
    { ...khom, freeMultiplier: 2 },
    { ...khom, capStakes: 2_501 },
  ];
  expect(new Set(changed.map((theme) => configHash(slotConfig(theme)))).size).toBe(changed.length);
});
