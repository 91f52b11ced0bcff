/** The bamboo cup of siamsi with its sticks, the one that rises, and the rosette of the paper slip. */
import { gold, hex } from '../../art/colour.ts';
import { rosettePath } from '../../art/rosette.ts';

const red = hex(0.55, 0.17, 27);
const woods = [hex(0.7, 0.1, 70), hex(0.78, 0.09, 78)] as const;
const sticksShown = 13;

function stick(place: number): string {
  const x = 65.2 + place * 5.2;
  const height = 62 + ((place * 37) % 23);
  const box = (tall: number, fill: string): string =>
    `<rect x="${x}" y="${96 - height}" width="6" height="${tall}" rx="2.5" fill="${fill}"/>`;
  return `<g transform="rotate(${(place - 6) * 1.7} 100 190)">${box(height + 6, woods[place % 2] ?? red)}${box(13, red)}</g>`;
}

/** The sticks that stay in the cup, in a box of 200 by 250. */
export const sticksInCup = Array.from({ length: sticksShown }, (_, place) => stick(place)).join('');

/** The stick that is drawn; its number is written by the page. */
export const drawnStick = `<rect x="94" y="10" width="12" height="112" rx="3" fill="${hex(0.9, 0.08, 86)}"/><rect x="94" y="10" width="12" height="19" rx="3" fill="${hex(0.58, 0.19, 27)}"/>`;

const turned = (radius: number, lobes: number, depth: number, angles: readonly number[]): string =>
  angles.map((angle) => `<path d="${rosettePath(radius, lobes, depth)}" transform="rotate(${angle})"/>`).join('');

/** The cup itself, before its sticks. */
export const fortuneCup = `<defs><linearGradient id="fortune-lacquer" x1="0" x2="1"><stop stop-color="${hex(0.56, 0.13, 30)}"/><stop offset=".35" stop-color="${hex(0.62, 0.15, 30)}"/><stop offset="1" stop-color="${hex(0.36, 0.11, 25)}"/></linearGradient><clipPath id="fortune-body"><path d="M48 92H152L144 226Q100 240 56 226Z"/></clipPath></defs><path d="M48 92H152L144 226Q100 240 56 226Z" fill="url(#fortune-lacquer)"/><g clip-path="url(#fortune-body)"><path d="M44 98H156V112H44ZM44 208H156V222H44Z" fill="${gold.mid}"/><g transform="translate(100 160)"><g fill="none" stroke="${gold.light}" stroke-width="1">${turned(34, 24, 0.26, [0, 7.5])}</g><circle r="19" fill="${hex(0.3, 0.08, 25)}"/><image href="/art/mark.svg" x="-14" y="-14" width="28" height="28"/></g></g><ellipse cx="100" cy="93" rx="54" ry="9" fill="none" stroke="${gold.mid}" stroke-width="5"/>`;

/** The watermark of the slip, around its own middle. */
export const slipRosette = `<g fill="none" stroke="${hex(0.55, 0.06, 335)}" stroke-width="1" opacity=".16">${turned(86, 18, 0.3, [0, 5, 10, 15])}</g>`;
