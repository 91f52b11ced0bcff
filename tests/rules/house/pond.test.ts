import { describe, expect, it } from 'vitest';
import { type CannonCode, fishKinds } from '#lib/house/rules/data/fishing.ts';
import type { Shot } from '#lib/house/rules/fishing.ts';
import {
  arrivalsBetween,
  arrivalsIn,
  fishWithId,
  magazineEnd,
  netTargets,
  type PondFish,
  placeOf,
  swimmingAt,
  takeShot,
} from '#lib/house/rules/pond.ts';
import { baht } from '#lib/money.ts';

const seed = 'pond of the tests';
const second = 1_800_000_000;
const start = second * 1_000;

describe('the pond', () => {
  it('is the same for everybody, and another with another seed', () => {
    expect(arrivalsBetween(seed, start, start + 30_000)).toEqual(arrivalsBetween(seed, start, start + 30_000));
    expect(arrivalsBetween('another', start, start + 30_000)).not.toEqual(arrivalsBetween(seed, start, start + 30_000));
  });
  it('shows a stretch whole, however it is cut', () => {
    const whole = arrivalsBetween(seed, start, start + 30_000);
    expect([
      ...arrivalsBetween(seed, start, start + 12_000),
      ...arrivalsBetween(seed, start + 12_000, start + 30_000),
    ]).toEqual(whole);
    expect(arrivalsBetween(seed, start, start)).toEqual([]);
  });
  it('has every kind, between six and forty fish at a time', () => {
    const hour = arrivalsBetween(seed, start, start + 3_600_000);
    expect(new Set(hour.map(({ kind }) => kind)).size).toBe(fishKinds.length);
    for (let at = start; at < start + 600_000; at += 11_000) {
      const count = swimmingAt(seed, at).length;
      expect([count >= 6, count <= 40]).toEqual([true, true]);
    }
  });
  it('brings minnows in threes, one behind the other', () => {
    const school = Array.from({ length: 100 }, (_, at) => arrivalsIn(seed, second + at)).find(
      ([first]) => first?.kind === 'siw',
    );
    const [first, ...others] = school ?? [];
    if (!first) throw new Error('no school');
    expect(others.map(({ enters, path }) => [enters - first.enters, path])).toEqual([
      [450, first.path],
      [900, first.path],
    ]);
  });
  it('finds a fish by its id alone', () => {
    for (const fish of arrivalsBetween(seed, start, start + 20_000)) expect(fishWithId(seed, fish.id)).toEqual(fish);
    for (const id of [`${second}-7`, 'x-0', `${second}`, `-${second}-0`, '9'.repeat(20)])
      expect(fishWithId(seed, id)).toBeUndefined();
  });
  it('moves fish from one side to the other in whole thousandths', () => {
    for (const fish of arrivalsBetween(seed, start, start + 20_000)) {
      const xs = [0, 0.25, 0.5, 0.75, 1].map((part) => {
        const place = placeOf(fish, fish.enters + Math.floor((fish.leaves - fish.enters) * part));
        expect([place.x, place.y].every(Number.isInteger)).toBe(true);
        expect([place.y >= 80, place.y <= 880]).toEqual([true, true]);
        return place.x;
      });
      expect([-60, 1_060]).toContain(xs[0]);
      expect(xs.toSorted((a, b) => a - b)).toEqual(fish.path % 2 === 0 ? xs : xs.toReversed());
      expect((xs[0] ?? 0) + (xs[4] ?? 0)).toBe(1_000);
    }
  });
});

describe('a net', () => {
  /** A fish that rests near the middle: its path is level, from the left. */
  const level = (id: string, enters: number, path = 0): PondFish => ({
    id,
    kind: 'nil',
    path,
    enters,
    leaves: enters + 11_200,
  });
  const aimed = level('a', 0);

  it('reaches the two nearest within ninety thousandths, and falls back to the aimed fish', () => {
    // Ten milliseconds are one thousandth of the width, give or take one.
    const [near, nearer, far] = [level('b', 880), level('c', 500), level('d', 930)];
    const targets = (...others: PondFish[]) => netTargets(aimed, [aimed, ...others], 5_600).map(({ id }) => id);
    expect(targets()).toEqual(['a', 'a']);
    expect(targets(near)).toEqual(['b', 'a']);
    expect(targets(near, nearer, level('e', 600))).toEqual(['c', 'e']);
    expect(targets(far)).toEqual(['a', 'a']);
  });
});

describe('a shot at the pond', () => {
  const magazine = (cannon: CannonCode) => ({ cannon, unit: baht(1), shots: 6 });
  const none = new Set<string>();
  const swimming = swimmingAt(seed, start);
  const find = (isWanted: (fish: PondFish) => boolean): PondFish => {
    const fish = arrivalsBetween(seed, start, start + 60_000).find(isWanted);
    if (!fish) throw new Error('no such fish');
    return fish;
  };
  const small = find(({ kind }) => kind === 'nil');
  const big = find(({ kind }) => kind === 'kung');
  const shoot = (
    fishId: string,
    at: number,
    { cannon = 'single' as CannonCode, shots = [] as Shot[], caught = none as ReadonlySet<string>, n = 9 } = {},
  ) => takeShot(magazine(cannon), shots, caught, { n, fishId }, seed, at);
  const fired = (n: number, at: number): Shot => ({ n, at, targets: [{ id: small.id, kind: 'nil' }] });

  it('counts while its fish swims, and 400 ms before and after', () => {
    const problem = (at: number) => {
      const answer = shoot(small.id, at);
      return answer.ok ? 'fired' : answer.problem;
    };
    expect([-401, -400, 0].map((late) => problem(small.enters + late))).toEqual(['gone', 'fired', 'fired']);
    expect([0, 400, 401].map((late) => problem(small.leaves + late))).toEqual(['fired', 'fired', 'gone']);
    expect(shoot('1-0', start)).toEqual({ ok: false, n: 9, problem: 'gone' });
  });
  it('at a fish that this magazine has caught stays in it', () => {
    expect(shoot(small.id, small.enters, { caught: new Set([small.id]) })).toMatchObject({ problem: 'gone' });
  });
  it('sent twice is fired once, even from an empty magazine', () => {
    const shots = [1, 2, 3, 4, 5, 6].map((n) => fired(n, start + n * 1_000));
    expect(shoot(big.id, big.enters, { shots, n: 3 })).toEqual({ ok: true, shot: shots[2], isRepeated: true });
    expect(shoot(big.id, big.enters, { shots, n: 7 })).toEqual({ ok: false, n: 7, problem: 'spent' });
  });
  it('comes at most three times in a second', () => {
    const at = small.enters + 1_000;
    const shots = [at - 1_000, at - 999, at - 1].map((when, n) => fired(n, when));
    expect(shoot(small.id, at, { shots })).toMatchObject({ ok: true });
    expect(shoot(small.id, at - 1, { shots })).toMatchObject({ problem: 'too_fast' });
  });
  it('of the harpoon takes fish of eight times and more', () => {
    expect(shoot(small.id, small.enters, { cannon: 'harpoon' })).toMatchObject({ problem: 'too_small' });
    expect(shoot(big.id, big.enters, { cannon: 'harpoon' })).toMatchObject({
      ok: true,
      shot: { targets: [{ id: big.id, kind: 'kung' }] },
    });
  });
  it('of a net has three targets, the aimed fish first, none that was caught', () => {
    for (const { id } of swimming) {
      const answer = shoot(id, start, { cannon: 'net' });
      if (!answer.ok) throw new Error(answer.problem);
      const ids = answer.shot.targets.map((target) => target.id);
      expect([ids.length, ids[0]]).toEqual([3, id]);
      const caught = new Set(ids.slice(1).filter((other) => other !== id));
      const again = shoot(id, start, { cannon: 'net', caught });
      if (!again.ok) throw new Error(again.problem);
      expect(again.shot.targets.some((target) => caught.has(target.id))).toBe(false);
    }
  });
  it('not fired for a minute after the last one ends the magazine', () => {
    expect(magazineEnd(start, [])).toBe(start + 60_000);
    expect(magazineEnd(start, [fired(1, start + 5_000), fired(2, start + 9_000)])).toBe(start + 69_000);
  });
});
