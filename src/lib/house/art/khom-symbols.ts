/** Yaowarat at night: lanterns, fireworks, red envelopes, oranges, and what its street sells. */
import { gold, hex, ivory } from '../../art/colour.ts';
import { colours as c, dot, engraved, fill, line, polar } from './engraved.ts';

function lantern(): string {
  const body = 'M50 24C72 24 82 36 82 50S72 76 50 76 18 64 18 50 28 24 50 24Z';
  return [
    line('M50 4V18', gold.mid, 2.4, 1),
    engraved(body, c.red, { tint: 0.12 }),
    line('M50 24V76M36 27C28 38 28 62 36 73M64 27C72 38 72 62 64 73', gold.light, 1.5, 0.9),
    line('M19 44H81M19 56H81', gold.light, 1, 0.5),
    engraved('M34 17H66V26H34Z', gold.light),
    engraved('M34 74H66V82H34Z', gold.mid),
    line('M42 83V95M50 83V98M58 83V95', gold.light, 2.2, 1),
    dot(50, 50, 9, gold.light),
    fill(
      'M50 42.500 52.400 47.600 57.500 50 52.400 52.400 50 57.500 47.600 52.400 42.500 50 47.600 47.600Z',
      c.redDeep,
    ),
  ].join('');
}

/** Rays of two lengths, sparks at their ends. */
function fireworks(): string {
  const rays = Array.from({ length: 16 }, (_, at) => {
    const turn = at * 22.5;
    const reach = at % 2 ? 31 : 45;
    const colour = at % 2 ? hex(0.74, 0.15, 330) : gold.light;
    const [x = '0', y = '0'] = polar(50, 50, reach + 2, turn).split(' ');
    const ray = `M${polar(50, 50, 14, turn - 12)}L${polar(50, 50, reach, turn)}L${polar(50, 50, 14, turn + 12)}Z`;
    return fill(ray, colour) + dot(Number(x), Number(y), at % 2 ? 1.6 : 2.4, colour);
  });
  return [
    ...rays,
    dot(50, 50, 17, ivory.light),
    dot(50, 50, 12, hex(0.6, 0.17, 335)),
    engraved('M50 40 53 47 60 50 53 53 50 60 47 53 40 50 47 47Z', gold.light),
  ].join('');
}

const sevenPath = 'M20 16H82V33C67 48 59 65 57 88H33C35 66 43 50 56 37H35V46H20Z';
const seven =
  engraved(sevenPath, gold.light, { tint: 0.18 }) +
  fill('M20 16H82V23H20Z', ivory.light, 0.7) +
  line(sevenPath, c.goldDeep, 2, 1);

const angpao = [
  engraved('M24 17a7 7 0 0 1 7-7h38a7 7 0 0 1 7 7v66a7 7 0 0 1-7 7H31a7 7 0 0 1-7-7Z', hex(0.58, 0.2, 27), {
    tint: 0.14,
  }),
  engraved('M24 17a7 7 0 0 1 7-7h38a7 7 0 0 1 7 7v12C66 43 34 43 24 29Z', hex(0.5, 0.19, 27)),
  dot(50, 42, 13.5, gold.light),
  line('M50 33.500v17M41.500 42h17M44 36l12 12M56 36 44 48', gold.deep, 2.4, 1),
  line('M34 68h32M38 75h24M42 82h16', gold.light, 2.6, 1),
].join('');

const coin = [
  engraved('M50 12a38 38 0 1 1-.1 0Z', gold.light, { tint: 0.14 }),
  `<circle cx="50" cy="50" r="31" fill="none" stroke="${gold.deep}" stroke-width="1.600" stroke-dasharray="1.500 2.400"/>`,
  engraved('M39 39H61V61H39Z', hex(0.3, 0.07, 40)),
  line('M50 21V32M50 68V79M21 50H32M68 50H79', gold.deep, 4, 1),
  line('M30 30 36 36M64 36 70 30M30 70 36 64M64 64 70 70', gold.deep, 2.4, 0.9),
].join('');

const orange = [
  engraved('M50 23a33 33 0 1 1-.1 0Z', hex(0.76, 0.17, 58), { tint: 0.12 }),
  engraved('M50 26C50 15 58 9 73 11 73 23 62 28 50 26Z', hex(0.62, 0.14, 150), { from: 64 }),
  line('M50 26V16', hex(0.42, 0.08, 150), 3, 1),
  ...(
    [
      [36, 48],
      [45, 62],
      [33, 62],
      [58, 72],
      [42, 76],
      [54, 46],
    ] as const
  ).map(([x, y]) => dot(x, y, 1.8, hex(0.64, 0.16, 54))),
  line('M30 44C32 38 36 34 41 32', ivory.light, 3, 0.7),
].join('');

/** A bun with its folds, on a leaf. */
const bun = [
  engraved('M8 80C18 70 82 70 92 80 84 92 66 94 50 94S16 92 8 80Z', c.green, { from: 54 }),
  engraved('M50 22C76 24 90 46 88 66 86 80 70 84 50 84S14 80 12 66C10 46 24 24 50 22Z', ivory.light, { tint: 0.08 }),
  line(
    'M50 24C42 36 32 46 20 52M50 24C46 40 42 52 34 62M50 24C54 40 58 52 66 62M50 24C58 36 68 46 80 52',
    gold.deep,
    2,
    0.7,
  ),
  engraved('M50 14C56 18 58 22 56 28 52 31 48 31 44 28 42 22 44 18 50 14Z', hex(0.62, 0.2, 25)),
].join('');

/** A folding fan. */
const fan = [
  engraved('M50 88 6 44C16 22 32 12 50 12S84 22 94 44Z', hex(0.6, 0.2, 27), { from: 52 }),
  engraved('M50 88 33 71C40 62 60 62 67 71Z', hex(0.44, 0.07, 50), { from: 52 }),
  line('M50 86 18 34M50 86 33 20M50 86V13M50 86 67 20M50 86 82 34', gold.light, 1.8, 0.9),
  line('M8 44C18 25 33 15 50 15S82 25 92 44', gold.light, 3, 1),
  ...(
    [
      [28, 46],
      [42, 36],
      [58, 36],
      [72, 46],
    ] as const
  ).map(([x, y]) => dot(x, y, 3.6, gold.light)),
  dot(50, 86, 5, gold.mid),
].join('');

/** A string of firecrackers, its fuse alight. */
const cracker = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${engraved('M-8-13H8V13H-8Z', hex(0.58, 0.21, 27), { from: 0, to: 9 })}${fill('M-8-13H8V-8H-8ZM-8 8H8V13H-8Z', gold.light)}</g>`;
const firecrackers = [
  line('M50 10C54 30 46 60 50 92', gold.deep, 3, 1),
  cracker(33, 28, 24),
  cracker(67, 36, -24),
  cracker(33, 54, 24),
  cracker(67, 62, -24),
  cracker(36, 80, 18),
  dot(50, 10, 8, hex(0.8, 0.17, 60)),
  dot(50, 10, 4, ivory.light),
].join('');

/** A teapot of blue and white. */
const teapot = [
  line('M80 48C96 46 96 74 76 74', hex(0.5, 0.14, 258), 6, 1),
  engraved('M24 58C12 54 10 42 4 36 14 32 24 40 30 48Z', ivory.light, { from: 20 }),
  engraved('M50 36C72 36 82 48 82 62 82 78 68 88 50 88S18 78 18 62C18 48 28 36 50 36Z', ivory.light, { tint: 0.1 }),
  engraved('M30 38C34 26 66 26 70 38 60 43 40 43 30 38Z', hex(0.62, 0.13, 256), { from: 52 }),
  dot(50, 24, 5.5, gold.mid),
  line('M24 54C38 60 62 60 76 54M24 76C38 82 62 82 76 76', hex(0.5, 0.14, 258), 2.4, 0.9),
  engraved('M50 58 55 65 63 66 57 71 58 79 50 75 42 79 43 71 37 66 45 65Z', hex(0.58, 0.14, 256)),
].join('');

export const khomSymbols = {
  W: lantern(),
  S: fireworks(),
  A: seven,
  B: angpao,
  C: coin,
  D: orange,
  E: bun,
  F: fan,
  G: firecrackers,
  H: teapot,
} as const;
