import { describe, expect, it } from 'vitest';
import { newGoals, watchedMatch } from '#lib/house/client/league/watched-match.ts';

const goal = (minute: number, side: 'home' | 'away' = 'home') => ({ minute, side });
const none = [[], [], [], []];

describe('the match on the pitch', () => {
  const goals = [[], [goal(12)], [goal(70, 'away')], []];

  it('is the one that holds most of the member’s money, whatever happens in others', () => {
    expect(watchedMatch({ stakes: [0n, 5_000n, 0n, 9_000n], chosen: undefined, goals })).toBe(3);
    expect(watchedMatch({ stakes: [5_000n, 5_000n, 0n, 0n], chosen: undefined, goals })).toBe(0);
  });

  it('is the one that the member chose, also without money on it', () => {
    expect(watchedMatch({ stakes: [0n, 0n, 0n, 9_000n], chosen: 1, goals })).toBe(1);
  });

  it('follows the newest goal for who has no money on any', () => {
    expect(watchedMatch({ stakes: [0n, 0n, 0n, 0n], chosen: undefined, goals })).toBe(2);
    expect(watchedMatch({ stakes: [], chosen: undefined, goals: none })).toBe(0);
  });
});

describe('new goals', () => {
  it('are those that were not there before, by their minutes', () => {
    const before = [[goal(3)], [], [], []];
    const now = [[goal(3), goal(40)], [goal(22, 'away')], [], []];
    expect(newGoals(before, now)).toEqual([
      { match: 1, side: 'away', minute: 22 },
      { match: 0, side: 'home', minute: 40 },
    ]);
    expect(newGoals(now, now)).toEqual([]);
  });
});
