import { describe, expect, it } from 'vitest';
import { placeTies, type Tie, tieReach } from '#lib/account/rules/ties.ts';

const tie = (a: bigint, b: bigint, kind: Tie['kind'] = 'device'): Tie => ({ a, b, kind });

describe('the drawing of ties', () => {
  it('is one member without any', () => {
    expect(placeTies(1n, [])).toEqual([{ id: 1n, depth: 0, x: 0, y: 0 }]);
  });

  it('puts those tied to the member on a ring, and those tied to them behind', () => {
    const placed = placeTies(1n, [tie(1n, 2n), tie(2n, 1n, 'account'), tie(3n, 1n), tie(3n, 4n), tie(2n, 3n)]);
    expect(placed.map(({ id, depth }) => [id, depth])).toEqual([
      [1n, 0],
      [2n, 1],
      [3n, 1],
      [4n, 2],
    ]);
    const distance = ({ x, y }: { x: number; y: number }) => Math.round(Math.hypot(x, y));
    expect(placed.map(distance)).toEqual([0, 110, 110, 210]);
  });

  it('places each once, inside the drawing, and nobody where another stands', () => {
    const ties = Array.from({ length: 49 }, (_, n) => tie(n < 20 ? 1n : BigInt(2 + (n % 20)), BigInt(n + 2)));
    const placed = placeTies(1n, ties);
    expect(placed).toHaveLength(50);
    expect(new Set(placed.map(({ x, y }) => `${x},${y}`)).size).toBe(50);
    for (const { x, y } of placed) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(tieReach);
  });

  it('leaves out who has no way to the middle', () => {
    expect(placeTies(1n, [tie(1n, 2n), tie(8n, 9n)]).map(({ id }) => id)).toEqual([1n, 2n]);
  });
});
