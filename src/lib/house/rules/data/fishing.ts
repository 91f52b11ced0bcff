/**
 * The pond (games-detail.md 3.4): fish, odds in millionths, cannons and magazines. The odds are the same for every price of
 * a unit, and every row returns 96%; how often a kind swims by changes no return.
 */

import type { StakeLimits } from '../../../game/rules/wager.ts';
import { baht, type Satang } from '../../../money.ts';

export const oddsIn = 1_000_000;

export type FishCode =
  | 'siw'
  | 'tapian'
  | 'hang'
  | 'nil'
  | 'duk'
  | 'kung'
  | 'kat'
  | 'chon'
  | 'buek'
  | 'raben'
  | 'tao'
  | 'chora'
  | 'naga-s'
  | 'naga'
  | 'hip';

export interface FishKind {
  readonly code: FishCode;
  readonly name: string;
  /** What a catch returns in units, by weights of 1,000; only the chest has more than one. */
  readonly multiples: readonly { readonly units: number; readonly weight: number }[];
  /** Chances of a trial in millionths; null: too small for the harpoon. */
  readonly single: number;
  readonly harpoon: number | null;
  readonly returnPpm: number;
  /** Of 1,000 arrivals, those of this kind. */
  readonly arrivals: number;
  /** Time from one side of the pond to the other. */
  readonly crossingMs: number;
}

const fish = (
  code: FishCode,
  name: string,
  units: number,
  [single, harpoon]: readonly [number, number | null],
  arrivals: number,
  crossingMs: number,
): FishKind => ({
  code,
  name,
  multiples: [{ units, weight: 1_000 }],
  single,
  harpoon,
  returnPpm: 960_000,
  arrivals,
  crossingMs,
});

export const fishKinds: readonly FishKind[] = [
  fish('siw', 'ปลาซิว', 2, [480_000, null], 150, 9_000),
  fish('tapian', 'ปลาตะเพียน', 3, [320_000, null], 140, 11_000),
  fish('hang', 'ปลาหางนกยูง', 4, [240_000, null], 120, 10_000),
  fish('nil', 'ปลานิล', 5, [192_000, null], 110, 12_000),
  fish('duk', 'ปลาดุก', 6, [160_000, null], 100, 12_000),
  fish('kung', 'กุ้งก้ามกราม', 8, [120_000, 240_000], 90, 14_000),
  fish('kat', 'ปลากัด', 10, [96_000, 192_000], 80, 12_000),
  fish('chon', 'ปลาช่อน', 12, [80_000, 160_000], 60, 13_000),
  fish('buek', 'ปลาบึก', 16, [60_000, 120_000], 45, 16_000),
  fish('raben', 'กระเบน', 20, [48_000, 96_000], 35, 15_000),
  fish('tao', 'ตะพาบ', 30, [32_000, 64_000], 25, 18_000),
  fish('chora', 'จระเข้', 50, [19_200, 38_400], 15, 18_000),
  fish('naga-s', 'พญานาคน้อย', 100, [9_600, 19_200], 7, 18_000),
  fish('naga', 'พญานาค', 200, [4_800, 9_600], 3, 20_000),
  {
    code: 'hip',
    name: 'หีบสมบัติ',
    multiples: [
      { units: 10, weight: 500 },
      { units: 20, weight: 300 },
      { units: 50, weight: 150 },
      { units: 100, weight: 45 },
      { units: 300, weight: 5 },
    ],
    single: 39_183,
    harpoon: null,
    returnPpm: 959_984,
    arrivals: 20,
    crossingMs: 20_000,
  },
];

export type CannonCode = 'single' | 'net' | 'harpoon';

/** Units that a shot costs. The net is three single trials, the harpoon one with twice the odds and half the multiple. */
export const cannonUnits: Readonly<Record<CannonCode, number>> = { single: 1, net: 3, harpoon: 5 };

export const unitPrices: readonly Satang[] = [1, 2, 5, 10, 20, 50].map((price) => baht(price));
export const magazineSizes: readonly number[] = [6, 12, 24];
export const fishingLimits: StakeLimits = { stakeMin: baht(6), stakeMax: baht(6_000), payoutMax: baht(600_000) };
/** Least time between the starts of two magazines. */
export const magazinePaceMs = 5_000;
