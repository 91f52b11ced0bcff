/** A floating market: the boat, its bell, what it sells. */
import { gold, hex, ivory } from '../../art/colour.ts';
import { colours as c, dark, dot, engraved, fill, line, polar } from './engraved.ts';
import { lotus } from './himma-symbols.ts';

const boat = [
  line('M28 12 40 78', gold.deep, 3, 1),
  engraved('M20 10C24 6 32 6 34 12L33 22 25 22Z', gold.mid, { from: 28 }),
  engraved('M46 44C48 34 58 28 66 28S84 34 86 44Z', c.red, { from: 66 }),
  line('M52 44V64M80 44V64', gold.deep, 2.4, 1),
  dot(48, 60, 7, c.orange),
  dot(60, 58, 8, c.leaf),
  dot(73, 60, 7, hex(0.82, 0.15, 95)),
  dot(66, 52, 6, c.red),
  engraved('M2 54C16 64 34 66 52 66S88 64 98 52C96 74 84 84 66 86H34C16 84 4 74 2 54Z', hex(0.5, 0.1, 50), {
    from: 50,
  }),
  line('M6 64C22 72 78 72 95 62M12 74C30 80 72 80 90 72', gold.mid, 1.6, 0.9),
  line('M4 92q8-5 16 0t16 0 16 0 16 0 16 0 12 0', c.water, 2.4, 0.9),
].join('');

const bell = [
  line('M50 6V16', gold.deep, 4, 1),
  `<circle cx="50" cy="8" r="5" fill="none" stroke="${gold.mid}" stroke-width="3"/>`,
  dot(50, 84, 8, gold.deep),
  engraved('M50 14C66 16 76 28 78 48 79 62 84 70 92 78H8C16 70 21 62 22 48 24 28 34 16 50 14Z', gold.light, {
    tint: 0.14,
  }),
  engraved('M6 76H94V83H6Z', gold.mid),
  line('M24 50H76M22 58H78M34 24C30 30 28 38 28 46', gold.deep, 1.8, 0.9),
  ...[34, 50, 66].map((x) => fill(`M${x} 62 ${x + 4} 68 ${x} 74 ${x - 4} 68Z`, c.red)),
].join('');

/** Thorns all over. */
function durian(): string {
  const thorns: string[] = [];
  for (let row = 0; row < 5; row++)
    for (let at = 0; at < 5; at++) {
      const [x, y] = [22 + at * 14 + (row % 2) * 7, 34 + row * 13];
      if ((x - 50) ** 2 / 1_100 + (y - 58) ** 2 / 1_050 < 1)
        thorns.push(`M${x - 6} ${y + 5}L${x} ${y - 7}L${x + 6} ${y + 5}Z`);
    }
  const edge = Array.from({ length: 36 }, (_, at) => polar(50, 58, at % 2 ? 40 : 33, at * 10)).join('L');
  return [
    line('M50 24V6', hex(0.42, 0.08, 60), 6, 1),
    engraved(`M${edge}Z`, hex(0.66, 0.14, 125), { tint: 0.12 }),
    fill(thorns.join(''), hex(0.76, 0.15, 118)),
    line(thorns.join(''), hex(0.36, 0.09, 130), 1, 0.8),
  ].join('');
}

const mango = [
  line('M62 18C60 12 62 8 66 4', hex(0.4, 0.07, 60), 4, 1),
  engraved('M62 18C86 18 94 40 86 60 76 84 46 98 24 88 8 80 8 62 20 54 38 44 40 18 62 18Z', hex(0.82, 0.16, 88), {
    from: 56,
  }),
  fill('M62 18C86 18 94 40 86 60 84 50 74 34 54 20 57 19 59 18 62 18Z', hex(0.7, 0.18, 45), 0.8),
  engraved('M64 16C74 4 90 6 98 14 88 24 74 24 64 16Z', c.leaf, { from: 82 }),
  line('M66 16C78 12 88 12 96 14', hex(0.34, 0.09, 142), 1.2, 0.9),
  line('M24 66C28 60 34 58 40 54', ivory.light, 3.4, 0.7),
].join('');

const pomelo = [
  engraved('M50 16C76 16 90 38 88 58S70 92 50 92 14 78 12 58 24 16 50 16Z', hex(0.78, 0.14, 122), { tint: 0.12 }),
  engraved('M50 26C68 26 78 40 78 56S66 82 50 82 22 72 22 56 32 26 50 26Z', hex(0.95, 0.03, 100)),
  ...[0, 60, 120, 180, 240, 300].map(
    (turn) =>
      `<g transform="rotate(${turn} 50 55)">${engraved('M50 52C42 46 42 36 46 31H54C58 36 58 46 50 52Z', hex(0.74, 0.14, 12), { from: 50, tint: 0.06 })}</g>`,
  ),
  dot(50, 55, 3, hex(0.95, 0.03, 100)),
  engraved('M50 16C52 6 64 2 74 6 70 16 60 20 50 16Z', c.leaf, { from: 62 }),
].join('');

const mangosteen = [
  engraved('M50 22C78 22 90 40 88 60S70 92 50 92 14 80 12 60 22 22 50 22Z', hex(0.46, 0.13, 340), { tint: 0.14 }),
  engraved('M30 24C34 14 44 14 50 20 56 14 66 14 70 24 78 28 78 36 70 38 60 42 40 42 30 38 22 36 22 28 30 24Z', c.leaf),
  line('M50 20V10', hex(0.4, 0.07, 60), 5, 1),
  line('M24 58C26 50 30 46 34 44', ivory.light, 3, 0.6),
].join('');

const rambutan = [
  line(
    Array.from(
      { length: 30 },
      (_, at) => `M${polar(50, 54, 28, at * 12)}Q${polar(50, 54, 36, at * 12 + 6)} ${polar(50, 54, 43, at * 12 - 4)}`,
    ).join(''),
    hex(0.74, 0.14, 120),
    2,
    1,
  ),
  engraved('M50 22C70 22 80 38 80 54S68 86 50 86 20 70 20 54 30 22 50 22Z', hex(0.6, 0.2, 22), { tint: 0.14 }),
  line(
    'M34 40q4-6 2-10M50 38q4-6 2-10M64 44q4-6 2-10M40 58q4-6 2-10M58 60q4-6 2-10M46 76q4-6 2-10M66 72q4-6 2-10M30 66q4-6 2-10',
    hex(0.76, 0.14, 112),
    2,
    1,
  ),
].join('');

const bananas = [
  engraved('M44 10H56L58 26C74 40 84 60 76 88 62 80 52 56 48 28Z', hex(0.86, 0.15, 96), { from: 62 }),
  engraved('M44 12H54C56 40 58 66 46 94 30 82 36 46 42 26Z', hex(0.88, 0.15, 98), { from: 46 }),
  engraved('M46 14C44 36 36 58 12 72 10 54 24 36 40 22Z', hex(0.86, 0.15, 96), { from: 30 }),
  engraved('M42 6H58V20H42Z', hex(0.5, 0.09, 100)),
].join('');

const coconut = [
  engraved('M50 12a38 38 0 1 1-.1 0Z', hex(0.44, 0.07, 50), { tint: 0.14 }),
  engraved('M12 48C20 36 80 36 88 48 84 62 70 68 50 68S16 62 12 48Z', ivory.light),
  engraved('M22 50C30 42 70 42 78 50 74 60 64 63 50 63S26 60 22 50Z', c.water),
  line('M24 74C32 82 44 86 54 86M30 22C36 18 44 16 52 16', hex(0.62, 0.08, 60), 2, 0.8),
  dot(38, 76, 2.4, dark),
].join('');

export const talatSymbols = {
  W: boat,
  S: bell,
  A: durian(),
  B: mango,
  C: pomelo,
  D: lotus,
  E: mangosteen,
  F: rambutan,
  G: bananas,
  H: coconut,
} as const;
