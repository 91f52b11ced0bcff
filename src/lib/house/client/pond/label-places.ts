/** Where the labels of fish stand, so that none lies on another: under its fish, else over it, else beside the next. Pure. */

/** A fish on the screen: its middle, its size, and its label's. Pixels. */
export interface Labelled {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly label: { readonly width: number; readonly height: number };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** Tops of a label beside its fish, the wanted one first. */
const topsOf = ({ y, height, label }: Labelled): readonly number[] => [
  y + height * 0.4,
  y - height * 0.4 - label.height,
  y + height * 0.4 + label.height,
];

/**
 * The top of each label by its fish's id. A fish keeps the side it had in `before` while that is free; one whose label would lie on
 * another everywhere has none, because what lies there of the same shoal says it.
 */
export function labelPlaces(
  fish: readonly Labelled[],
  before: ReadonlyMap<string, number>,
): { readonly tops: ReadonlyMap<string, number>; readonly sides: ReadonlyMap<string, number> } {
  const [tops, sides, taken] = [new Map<string, number>(), new Map<string, number>(), [] as Box[]];
  for (const one of fish) {
    const { id, x, label } = one;
    const choices = [...topsOf(one).entries()];
    const kept = before.get(id) ?? 0;
    const found = choices
      .toSorted(([a], [b]) => Number(b === kept) - Number(a === kept))
      .map(([side, top]) => ({
        side,
        box: { left: x - label.width / 2, top, width: label.width, height: label.height },
      }))
      .find(({ box }) => taken.every((other) => !overlaps(box, other)));
    if (!found) continue;
    taken.push(found.box);
    tops.set(id, found.box.top);
    sides.set(id, found.side);
  }
  return { tops, sides };
}
