/** The pond itself: water, light, waves and guilloché, and the cannon at its rim (games-detail.md 3.4). */
import { hex } from '../../art/colour.ts';
import { rosettePath } from '../../art/rosette.ts';
import { colours as c } from './engraved.ts';

const turned = (path: string, turns: readonly number[]): string =>
  turns.map((turn) => `<path d="${path}" transform="rotate(${turn})"/>`).join('');

const lines = Array.from({ length: 9 }, (_, at) => {
  const wave = `M-40 ${30 + at * 62}q24 -16 48 0${'t48 0'.repeat(9)}`;
  return `<path d="${wave}" opacity="${(0.34 - at * 0.028).toFixed(2)}"/>`;
}).join('');
const rays = Array.from({ length: 5 }, (_, at) => `M${40 + at * 80} -20L${-30 + at * 90} 620H${50 + at * 100}Z`).join(
  '',
);
const water = `<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${hex(0.5, 0.09, 210)}"/><stop offset=".55" stop-color="${hex(0.32, 0.075, 222)}"/><stop offset="1" stop-color="${hex(0.18, 0.045, 232)}"/></linearGradient>`;

export const pondWater = `<svg class="cloth" viewBox="0 0 390 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${water}</defs><rect width="390" height="600" fill="url(#water)"/><path d="${rays}" fill="#fff" opacity=".03"/><g fill="none" stroke="${hex(0.7, 0.08, 205)}">${lines}</g><g transform="translate(195 640)" fill="none" stroke="${hex(0.8, 0.09, 205)}" stroke-width=".8" opacity=".3">${turned(rosettePath(190, 24, 0.3), [0, 5, 10, 15])}</g></svg>`;

/** Turns about its foot, the middle of the box's lower edge; the script writes the price of a unit on it. */
export const cannon = `<svg class="cannon" viewBox="-60 -110 120 130" aria-hidden="true"><g data-part="barrel"><path d="M-15 -2 -11 -84H11L15 -2Z" fill="${c.gold}"/><path d="M0 -84H11L15 -2H0Z" fill="url(#hatch)"/><rect x="-15" y="-92" width="30" height="12" rx="4" fill="${c.goldLight}"/><path d="M-13 -40H13M-12.5 -52H12.5" stroke="${c.goldDeep}" stroke-width="3"/></g><circle r="36" fill="${hex(0.3, 0.06, 218)}"/><g fill="none" stroke="${hex(0.86, 0.09, 88)}" stroke-width="1.2">${turned(rosettePath(28, 14, 0.2), [0, 12])}</g><circle r="15" fill="${c.gold}"/><text y="6" text-anchor="middle" font-weight="700" font-size="17" fill="${hex(0.25, 0.05, 60)}" data-part="unit-shown">2</text></svg>`;
