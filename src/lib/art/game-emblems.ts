/**
 * Emblems of single games, for their covers only: engraved as on banknotes, the right side tinted and hatched. Each is drawn
 * in a 100 x 100 box; `u` is a unique prefix for ids.
 */
import { gold, hex, ivory } from './colour.ts';
import { rosettePath } from './rosette.ts';

const dark = '#160b06';

/** A closed path filled, its right side tinted and hatched, with a thin contour. */
function engraved(u: string, path: string, fill: string): string {
  const lines = Array.from({ length: 24 }, (_, i) => `M50 ${i * 6 - 40}l60 60`).join('');
  return `<clipPath id="${u}"><path d="${path}"/></clipPath><path d="${path}" fill="${fill}"/><g clip-path="url(#${u})"><path d="M50-5h60v112H50Z" fill="${dark}" opacity=".1"/><path d="${lines}" stroke="${dark}" stroke-width=".9" opacity=".3"/></g><path d="${path}" fill="none" stroke="${dark}" stroke-width="1.1" opacity=".55"/>`;
}

const line = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const suits = {
  diamond: 'M50 18 76 50 50 82 24 50Z',
  club: 'M50 20a14 14 0 0 1 11 23 14 14 0 1 1-8 24c1 6 3 10 8 13H39c5-3 7-7 8-13a14 14 0 1 1-8-24 14 14 0 0 1 11-23Z',
  heart: 'M50 80C34 66 22 56 22 42a14.500 14.500 0 0 1 28-5 14.500 14.500 0 0 1 28 5c0 14-12 24-28 38Z',
} as const;

function card(suit: keyof typeof suits, turn: number, x: number, colour: string): string {
  const pip = (scale: number, at: string): string =>
    `<g transform="translate(${at}) scale(${scale}) translate(-50 -50)"><path d="${suits[suit]}" fill="${colour}"/></g>`;
  return `<g transform="translate(${x} ${turn === 0 ? 38 : 44}) rotate(${turn}) translate(-19 -27)"><rect width="38" height="54" rx="5" fill="${ivory.light}"/><path d="M19 0h14a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H19Z" fill="${dark}" opacity=".08"/><rect x=".5" y=".5" width="37" height="53" rx="4.500" fill="none" stroke="${dark}" opacity=".25"/>${pip(0.36, '19 27')}${pip(0.11, '7 9')}</g>`;
}

/** A fan of cards under a cut stone of the room's colour. */
function table(u: string, stone: readonly [light: string, mid: string, deep: string]): string {
  const [light, mid, deep] = stone;
  const fan =
    card('diamond', -22, 30, hex(0.58, 0.2, 27)) +
    card('heart', 22, 70, hex(0.58, 0.2, 27)) +
    card('club', 0, 50, hex(0.27, 0.04, 250));
  return `${fan}${engraved(u, 'M36 62H64L74 74 50 96 26 74Z', mid)}<path d="M36 62H64L58 74H42Z" fill="${light}"/><path d="M36 62 42 74H26Z" fill="${light}" opacity=".6"/><path d="M58 74H74L50 96Z" fill="${deep}" opacity=".75"/>${line('M26 74H74M42 74 50 96 58 74', dark, 0.8)}${line('M36 62H64L74 74 50 96 26 74Z', gold.light, 1.6)}`;
}

const stone = (chroma: number, hue: number, lightness = 0.62): readonly [string, string, string] => [
  hex(lightness + 0.24, chroma * 0.6, hue),
  hex(lightness, chroma, hue),
  hex(lightness - 0.2, chroma, hue),
];

const rooms = {
  ruby: stone(0.2, 22, 0.58),
  topaz: stone(0.15, 78, 0.78),
  diamond: stone(0.02, 230, 0.88),
  emerald: stone(0.14, 160),
  garnet: stone(0.16, 45, 0.52),
  sapphire: stone(0.16, 262, 0.48),
  moonstone: stone(0.03, 280, 0.82),
  chrysoberyl: stone(0.12, 115, 0.7),
} as const;
type Room = keyof typeof rooms;

type Draw = (u: string) => string;
const tables = Object.fromEntries(
  Object.entries(rooms).map(([room, colours]): [string, Draw] => [`table-${room}`, (u) => table(u, colours)]),
) as Record<`table-${Room}`, Draw>;

function lantern(u: string): string {
  const body = 'M50 24C72 24 82 36 82 50S72 76 50 76 18 64 18 50 28 24 50 24Z';
  const cap = (y: number, id: string): string => engraved(u + id, `M37 ${y}H63V${y + 8}H37Z`, gold.mid);
  return [
    line('M50 4V18', gold.mid, 2.4),
    engraved(u, body, hex(0.6, 0.2, 28)),
    line('M50 24V76M36 27C28 38 28 62 36 73M64 27C72 38 72 62 64 73M19 44H81M19 56H81', gold.light, 1.4),
    cap(17, 'a'),
    cap(75, 'b'),
    line('M44 84V94M50 84V98M56 84V94', gold.light, 2.2),
  ].join('');
}

function lotus(u: string): string {
  const petal = (turn: number, fill: string, scale: number): string =>
    `<g transform="rotate(${turn} 50 84) translate(50 84) scale(${scale}) translate(-50 -84)">${engraved(`${u}${turn < 0 ? 'n' : 'p'}${Math.abs(turn)}`, 'M50 84C34 66 34 44 50 18 66 44 66 66 50 84Z', fill)}</g>`;
  const [outer, inner] = [hex(0.66, 0.16, 335), hex(0.8, 0.11, 335)];
  return [
    petal(-64, outer, 0.84),
    petal(64, outer, 0.84),
    petal(-36, inner, 0.95),
    petal(36, inner, 0.95),
    petal(0, ivory.light, 1.04),
    `<path d="M50 84C45 76 45 66 50 56c5 10 5 20 0 28Z" fill="${gold.mid}"/>`,
    line('M18 90q8 -5 16 0t16 0 16 0 16 0', gold.light, 2.4),
  ].join('');
}

function boat(u: string): string {
  return [
    line('M50 42V60', gold.deep, 3.5),
    engraved(`${u}r`, 'M50 12 84 42H16Z', gold.light),
    line('M50 12V42M33 27 36 42M67 27 64 42', gold.deep, 1),
    engraved(`${u}o`, 'M24 59a13 13 0 0 1 26 0Z', hex(0.76, 0.17, 58)),
    engraved(`${u}m`, 'M48 59a15 15 0 0 1 30 0Z', hex(0.66, 0.15, 140)),
    engraved(`${u}a`, 'M37 48a8 8 0 1 1 16 0 8 8 0 0 1-16 0Z', hex(0.62, 0.19, 28)),
    engraved(u, 'M6 56Q50 69 94 56C90 74 76 82 50 82S10 74 6 56Z', hex(0.5, 0.1, 50)),
    line('M14 66Q50 76 86 66', gold.mid, 1.6),
    line('M4 90q11 -6 22 0t22 0 22 0 22 0', ivory.light, 3),
  ].join('');
}

function gourd(u: string): string {
  const body =
    'M50 13C60 13 68 21 68 31 68 38 64 42 63 46 75 51 82 60 82 70 82 85 68 94 50 94S18 85 18 70C18 60 25 51 37 46 36 42 32 38 32 31 32 21 40 13 50 13Z';
  return [
    line('M50 14C49 7 54 3 62 4', hex(0.5, 0.1, 140), 4),
    engraved(u, body, hex(0.76, 0.14, 128)),
    engraved(`${u}s`, 'M33 42Q50 50 67 42L68 50Q50 58 32 50Z', hex(0.6, 0.2, 28)),
    `<g fill="none" stroke="${hex(0.93, 0.08, 125)}" stroke-width="1" opacity=".8" transform="translate(50 72)"><path d="${rosettePath(14, 10, 0.25)}"/><path d="${rosettePath(14, 10, 0.25)}" transform="rotate(18)"/></g>`,
    line('M37 26C35 31 36 36 38 39M27 64C24 70 25 78 29 83', ivory.light, 2.6),
  ].join('');
}

function carp(u: string): string {
  const body =
    'M5 52C16 30 44 22 66 43 74 36 84 28 97 27 91 38 90 46 91 53 92 62 94 70 98 80 86 78 76 70 67 62 46 82 16 76 5 52Z';
  const scales = [30, 42, 54].map((x) => `M${x} 38a8 8 0 0 1 0 14M${x} 52a8 8 0 0 1 0 14`).join('');
  return [
    engraved(`${u}f`, 'M34 31C40 16 56 14 66 22 62 28 62 33 62 40Z', hex(0.66, 0.18, 38)),
    engraved(`${u}b`, 'M36 72C40 84 52 88 60 84 56 78 54 74 54 68Z', hex(0.66, 0.18, 38)),
    engraved(u, body, gold.light),
    `<path d="M5 52C10 42 18 35 26 32 31 44 31 60 26 71 17 67 9 60 5 52Z" fill="${hex(0.68, 0.18, 38)}"/>`,
    line(scales, gold.deep, 1.2),
    line('M74 44 90 36M74 53H89M74 60 90 70', gold.deep, 1.2),
    `<circle cx="18" cy="47" r="4.600" fill="${ivory.light}"/><circle cx="17.500" cy="47" r="2.300" fill="${dark}"/>`,
  ].join('');
}

function dice(u: string): string {
  const pip = (x: number, y: number): string => `<ellipse cx="${x}" cy="${y}" rx="3.400" ry="4.600"/>`;
  const faces = (
    [
      [25, 46],
      [33, 60],
      [41, 74],
      [58, 58],
      [76, 50],
      [58, 76],
      [76, 66],
    ] as const
  ).map(([x, y]) => pip(x, y));
  return `${engraved(u, 'M50 12 85 31 50 50 15 31Z', ivory.light)}${engraved(`${u}l`, 'M15 31 50 50V89L15 70Z', ivory.shade)}${engraved(`${u}r`, 'M85 31 50 50V89L85 70Z', hex(0.8, 0.035, 80))}<ellipse cx="50" cy="31" rx="9" ry="5" fill="${hex(0.55, 0.19, 27)}"/><g fill="${hex(0.3, 0.04, 250)}">${faces.join('')}</g>`;
}

function ball(u: string): string {
  const black = hex(0.26, 0.06, 258);
  const outer = 'M13 50a37 37 0 1 1 74 0 37 37 0 0 1-74 0Z';
  return `${engraved(u, outer, ivory.light)}<g clip-path="url(#${u})"><path d="M50 34 65.200 45 59.400 63H40.600L34.800 45Z" fill="${black}"/><path d="M50 13 62 3 40 2ZM86 40 98 34 92 66 84 56ZM72 84 66 98 90 88 80 74ZM28 84 34 98 10 88 20 74ZM14 40 2 34 8 66 16 56Z" fill="${black}"/>${line('M50 34V10M65.200 45 86 40M59.400 63 73 84M40.600 63 27 84M34.800 45 14 40', black, 2.2)}</g>`;
}

function sticks(u: string): string {
  const all = Array.from({ length: 7 }, (_, i) => {
    const [turn, top] = [(i - 3) * 7, 10 + ((i * 5) % 9)];
    return `<g transform="rotate(${turn} 50 90)"><rect x="46.500" y="${top}" width="7" height="52" rx="2" fill="${i % 2 ? hex(0.82, 0.09, 80) : hex(0.72, 0.1, 72)}"/><rect x="46.500" y="${top}" width="7" height="10" rx="2" fill="${hex(0.58, 0.19, 27)}"/></g>`;
  });
  return `${all.join('')}${engraved(u, 'M27 50H73L67 91Q50 97 33 91Z', hex(0.56, 0.18, 28))}${engraved(`${u}r`, 'M26 48H74V56H26Z', gold.light)}<circle cx="50" cy="75" r="11" fill="${gold.mid}"/><g fill="none" stroke="${gold.deep}" stroke-width="1" transform="translate(50 75)"><path d="${rosettePath(7, 8, 0.3)}"/></g>`;
}

const drawn = {
  ...tables,
  'paper-lantern': lantern,
  'sacred-lotus': lotus,
  'market-boat': boat,
  gourd,
  carp,
  'ivory-dice': dice,
  'league-ball': ball,
  'fortune-sticks': sticks,
} as const satisfies Record<string, Draw>;

export type GameEmblem = keyof typeof drawn;

export const isGameEmblem = (text: string): text is GameEmblem => Object.hasOwn(drawn, text);

export const gameEmblemBody = (name: GameEmblem, u: string): string => drawn[name](u);
