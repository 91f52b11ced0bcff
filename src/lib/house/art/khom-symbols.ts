/** Yaowarat at night: lanterns, fireworks, red envelopes, oranges, and the suits of cards. */
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

const heart = 'M50 88C30 70 14 56 14 38a18 18 0 0 1 36-6 18 18 0 0 1 36 6c0 18-16 32-36 50Z';
const diamond = 'M50 8 82 50 50 92 18 50Z';
const club =
  'M50 10a17 17 0 0 1 13.500 27.400A17 17 0 1 1 56 67c1 9 4 15 11 20H33c7-5 10-11 11-20a17 17 0 1 1-7.500-29.600A17 17 0 0 1 50 10Z';
const spade =
  'M50 10C62 29 80 39 80 57a16 16 0 0 1-24 13c1 8 4 13 10 18H34c6-5 9-10 10-18a16 16 0 0 1-24-13c0-18 18-28 30-47Z';

export const khomSymbols = {
  W: lantern(),
  S: fireworks(),
  A: seven,
  B: angpao,
  C: coin,
  D: orange,
  E: engraved(heart, hex(0.66, 0.18, 27)),
  F: engraved(diamond, hex(0.78, 0.13, 66)),
  G: engraved(club, hex(0.7, 0.12, 168)),
  H: engraved(spade, hex(0.68, 0.13, 258)),
} as const;
