/**
 * Where the fish swim (games-detail.md 3.4): a schedule that a public seed decides, the same for everybody. A second brings
 * one arrival; minnows come in threes. Positions are thousandths of the pond's sides, in integers, so that the browser
 * and the server agree. Instants are Unix milliseconds.
 */
import { secondMs } from '../../time.ts';
import { type FishCode, fishKinds } from './data/fishing.ts';
import { type Draws, pick } from './draws.ts';
import { fishKind, type Magazine, oddsOf, type Shot, trialsOf } from './fishing.ts';
import { roundDraws } from './streams.ts';

export interface PondFish {
  /** Its second, and its place in the school. */
  readonly id: string;
  readonly kind: FishCode;
  /** Decides the side it comes from and the curve it swims. */
  readonly path: number;
  readonly enters: number;
  readonly leaves: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Public: what swims has no part in what is caught. */
export const pondSeed = 'benja:wang:1';

/** How many minnows follow each other, and how far apart. */
const school = 3;
const followMs = 450;
export const longestCrossingMs = Math.max(...fishKinds.map(({ crossingMs }) => crossingMs)) + school * followMs;

/** Room beyond the sides, where fish are not yet seen. */
const margin = 60;
/** A fish is shot at if it swam this long before or after the shot's arrival. */
const latenessMs = 400;
/** A net reaches fish this far from the aimed one. */
const netReach = 90;

/** The fish that arrive in a second since 1970. */
export function arrivalsIn(seed: string, second: number): PondFish[] {
  const draws: Draws = roundDraws(seed, 'pond', second);
  const kind = fishKinds[pick(draws, arrivalWeights)];
  if (!kind) throw new Error('weights end before the kinds do');
  const first = second * secondMs + draws.draw(secondMs);
  const path = draws.u32();
  return Array.from({ length: kind.code === 'siw' ? school : 1 }, (_, place) => {
    const enters = first + place * followMs;
    return { id: `${second}-${place}`, kind: kind.code, path, enters, leaves: enters + kind.crossingMs };
  });
}

const arrivalWeights = fishKinds.map(({ arrivals }) => arrivals);

/** The schedule of a stretch of time: all fish whose arrival begins in it. */
export function arrivalsBetween(seed: string, from: number, to: number): PondFish[] {
  const first = Math.floor(from / secondMs);
  const count = Math.max(0, Math.ceil(to / secondMs) - first);
  return Array.from({ length: count }, (_, at) => arrivalsIn(seed, first + at)).flat();
}

/** The fish with an id; undefined when there is none. */
export function fishWithId(seed: string, id: string): PondFish | undefined {
  const second = /^(\d{1,12})-\d$/.exec(id)?.[1];
  return second === undefined ? undefined : arrivalsIn(seed, Number(second)).find((fish) => fish.id === id);
}

/** All fish that swim at an instant. */
export const swimmingAt = (seed: string, at: number): PondFish[] =>
  arrivalsBetween(seed, at - longestCrossingMs, at + 1).filter(({ enters, leaves }) => enters <= at && at < leaves);

/** Where a fish is: it crosses from side to side on a quadratic curve. */
export function placeOf({ path, enters, leaves }: PondFish, at: number): Place {
  const done = Math.min(1_000, Math.max(0, Math.floor((1_000 * (at - enters)) / (leaves - enters))));
  const left = 1_000 - done;
  const across = Math.floor(((1_000 + 2 * margin) * done) / 1_000) - margin;
  const [start, bend, end] = depthsOf(path);
  return {
    x: path % 2 === 0 ? across : 1_000 - across,
    y: Math.floor((left * left * start + 2 * left * done * bend + done * done * end) / 1_000_000),
  };
}

/** The depths between which a path swims: ten bits each, from 80 to 880. */
const depthsOf = (path: number): [number, number, number] => [
  depth(path >>> 1),
  depth(path >>> 11),
  depth(path >>> 21),
];
const depth = (bits: number): number => 80 + Math.floor(((bits & 1_023) * 800) / 1_023);

/** The fish that a net tries besides the aimed one: its two nearest in reach, the older one where two are equally near. */
export function netTargets(aimed: PondFish, swimming: readonly PondFish[], at: number): PondFish[] {
  const from = placeOf(aimed, at);
  const near = swimming
    .filter(({ id }) => id !== aimed.id)
    .map((fish) => {
      const { x, y } = placeOf(fish, at);
      return { fish, distance: (x - from.x) ** 2 + (y - from.y) ** 2 };
    })
    .filter(({ distance }) => distance <= netReach ** 2)
    .sort((a, b) => a.distance - b.distance || a.fish.enters - b.fish.enters)
    .slice(0, trialsOf('net') - 1)
    .map(({ fish }) => fish);
  return [...near, aimed, aimed].slice(0, trialsOf('net') - 1);
}

/** A shot that the browser asks for. */
export interface ShotRequest {
  readonly n: number;
  readonly fishId: string;
}

/** Why a shot stays in the magazine. */
export type ShotProblem = 'spent' | 'too_fast' | 'gone' | 'too_small';

export type ShotAnswer =
  | { readonly ok: true; readonly shot: Shot /** Whether it was fired before. */; readonly isRepeated: boolean }
  | { readonly ok: false; readonly n: number; readonly problem: ShotProblem };

const shotsPerSecond = 3;

/**
 * Whether a shot is fired that arrives now, and at what. `shots` are those of this magazine in their order, and `caught`
 * the ids of the fish it has caught, which swim no more.
 */
export function takeShot(
  magazine: Magazine,
  shots: readonly Shot[],
  caught: ReadonlySet<string>,
  { n, fishId }: ShotRequest,
  seed: string,
  at: number,
): ShotAnswer {
  const earlier = shots.find((shot) => shot.n === n);
  if (earlier) return { ok: true, shot: earlier, isRepeated: true };
  if (shots.length >= magazine.shots) return { ok: false, n, problem: 'spent' };
  // None that are later than now: a clock that was put back holds up nobody.
  if (shots.filter((shot) => shot.at > at - secondMs && shot.at <= at).length >= shotsPerSecond)
    return { ok: false, n, problem: 'too_fast' };
  const aimed = fishWithId(seed, fishId);
  if (!aimed || caught.has(fishId) || at < aimed.enters - latenessMs || at > aimed.leaves + latenessMs)
    return { ok: false, n, problem: 'gone' };
  if (oddsOf(magazine, fishKind(aimed.kind)) === null) return { ok: false, n, problem: 'too_small' };
  const others = swimmingAt(seed, at).filter(({ id }) => !caught.has(id));
  const targets = magazine.cannon === 'net' ? [aimed, ...netTargets(aimed, others, at)] : [aimed];
  return { ok: true, shot: { n, at, targets: targets.map(({ id, kind }) => ({ id, kind })) }, isRepeated: false };
}

/** After this long without a shot the rest of a magazine is returned. */
const idleMs = 60 * secondMs;

/** When a magazine is closed that nobody goes on with. */
export const magazineEnd = (startedAt: number, shots: readonly Shot[]): number =>
  (shots.at(-1)?.at ?? startedAt) + idleMs;
