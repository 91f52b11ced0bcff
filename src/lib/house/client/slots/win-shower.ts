/** What a win throws into the air over the reels: the theme's own things, a few for a small win. Each leaves by itself. */
import { part } from '../frame-parts.ts';
import { isReduced, move } from '../motion.ts';
import type { SlotMood } from './slot-mood.ts';

const flightMs = 1_400;
const spreadMs = 500;

/** From where a piece comes and where it goes, in pixels from the middle of the reels. */
function pathOf(way: SlotMood['way'], width: number): readonly [from: string, over: string, to: string] {
  const x = (Math.random() - 0.5) * width;
  const turn = (Math.random() - 0.5) * 240;
  const at = (left: number, top: number, degrees: number): string =>
    `translate(${left}px, ${top}px) rotate(${degrees}deg)`;
  if (way === 'down') return [at(x, -220, 0), at(x + 24, 0, turn / 2), at(x - 12, 240, turn)];
  if (way === 'up') return [at(x / 3, 120, 0), at(x * 0.8, -150, turn / 2), at(x, 200, turn)];
  return [at(x / 6, 40, 0), at(x * 0.7, 10 - Math.abs(x) / 8, turn / 6), at(x * 1.4, 60, turn / 4)];
}

/** Throws so many pieces; none with reduced motion. */
export function shower(root: HTMLElement, { shower: symbols, way }: SlotMood, count: number): void {
  if (isReduced() || count === 0) return;
  const place = part(root, 'showers');
  const { width } = place.getBoundingClientRect();
  for (let at = 0; at < count; at++) {
    const piece = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    piece.setAttribute('viewBox', '0 0 100 100');
    piece.innerHTML = `<use href="#sym-${symbols[at % symbols.length]}"/>`;
    place.append(piece);
    const [from, over, to] = pathOf(way, width);
    const frames = [
      { transform: from, opacity: 0 },
      { transform: over, opacity: 1, offset: 0.35 },
      { transform: to, opacity: 0 },
    ];
    const delay = (at / count) * spreadMs;
    void move(piece, frames, { duration: flightMs, delay, fill: 'both' }).then(() => piece.remove());
  }
}
