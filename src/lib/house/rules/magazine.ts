/**
 * A magazine as its round keeps it (games-detail.md 3.4): bought by one bet, fired shot by shot, closed with what was caught
 * and what was left. Instants are Unix milliseconds.
 */
import type { StakeLimits, Wager, WagerProblem } from '../../game/rules/wager.ts';
import { add, baht, type Satang, satang, timesFraction } from '../../money.ts';
import { type CannonCode, cannonUnits, type FishCode, fishingLimits, unitPrices } from './data/fishing.ts';
import type { Draws } from './draws.ts';
import { fire, type Magazine, magazineProblem, magazineReturns, magazineStake } from './fishing.ts';
import { pondSeed, type ShotProblem, type ShotRequest, takeShot } from './pond.ts';
import type { RoundWin } from './round.ts';

/** A fish that a shot tried, and the units that it returned. */
export interface Tried {
  readonly id: string;
  readonly kind: FishCode;
  readonly units: number;
}

export interface FiredShot {
  /** The browser's number of it. */
  readonly n: number;
  readonly at: number;
  readonly tried: readonly Tried[];
}

/** The outcome of a magazine's round; it grows with each shot. */
export interface MagazineOutcome {
  readonly cannon: CannonCode;
  /** The price of a unit, in satang. */
  readonly unit: string;
  readonly size: number;
  readonly shots: readonly FiredShot[];
}

/** The bet that buys a magazine: its cannon, the price of a unit in baht, the number of shots. */
export const magazineBet = ({ cannon, unit, shots }: Magazine): string => `${cannon}-${unit / 100n}-${shots}`;

/** The magazine that a bet buys; undefined for a bet that buys none. */
export function magazineOfBet(bet: string): Magazine | undefined {
  const [, cannon = '', price = '', shots = ''] = /^([a-z]+)-(\d{1,4})-(\d{1,3})$/.exec(bet) ?? [];
  if (!Object.hasOwn(cannonUnits, cannon)) return undefined;
  const magazine = { cannon: cannon as CannonCode, unit: baht(Number(price)), shots: Number(shots) };
  return unitPrices.includes(magazine.unit) ? magazine : undefined;
}

/** Why a press buys no magazine; undefined when it does. One press buys one. */
export function magazineWagerProblem([wager, ...others]: readonly Wager[]): WagerProblem | undefined {
  if (!wager) return 'no_bet';
  const magazine = magazineOfBet(wager.bet);
  if (!magazine) return 'bet_unknown';
  if (others.length > 0) return 'bet_twice';
  return magazineProblem(magazine) ?? (wager.stake === magazineStake(magazine) ? undefined : 'stake_unlisted');
}

export const fishingCode = 'wang';

export const magazineLimits: StakeLimits = fishingLimits;

export const newMagazine = ({ cannon, unit, shots }: Magazine): MagazineOutcome => ({
  ...{ cannon, unit: unit.toString(), size: shots, shots: [] },
});

/** The magazine of an outcome. */
export const magazineOf = ({ cannon, unit, size }: MagazineOutcome): Magazine => ({
  ...{ cannon, unit: satang(BigInt(unit)), shots: size },
});

export type ShotResult =
  | { readonly n: number; readonly shot: FiredShot }
  | { readonly n: number; readonly problem: ShotProblem };

/**
 * Fires what arrives at an instant, in its order. `draws` are the round's from its beginning: the shots of before take theirs
 * first.
 */
export function shootAt(
  outcome: MagazineOutcome,
  requests: readonly ShotRequest[],
  draws: Draws,
  at: number,
): { readonly outcome: MagazineOutcome; readonly results: readonly ShotResult[] } {
  const magazine = magazineOf(outcome);
  for (const { tried } of outcome.shots) fire(magazine, { targets: tried }, draws);
  let { shots } = outcome;
  const results = requests.map((request): ShotResult => {
    const caught = new Set(shots.flatMap(({ tried }) => tried.flatMap(({ id, units }) => (units > 0 ? [id] : []))));
    const earlier = shots.map(({ n, at, tried }) => ({ n, at, targets: tried }));
    const answer = takeShot(magazine, earlier, caught, request, pondSeed, at);
    if (!answer.ok) return { n: request.n, problem: answer.problem };
    const { n, targets } = answer.shot;
    const fired = shots.find((shot) => shot.n === n);
    if (fired) return { n, shot: fired };
    const trials = fire(magazine, { targets }, draws);
    const tried = targets.map(({ id, kind }, place) => ({ id, kind, units: trials[place]?.units ?? 0 }));
    const shot = { n, at, tried };
    shots = [...shots, shot];
    return { n, shot };
  });
  return { outcome: { ...outcome, shots }, results };
}

/** What a magazine returns so far when it is closed now. */
export function returnsOf(outcome: MagazineOutcome): { readonly unspent: Satang; readonly won: Satang } {
  const magazine = magazineOf(outcome);
  const { unspent } = magazineReturns(
    magazine,
    outcome.shots.map(() => []),
  );
  const units = outcome.shots.flatMap(({ tried }) => tried.map((one) => one.units));
  return {
    unspent,
    won: add(satang(0), ...units.map((count) => timesFraction(magazine.unit, BigInt(count), 1n, 'exact'))),
  };
}

/** The wins that close it: the shots that were not fired come back before the catches, which close the round. */
export function magazineWins(outcome: MagazineOutcome): readonly RoundWin[] {
  const { unspent, won } = returnsOf(outcome);
  return [
    { kind: 'unspent', amount: unspent },
    { kind: 'win', amount: won },
  ];
}

export const isMagazineSpent = ({ size, shots }: MagazineOutcome): boolean => shots.length >= size;

/** What a proof says of it: the cannon, and the kinds of fish that each shot tried. */
export const magazineTried = ({ cannon, shots }: MagazineOutcome) => ({
  cannon,
  shots: shots.map(({ tried }) => tried.map(({ kind }) => kind)),
});
