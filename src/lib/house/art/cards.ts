/** Playing cards: what all of them share is a symbol in the page; a card itself is put together by its rank and suit. */
import { hex, ivory, ramp } from '../../art/colour.ts';
import { rosettePath } from '../../art/rosette.ts';
import { symbol } from './chips.ts';

/** Spades, hearts, diamonds, clubs. */
const suitPaths = [
  'M50 22C60 36 74 44 74 58a13 13 0 0 1-20 11c1 6 3 10 8 13H38c5-3 7-7 8-13a13 13 0 0 1-20-11c0-14 14-22 24-36Z',
  'M50 80C34 66 22 56 22 42a14.5 14.5 0 0 1 28-5 14.5 14.5 0 0 1 28 5c0 14-12 24-28 38Z',
  'M50 18 76 50 50 82 24 50Z',
  'M50 20a14 14 0 0 1 11 23 14 14 0 1 1-8 24c1 6 3 10 8 13H39c5-3 7-7 8-13a14 14 0 1 1-8-24 14 14 0 0 1 11-23Z',
] as const;
const red = hex(0.55, 0.2, 27);
const black = hex(0.27, 0.04, 250);
const { lo, mid, line } = ramp('yok');

const box = '0 0 100 140';
const twice = (path: string, turn: number): string =>
  `<path d="${path}"/><path d="${path}" transform="rotate(${turn})"/>`;
const shade = '<path d="M50 0h38a12 12 0 0 1 12 12v116a12 12 0 0 1-12 12H50Z" fill="#120a05" opacity=".05"/>';
const front = (colour: string): string =>
  `<rect width="100" height="140" rx="12" fill="${ivory.light}"/>${shade}<g transform="translate(50 84)" fill="none" stroke="${colour}" stroke-width=".7" opacity=".22">${twice(rosettePath(36, 14, 0.22), 13)}</g>`;
const back = `<rect width="100" height="140" rx="12" fill="${ivory.light}"/><rect x="6" y="6" width="88" height="128" rx="7" fill="${lo}"/><g transform="translate(50 70)" fill="none" stroke="${line}" stroke-width=".8" opacity=".7">${twice(rosettePath(34, 16, 0.24), 11)}${twice(rosettePath(18, 12, 0.2), 15)}</g><rect x="10" y="10" width="80" height="120" rx="5" fill="none" stroke="${mid}" stroke-width="1.500"/>`;

/** The symbols that `card` names. */
export const cardSymbols = [
  symbol('card-back', back, box),
  symbol('card-black', front(black), box),
  symbol('card-red', front(red), box),
  ...suitPaths.map((path, suit) => symbol(`suit-${suit}`, `<path d="${path}" fill="currentColor"/>`)),
].join('');
