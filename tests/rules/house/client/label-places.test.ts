import { describe, expect, it } from 'vitest';
import { type Labelled, labelPlaces } from '#lib/house/client/pond/label-places.ts';

const fish = (id: string, x: number, y: number): Labelled => ({
  id,
  x,
  y,
  height: 20,
  label: { width: 30, height: 18 },
});

describe('labels of fish', () => {
  it('stand under their fish where there is room', () => {
    const { tops } = labelPlaces([fish('a', 50, 100), fish('b', 150, 100)], new Map());
    expect([...tops]).toEqual([
      ['a', 108],
      ['b', 108],
    ]);
  });

  it('of a shoal stand over one another, and none lies on another', () => {
    const { tops, sides } = labelPlaces([fish('a', 50, 100), fish('b', 55, 102), fish('c', 60, 104)], new Map());
    expect([...sides.values()]).toEqual([0, 1, 2]);
    const placed = [...tops.values()].sort((a, b) => a - b);
    expect(placed.every((top, at) => at === 0 || top - (placed[at - 1] ?? 0) >= 18)).toBe(true);
  });

  it('leave out what has room nowhere', () => {
    const many = Array.from({ length: 6 }, (_, at) => fish(`f${at}`, 50 + at, 100));
    expect(labelPlaces(many, new Map()).tops.size).toBeLessThan(6);
  });

  it('stay on their side while that is free', () => {
    const { sides } = labelPlaces([fish('a', 50, 100)], new Map([['a', 1]]));
    expect(sides.get('a')).toBe(1);
  });
});
