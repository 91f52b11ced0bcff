/** The wheel as a drawing: slices as wide as their chances, and the turn that ends on one of them. */
import type { Enamel } from '../../art/enamels.ts';
import type { Prize } from '../../house/rules/wheel.ts';

export type SegmentColour = Enamel | 'gold';

const turn = 360;
const wholeTurns = 5;
/** It stops within this part of a slice, never on a line between two. */
const middlePart = 0.6;
/** Degrees. A narrower slice has no room for its name: it is drawn this wide, and the page says so. */
const widthMin = 9;

const cycle = ['chad', 'khram', 'rong', 'yok', 'muang', 'nam'] as const satisfies readonly Enamel[];

/** A colour for each slice; the largest sum of money is the only gold one. */
export function coloursOf(prizes: readonly Prize[]): readonly SegmentColour[] {
  const sums = prizes.map(({ gives }) => (gives.kind === 'cash' ? gives.amount : 0n));
  const most = sums.reduce((a, b) => (b > a ? b : a), 0n);
  return sums.map((sum, place) => (sum > 0n && sum === most ? 'gold' : (cycle[place % cycle.length] ?? 'chad')));
}

/** A slice of the disc, in degrees clockwise from the top of a wheel that has not turned. */
export interface Slice {
  readonly middle: number;
  readonly width: number;
  /** Drawn wider than its chance is. */
  readonly isWidened: boolean;
}

/**
 * The slices of prizes of these weights, together a whole turn; the middle of the first is at the top. Each is as wide as its
 * chance, but none narrower than `widthMin`: what these take more, the others give up in proportion.
 */
export function slicesOf(weights: readonly number[]): readonly Slice[] {
  const widened = widenedOf(weights);
  const others = weights.reduce((sum, weight, place) => (widened.has(place) ? sum : sum + weight), 0);
  const left = turn - widthMin * widened.size;
  const widths = weights.map((weight, place) => (widened.has(place) ? widthMin : (left * weight) / others));
  let from = -(widths[0] ?? 0) / 2;
  return widths.map((width, place) => {
    const middle = from + width / 2;
    from += width;
    return { middle, width, isWidened: widened.has(place) };
  });
}

/** The places of slices that would be narrower than `widthMin`, also those that the widening of others makes so. */
function widenedOf(weights: readonly number[]): ReadonlySet<number> {
  const widened = new Set<number>();
  for (;;) {
    const others = weights.reduce((sum, weight, place) => (widened.has(place) ? sum : sum + weight), 0);
    const left = turn - widthMin * widened.size;
    const more = weights.flatMap((weight, place) =>
      !widened.has(place) && (left * weight) / others < widthMin ? [place] : [],
    );
    if (more.length === 0) return widened;
    for (const place of more) widened.add(place);
  }
}

const within = (angle: number): number => ((angle % turn) + turn) % turn;

/**
 * The angle that a wheel standing at `from` degrees turns to, clockwise, to end with a slice at the top: five whole turns and
 * what is missing. `place` from 0 to 1 is where in the middle of the slice it stops.
 */
export function turnTo({ middle, width }: Slice, { from, place }: { from: number; place: number }): number {
  const offset = (place - 0.5) * middlePart * width;
  return from + wholeTurns * turn + within(offset - middle - from);
}

/** The place of the slice that is at the top of a wheel turned by so many degrees. */
export function sliceAt(angle: number, slices: readonly Slice[]): number {
  const at = within(-angle);
  return slices.findIndex(({ middle, width }) => within(at - (middle - width / 2)) < width);
}
