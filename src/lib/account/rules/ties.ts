/** Ties between members: what they share, and where each stands in the drawing of it. */

export const tieKinds = ['device', 'account', 'invite'] as const;
export type TieKind = (typeof tieKinds)[number];

export const tieThai: Readonly<Record<TieKind, string>> = {
  device: 'เครื่องเดียวกัน',
  account: 'บัญชีธนาคารเดียวกัน',
  invite: 'ชวนกัน',
};

export interface Tie {
  readonly a: bigint;
  readonly b: bigint;
  readonly kind: TieKind;
}

/** The most members in one drawing. */
export const tieNodesMost = 50;

export interface Placed {
  readonly id: bigint;
  /** Steps from the member in the middle. */
  readonly depth: 0 | 1 | 2;
  readonly x: number;
  readonly y: number;
}

/** The radius of each ring, in the drawing's own units; its middle is 0, 0. */
const rings = [0, 110, 210] as const;
export const tieReach = 250;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Places the member in the middle, those tied to it on a ring, and those tied to these on another, near the one that they
 * came by. Members without a way to the middle are left out.
 */
export function placeTies(root: bigint, ties: readonly Tie[]): Placed[] {
  const others = (of: bigint): bigint[] => [
    ...new Set(ties.flatMap(({ a, b }) => (a === of ? [b] : b === of ? [a] : []))),
  ];
  const first = others(root).filter((id) => id !== root);
  const known = new Set([root, ...first]);
  const children = new Map<bigint, bigint[]>();
  for (const parent of first) {
    const own = others(parent).filter((id) => !known.has(id));
    for (const id of own) known.add(id);
    children.set(parent, own);
  }
  // Everybody gets as much of the circle as has to stand behind them.
  const widths = first.map((id) => Math.max(1, children.get(id)?.length ?? 0));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const at = (depth: 1 | 2, turn: number): { x: number; y: number } => ({
    x: round(rings[depth] * Math.sin(turn * 2 * Math.PI)),
    y: round(-rings[depth] * Math.cos(turn * 2 * Math.PI)),
  });
  let begun = 0;
  const placed: Placed[] = [{ id: root, depth: 0, x: 0, y: 0 }];
  first.forEach((id, place) => {
    const width = widths[place] ?? 1;
    placed.push({ id, depth: 1, ...at(1, (begun + width / 2) / whole) });
    const own = children.get(id) ?? [];
    own.forEach((child, n) => {
      placed.push({ id: child, depth: 2, ...at(2, (begun + (width * (n + 0.5)) / own.length) / whole) });
    });
    begun += width;
  });
  return placed;
}
