/** Emblems of teams and outcomes for the covers of polls: gold shields and a coin. Each is drawn in a 100 x 100 box. */
import { gold, hex, ivory } from './colour.ts';

const shieldPath = 'M50 6 88 18V48C88 72 72 86 50 96 28 86 12 72 12 48V18Z';
const innerPath = 'M50 18 77 27V48C77 65 66 76 50 84 34 76 23 65 23 48V27Z';

/** A shield of gold with a dark field, its right side shaded. */
const shield = (field: string, inside: string): string =>
  `<path d="${shieldPath}" fill="${gold.light}"/><path d="M50 6 88 18V48C88 72 72 86 50 96Z" fill="${gold.mid}"/><path d="${shieldPath}" fill="none" stroke="${ivory.light}" stroke-width="2"/><path d="${innerPath}" fill="${field}"/>${inside}`;

const waves = [54, 62, 70]
  .map(
    (y, at) =>
      `<path d="M29 ${y}q5.250 -7 10.500 0t10.500 0t10.500 0t10.500 0" fill="none" stroke="${at === 1 ? hex(0.82, 0.1, 215) : ivory.light}" stroke-width="3.200" stroke-linecap="round"/>`,
  )
  .join('');

const drawn = {
  shield_flame: () =>
    shield(
      hex(0.33, 0.1, 27),
      `<path d="M51 28C55 40 68 46 68 60a18 18 0 0 1-36 0C32 52 38 48 39 41c4 2 6 6 6 10 4-6 7-13 6-23Z" fill="${hex(0.68, 0.2, 42)}"/><path d="M51 50c4 5 8 8 8 14a9 9 0 0 1-18 0c0-5 5-7 10-14Z" fill="${gold.light}"/>`,
    ),
  shield_wave: () =>
    shield(
      hex(0.34, 0.07, 215),
      `<circle cx="50" cy="40" r="10" fill="${gold.light}"/><path d="M50 30a10 10 0 0 1 0 20Z" fill="${gold.mid}"/>${waves}`,
    ),
  draw: () =>
    `<circle cx="50" cy="50" r="42" fill="${gold.light}"/><path d="M50 8a42 42 0 0 1 0 84Z" fill="${gold.mid}"/><circle cx="50" cy="50" r="31" fill="${hex(0.36, 0.08, 66)}"/><rect x="32" y="37" width="36" height="9.500" rx="4.750" fill="${ivory.light}"/><rect x="32" y="54" width="36" height="9.500" rx="4.750" fill="${ivory.light}"/>`,
} as const;

export type TeamEmblem = keyof typeof drawn;
export const isTeamEmblem = (text: string): text is TeamEmblem => Object.hasOwn(drawn, text);

/** The inner SVG of an emblem, for use within a larger picture. */
export const teamEmblemBody = (name: TeamEmblem): string => drawn[name]();
