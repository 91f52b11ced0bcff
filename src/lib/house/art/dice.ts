/** Dice, the lacquer cup over them and the tray under them; with pips or with pictures. */
import { gold, hex, ivory } from '../../art/colour.ts';
import { rosettePath } from '../../art/rosette.ts';

const red = hex(0.53, 0.2, 27);
const navy = hex(0.28, 0.04, 245);
const low = 0.27;
const high = 0.73;
const pipPlaces: readonly (readonly (readonly [number, number])[])[] = [
  [[0.5, 0.5]],
  [
    [low, low],
    [high, high],
  ],
  [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  [
    [low, low],
    [high, low],
    [low, high],
    [high, high],
  ],
  [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  [
    [low, 0.22],
    [high, 0.22],
    [low, 0.5],
    [high, 0.5],
    [low, 0.78],
    [high, 0.78],
  ],
];

/** The pips of a face from 1 to 6 in a box of 1 by 1; one and four are red, as on Thai dice. */
export const pips = (face: number): string =>
  (pipPlaces[face - 1] ?? [])
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="${face === 1 ? 0.17 : 0.1}" fill="${face === 1 || face === 4 ? red : navy}"/>`,
    )
    .join('');

/** A face seen from above, in a box of 1 by 1. */
export const flatFace = (content: string): string =>
  `<rect width="1" height="1" rx=".2" fill="${ivory.light}"/><path d="M.5 0H.8a.2.2 0 0 1 .2.2V.8a.2.2 0 0 1-.2.2H.5Z" fill="#120a05" opacity=".08"/>${content}`;

/** The faces in front of a die whose top is given: neighbours, never its opposite, which makes seven with it. */
const fronts: readonly (readonly [number, number])[] = [
  [2, 3],
  [3, 1],
  [1, 2],
  [5, 1],
  [4, 6],
  [5, 3],
];

/** A die in a box of 100 by 112, its top face upwards; `content` draws a face in a box of 1 by 1. */
export function standingDie(top: number, content: (face: number) => string): string {
  const [left, right] = fronts[top - 1] ?? [2, 3];
  const side = (matrix: string, colour: string, face: number): string =>
    `<g transform="matrix(${matrix})"><rect width="1" height="1" rx=".13" fill="${colour}"/>${content(face)}</g>`;
  const edge = hex(0.83, 0.03, 84);
  return [
    `<path d="M50 4 92 27V77L50 102 8 77V27Z" fill="${edge}" stroke="${edge}" stroke-width="7" stroke-linejoin="round"/>`,
    side('44 25 -44 25 50 2.500', ivory.light, top),
    side('44 25 0 50 6.500 29', ivory.shade, left),
    side('44 -25 0 50 50.500 53.500', hex(0.82, 0.03, 82), right),
  ].join('');
}

/** A round lacquer tray in a box of 200 by 62. */
export const tray = `<ellipse cx="100" cy="36" rx="98" ry="26" opacity=".35"/><ellipse cx="100" cy="32" rx="96" ry="26" fill="${gold.deep}"/><ellipse cx="100" cy="29" rx="96" ry="26" fill="${gold.mid}"/><ellipse cx="100" cy="28" rx="90" ry="23.500" fill="${hex(0.3, 0.05, 40)}"/><g fill="none" stroke="${gold.mid}" stroke-opacity=".55"><ellipse cx="100" cy="28" rx="84" ry="21" stroke-dasharray="2 3"/><ellipse cx="100" cy="28" rx="70" ry="17" stroke-width=".7"/></g>`;

const bowl = 'M32 96C28 40 60 12 100 12s72 28 68 84c-14 12-122 12-136 0Z';

/** The cup, in a box of 200 by 112. */
export function cup(lacquer: string, engraving: string): string {
  const curve = `<path d="${rosettePath(52, 20, 0.28)}"/>`;
  return `<clipPath id="cup"><path d="${bowl}"/></clipPath><path d="${bowl}" fill="${lacquer}"/><g clip-path="url(#cup)"><g transform="translate(100 70)" fill="none" stroke="${engraving}" opacity=".7">${curve}<g transform="rotate(6)">${curve}</g><g transform="rotate(12)">${curve}</g></g><path d="M100 0H200V112H100Z" fill="#120a05" opacity=".18"/><path d="M20 84Q100 108 180 84V98Q100 122 20 98Z" fill="${gold.mid}"/><path d="M20 92Q100 116 180 92" fill="none" stroke="${gold.deep}"/></g><path d="${bowl}" fill="none" stroke="#120a05" stroke-opacity=".5"/><rect x="86" y="2" width="28" height="14" rx="7" fill="${gold.mid}"/><path d="M46 60C48 40 60 26 76 22" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>`;
}
