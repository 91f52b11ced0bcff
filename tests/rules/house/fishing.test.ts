import { describe, expect, it } from 'vitest';
import { configHash } from '#lib/house/rules/commitment.ts';
import {
  type CannonCode,
  cannonUnits,
  type FishCode,
  type FishKind,
  fishKinds,
  unitPrices,
} from '#lib/house/rules/data/fishing.ts';
import type { Draws } from '#lib/house/rules/draws.ts';
import {
  fire,
  fishingConfig,
  fishKind,
  type Magazine,
  magazineProblem,
  magazineReturns,
  magazineStake,
  oddsOf,
} from '#lib/house/rules/fishing.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { baht } from '#lib/money.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const magazine = (cannon: CannonCode, unit = 1, shots = 6): Magazine => ({ cannon, unit: baht(unit), shots });
const at = (...kinds: FishCode[]) => ({ targets: kinds.map((kind) => ({ id: kind, kind })) });
/** Draws that come out so; what is picked or drawn beyond them fails. */
const drawing = (...all: number[]): Draws => {
  const next = (): number => {
    const drawn = all.shift();
    if (drawn === undefined) throw new Error('one draw too many');
    return drawn;
  };
  return { u32: next, draw: next };
};

describe('the odds of the pond', () => {
  it('return what is written, with every cannon', () => {
    const returned = (cannon: CannonCode, kind: FishKind): number => {
      const odds = oddsOf({ cannon }, kind) ?? 0;
      const mean = kind.multiples.reduce((sum, { units, weight }) => sum + units * weight, 0) / 1_000;
      // Of a trial: the harpoon stakes five units and pays half the multiple on each.
      return Math.round(odds * (cannon === 'harpoon' ? mean / 2 : mean));
    };
    for (const kind of fishKinds) {
      expect([kind.code, returned('single', kind), returned('net', kind)]).toEqual([
        kind.code,
        kind.returnPpm,
        kind.returnPpm,
      ]);
      if (kind.harpoon !== null) expect(returned('harpoon', kind)).toBe(kind.returnPpm);
    }
  });
  it('are those of the design: 96% of a catch, the harpoon from eight times on with twice the odds', () => {
    for (const { code, multiples, single, harpoon } of fishKinds) {
      const mean = multiples.reduce((sum, { units, weight }) => sum + units * weight, 0) / 1_000;
      expect(single).toBe(Math.floor(960_000 / mean));
      expect(harpoon).toBe(code !== 'hip' && mean >= 8 ? Math.floor(1_920_000 / mean) : null);
      expect(multiples.reduce((sum, { weight }) => sum + weight, 0)).toBe(1_000);
    }
    expect(fishKinds.reduce((sum, { arrivals }) => sum + arrivals, 0)).toBe(1_000);
  });
});

describe('a shot', () => {
  it('draws as in the vectors of the design', () => {
    const shots = [0, 1, 2].map((nonce) => {
      const draws = roundDraws(serverSeed, clientSeed, nonce);
      const [single] = fire(magazine('single'), at('kat'), draws);
      const net = fire(magazine('net'), at('siw', 'siw', 'nil'), draws);
      const shown = (trial: (typeof net)[number] | undefined) => ({ draw: trial?.draw, caught: trial?.isCaught });
      return { nonce, single_kat: shown(single), then_net_siw_siw_nil: net.map(shown) };
    });
    expect(shots).toEqual(vectors.fishing);
  });
  it('catches below the odds and returns the multiple, half of it on five units with the harpoon', () => {
    const units = (cannon: CannonCode, kind: FishCode, drawn: number) =>
      fire(magazine(cannon), at(kind), drawing(drawn)).map((trial) => trial.units);
    expect([units('single', 'kat', 95_999), units('single', 'kat', 96_000)]).toEqual([[10], [0]]);
    expect([units('harpoon', 'kat', 191_999), units('harpoon', 'kat', 192_000)]).toEqual([[25], [0]]);
    expect(() => units('harpoon', 'duk', 0)).toThrow('does not catch');
    expect(() => units('harpoon', 'hip', 0)).toThrow('does not catch');
  });
  it('of a net tries three times, and opens its chests after the three', () => {
    // Chest, fish, chest: three draws below a million, then 999 and 0 below a thousand.
    const trials = fire(magazine('net'), at('hip', 'nil', 'hip'), drawing(39_182, 192_000, 0, 999, 0));
    expect(trials.map(({ isCaught, units }) => [isCaught, units])).toEqual([
      [true, 300],
      [false, 0],
      [true, 10],
    ]);
  });
  it('of a chest picks by its weights', () => {
    const opened = [0, 499, 500, 799, 800, 949, 950, 994, 995, 999].map(
      (drawn) => fire(magazine('single'), at('hip'), drawing(0, drawn))[0]?.units,
    );
    expect(opened).toEqual([10, 10, 20, 20, 50, 50, 100, 100, 300, 300]);
  });
});

describe('a magazine', () => {
  it('costs its shots in units of the cannon', () => {
    expect(magazineStake(magazine('single'))).toBe(baht(6));
    expect(magazineStake(magazine('net', 2, 12))).toBe(baht(72));
    expect(magazineStake(magazine('harpoon', 50, 24))).toBe(baht(6_000));
  });
  it('returns its catches and the shots that were not fired', () => {
    const harpoon = magazine('harpoon', 20, 12);
    const draws = drawing(0, 9_600, 239_999);
    const results = [at('kat'), at('naga'), at('kung')].map((shot) => fire(harpoon, shot, draws));
    expect(magazineReturns(harpoon, results)).toEqual({ unspent: baht(9 * 100), won: baht(20 * (25 + 20)) });
    expect(magazineReturns(harpoon, [])).toEqual({ unspent: magazineStake(harpoon), won: 0n });
  });
  it('plays the same again from its list of shots', () => {
    const shots = [at('naga'), at('siw'), at('hip')];
    const played = () => {
      const draws = roundDraws(serverSeed, clientSeed, 9);
      return shots.map((shot) => fire(magazine('single'), shot, draws));
    };
    expect(played()).toEqual(played());
  });
  it('is sold in the sizes and at the prices of the list, none that could return more than 600,000 baht', () => {
    const problems = unitPrices.flatMap((unit) =>
      [6, 12, 24].flatMap((shots) =>
        (Object.keys(cannonUnits) as CannonCode[]).map((cannon) => {
          const problem = magazineProblem({ cannon, unit, shots });
          return problem && `${cannon} ${shots} x ${unit / 100n}: ${problem}`;
        }),
      ),
    );
    // Only three chests of 300 in each of 24 nets could: 1,080,000.
    expect(problems.filter(Boolean)).toEqual(['net 24 x 50: payout_above']);
    expect(magazineProblem(magazine('single', 3))).toBe('stake_unlisted');
    expect(magazineProblem(magazine('single', 1, 7))).toBe('stake_unlisted');
  });
});

it('changed odds, multiples and another order of fish each have another hash', () => {
  const [first, second, ...rest] = fishKinds;
  if (!first || !second) throw new Error('no fish');
  const changed: readonly (readonly FishKind[])[] = [
    fishKinds,
    [second, first, ...rest],
    [{ ...first, single: 480_001 }, second, ...rest],
    [{ ...first, multiples: [{ units: 3, weight: 1_000 }] }, second, ...rest],
  ];
  expect(new Set(changed.map((kinds) => configHash(fishingConfig(kinds)))).size).toBe(changed.length);
  expect(fishKind('naga').harpoon).toBe(9_600);
});
