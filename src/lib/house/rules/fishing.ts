/**
 * Fishing (games-detail.md 3.4): a magazine of shots is one bet and one round. Each shot draws below a million, a net three
 * times; then each chest that was caught picks what is in it. Shots draw from the round's stream in the order in which
 * they were accepted, so that the whole magazine can be played again from its list of shots.
 */

import type { WagerProblem } from '../../game/rules/wager.ts';
import { add, type Satang, satang, timesFraction } from '../../money.ts';
import {
  type CannonCode,
  cannonUnits,
  type FishCode,
  type FishKind,
  fishingLimits,
  fishKinds,
  magazineSizes,
  oddsIn,
  unitPrices,
} from './data/fishing.ts';
import { type Draws, pick } from './draws.ts';

export interface Magazine {
  readonly cannon: CannonCode;
  /** The price of a unit. */
  readonly unit: Satang;
  readonly shots: number;
}

/** A shot that was accepted. */
export interface Shot {
  /** The browser's number of it: sent twice, it is fired once. */
  readonly n: number;
  /** When it arrived, in Unix milliseconds. */
  readonly at: number;
  /** The fish it tries, one for each trial; the first is the aimed one. */
  readonly targets: readonly { readonly id: string; readonly kind: FishCode }[];
}

/** A trial of a shot. */
export interface Trial {
  readonly kind: FishCode;
  /** Below its odds the fish is caught. */
  readonly draw: number;
  readonly isCaught: boolean;
  /** What the catch returns, in units. */
  readonly units: number;
}

const times = (amount: Satang, count: number): Satang => timesFraction(amount, BigInt(count), 1n, 'exact');

export const fishKind = (code: FishCode): FishKind => {
  const kind = fishKinds.find((one) => one.code === code);
  if (!kind) throw new Error(`no fish ${code}`);
  return kind;
};

/** Chance of a trial in millionths; null where the cannon cannot catch the fish. */
export const oddsOf = ({ cannon }: Pick<Magazine, 'cannon'>, kind: FishKind): number | null =>
  cannon === 'harpoon' ? kind.harpoon : kind.single;

/** What a catch of a multiple returns in units: the harpoon stakes five and pays half the multiple on them. */
const unitsFor = (cannon: CannonCode, multiple: number): number =>
  cannon === 'harpoon' ? (multiple * cannonUnits.harpoon) / 2 : multiple;

export const trialsOf = (cannon: CannonCode): number => (cannon === 'net' ? 3 : 1);

export const shotPrice = ({ cannon, unit }: Magazine): Satang => times(unit, cannonUnits[cannon]);

/** What the magazine is bought for. */
export const magazineStake = (magazine: Magazine): Satang => times(shotPrice(magazine), magazine.shots);

/** The most units that one trial of a cannon returns. */
const trialMax = (cannon: CannonCode): number =>
  Math.max(
    ...fishKinds
      .filter((kind) => oddsOf({ cannon }, kind) !== null)
      .flatMap(({ multiples }) => multiples.map(({ units }) => unitsFor(cannon, units))),
  );

/** Why a magazine is not sold; undefined when it is. */
export function magazineProblem(magazine: Magazine): WagerProblem | undefined {
  const { cannon, unit, shots } = magazine;
  if (!unitPrices.includes(unit) || !magazineSizes.includes(shots)) return 'stake_unlisted';
  const most = times(unit, shots * trialsOf(cannon) * trialMax(cannon));
  return most > fishingLimits.payoutMax ? 'payout_above' : undefined;
}

/** Fires one shot. */
export function fire(
  { cannon }: Pick<Magazine, 'cannon'>,
  { targets }: { readonly targets: readonly { readonly kind: FishCode }[] },
  draws: Draws,
): Trial[] {
  if (targets.length !== trialsOf(cannon)) throw new Error(`the ${cannon} does not try ${targets.length} fish`);
  const trials = targets.map(({ kind }) => {
    const odds = oddsOf({ cannon }, fishKind(kind));
    if (odds === null) throw new Error(`the ${cannon} does not catch ${kind}`);
    const draw = draws.draw(oddsIn);
    return { kind, draw, isCaught: draw < odds };
  });
  return trials.map((trial) => ({ ...trial, units: trial.isCaught ? catchOf(cannon, trial.kind, draws) : 0 }));
}

/** What a caught fish returns in units; only a chest draws. */
function catchOf(cannon: CannonCode, code: FishCode, draws: Draws): number {
  const { multiples } = fishKind(code);
  const [only] = multiples;
  if (only && multiples.length === 1) return unitsFor(cannon, only.units);
  const weights = multiples.map(({ weight }) => weight);
  return unitsFor(cannon, multiples[pick(draws, weights)]?.units ?? 0);
}

/** What a magazine returns when it is closed: the shots that were not fired, and the catches. */
export function magazineReturns(
  magazine: Magazine,
  results: readonly (readonly Trial[])[],
): { readonly unspent: Satang; readonly won: Satang } {
  const catches = results.flat().map(({ units }) => times(magazine.unit, units));
  return { unspent: times(shotPrice(magazine), magazine.shots - results.length), won: add(satang(0), ...catches) };
}

/** The table that a magazine commits to. */
export const fishingConfig = (kinds: readonly FishKind[] = fishKinds) => ({
  game: 'wang',
  version: 1,
  mapping: 'per shot in order: draw(1000000), net three; then pick for each caught chest; harpoon half the multiple',
  odds_in: oddsIn,
  cannon_units: { ...cannonUnits },
  fish: kinds.map(({ code, multiples, single, harpoon }) => ({
    code,
    single,
    harpoon,
    multiples: multiples.map((multiple) => ({ ...multiple })),
  })),
});
