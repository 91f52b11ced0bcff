/** Chains of shared games: links found again from those that are kept, and the numbers that they belong to. */
import { describe, expect, it } from 'vitest';
import { keptLinks, linkAt } from '#lib/house/rules/chain-links.ts';
import { chainLength } from '#lib/house/rules/commitment.ts';
import { sharedGames, spanAt, spanOf } from '#lib/house/rules/shared-games.ts';
import { chainOf } from '#tests/support/chain.ts';

describe('the links that are kept of a chain', () => {
  const end = 'a1'.repeat(32);
  const chain = chainOf(end, chainLength);
  const kept = keptLinks(end);

  it('give every link, the published one first and the secret end last', () => {
    for (const index of [0, 1, 2, 99, 100, 101, 5_000, 9_899, 9_900, 9_901, 9_999, chainLength])
      expect(linkAt(kept, index), String(index)).toBe(chain[index]);
    expect(kept).toHaveLength(101);
  });
  it('have no link before the first or after the last', () => {
    for (const index of [-1, 0.5, chainLength + 1, Number.NaN]) expect(() => linkAt(kept, index)).toThrow('no link');
    expect(() => keptLinks('A1'.repeat(32))).toThrow('hexadecimal');
  });
});

describe('the numbers of shared games', () => {
  const secondMs = 1_000;
  const day = Date.parse('2026-11-20T12:00:00+07:00');

  it('are those of eight rooms and the league', () => {
    expect(sharedGames).toEqual(['bac-1', 'bac-2', 'bac-3', 'bac-4', 'bac-5', 'bac-6', 'bac-7', 'bac-8', 'liga']);
  });
  it.each(sharedGames)('follow each other without a gap in %s, and end before the next one begins', (game) => {
    const { number } = spanAt(game, day);
    const [span, next] = [spanOf(game, number), spanOf(game, number + 1)];
    expect(span.beginsAt).toBeLessThanOrEqual(day);
    expect(next.beginsAt).toBeGreaterThan(day);
    expect(next.beginsAt - span.endsAt).toBe(game === 'liga' ? 5 * secondMs : 45 * secondMs);
    expect(spanAt(game, span.endsAt)).toEqual(span);
    expect(spanAt(game, next.beginsAt - 1)).toEqual(span);
    expect(spanAt(game, next.beginsAt)).toEqual(next);
  });
});
