/** The wheel as a drawing: segments of equal width, whatever their weights, and the turn that ends on one of them. */
import type { Enamel } from '../../art/enamels.ts';
import type { Prize } from '../../house/rules/wheel.ts';

export type SegmentColour = Enamel | 'gold';

const turn = 360;
const wholeTurns = 5;
/** It stops within this part of a segment, never on a line between two. */
const middlePart = 0.6;

const cycle = ['chad', 'khram', 'rong', 'yok', 'muang', 'nam'] as const satisfies readonly Enamel[];

/** A colour for each segment; the largest sum of money is the only gold one. */
export function coloursOf(prizes: readonly Prize[]): readonly SegmentColour[] {
  const sums = prizes.map(({ gives }) => (gives.kind === 'cash' ? gives.amount : 0n));
  const most = sums.reduce((a, b) => (b > a ? b : a), 0n);
  return sums.map((sum, place) => (sum > 0n && sum === most ? 'gold' : (cycle[place % cycle.length] ?? 'chad')));
}

/** Degrees of a segment's middle, clockwise from the top, where the first segment's is. */
export const middleOf = (segment: number, count: number): number => (segment * turn) / count;

/**
 * The angle that a wheel standing at `from` degrees turns to, clockwise, to end with a segment at the top: five whole turns and
 * what is missing. `place` from 0 to 1 is where in the middle of the segment it stops.
 */
export function turnTo(
  segment: number,
  { count, from, place }: { count: number; from: number; place: number },
): number {
  const offset = (place - 0.5) * middlePart * (turn / count);
  const ahead = (((turn - middleOf(segment, count) + offset - from) % turn) + turn) % turn;
  return from + wholeTurns * turn + ahead;
}

/** The segment that is at the top of a wheel turned by so many degrees. */
export function segmentAt(angle: number, count: number): number {
  const back = (((-angle + turn / count / 2) % turn) + turn) % turn;
  return Math.floor(back / (turn / count)) % count;
}
