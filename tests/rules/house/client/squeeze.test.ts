import { describe, expect, it } from 'vitest';
import { foldedCard } from '#lib/house/client/baccarat/squeeze.ts';

const clipOf = (drawing: string, name: string): string | undefined =>
  new RegExp(`<clipPath id="c-${name}"><rect ([^/]*)/>`).exec(drawing)?.[1];

describe('a card that is squeezed', () => {
  it('lies whole before it is dragged, and bares nothing', () => {
    for (const edge of ['left', 'right', 'bottom'] as const) {
      const drawing = foldedCard('c', '<g/>', edge, 0);
      expect(clipOf(drawing, 'lies')).toBe('x="0" y="0" width="100" height="140"');
      expect(clipOf(drawing, 'flap')).toMatch(/width="0"|height="0"/);
    }
  });

  it('bares from its edge as much as the thumb has folded, mirrored at the fold', () => {
    const right = foldedCard('c', '<g/>', 'right', 40);
    expect(clipOf(right, 'lies')).toBe('x="0" y="0" width="80" height="140"');
    expect(clipOf(right, 'flap')).toBe('x="60" y="0" width="20" height="140"');
    // A point on the right edge, 100, is drawn at 60.
    expect(right).toContain('translate(160 0) scale(-1 1)');
    const left = foldedCard('c', '<g/>', 'left', 40);
    expect(clipOf(left, 'flap')).toBe('x="20" y="0" width="20" height="140"');
    expect(left).toContain('translate(40 0) scale(-1 1)');
    const bottom = foldedCard('c', '<g/>', 'bottom', 70);
    expect(clipOf(bottom, 'flap')).toBe('x="0" y="70" width="100" height="35"');
    expect(bottom).toContain('translate(0 210) scale(1 -1)');
  });
});
