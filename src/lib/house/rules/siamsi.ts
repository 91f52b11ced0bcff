/** Siamsi (games-detail.md 3.6): one of 28 sticks, and digits that may go to a lottery slip as suggestions. */
import { zeroPadded } from '../../zero-padded.ts';
import { type Verse, verses } from './data/siamsi.ts';
import type { Draws } from './draws.ts';

export const siamsiCode = 'siamsi';

export interface Fortune {
  readonly stick: number;
  readonly two: string;
  readonly three: string;
}

export function drawFortune({ draw }: Draws): Fortune {
  const stick = draw(verses.length) + 1;
  const two = zeroPadded(draw(100), 2);
  return { stick, two, three: zeroPadded(draw(1_000), 3) };
}

export function verseOf(stick: number): Verse {
  const verse = verses.find((one) => one.stick === stick);
  if (!verse) throw new Error(`no stick ${stick}`);
  return verse;
}

/** The table that a fortune commits to: verses are texts, which no outcome depends on. */
export const siamsiConfig = () => ({
  game: siamsiCode,
  version: 1,
  mapping: 'draw(28)+1, draw(100) two digits, draw(1000) three digits',
  sticks: verses.length,
});
