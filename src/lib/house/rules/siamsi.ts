/** Siamsi (games-detail.md 3.6): one of 28 sticks, and digits that may go to a lottery slip as suggestions. */
import { verses } from './data/siamsi.ts';
import type { Draws } from './draws.ts';

export interface Fortune {
  readonly stick: number;
  readonly two: string;
  readonly three: string;
}

export function drawFortune({ draw }: Draws): Fortune {
  const stick = draw(verses.length) + 1;
  const two = String(draw(100)).padStart(2, '0');
  return { stick, two, three: String(draw(1_000)).padStart(3, '0') };
}

/** The table that a fortune commits to: verses are texts, which no outcome depends on. */
export const siamsiConfig = () => ({
  game: 'siamsi',
  version: 1,
  mapping: 'draw(28)+1, draw(100) two digits, draw(1000) three digits',
  sticks: verses.length,
});
