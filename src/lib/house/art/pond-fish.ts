/** What swims in the pond (games-detail.md 3.4): each drawing in a box of its own, its head to the left. */
import { hex } from '../../art/colour.ts';
import { rosettePath } from '../../art/rosette.ts';
import type { FishCode } from '../rules/data/fishing.ts';
import { animals } from './animals.ts';
import { colours as c, dark, dot, engraved, fill, line, within } from './engraved.ts';

export interface PondDrawing {
  /** How long it is beside a pond 390 wide. */
  readonly length: number;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly svg: string;
}

interface Look {
  readonly length: number;
  /** Half its height, as a share of its length. */
  readonly tall: number;
  readonly body: string;
  readonly belly: string;
  readonly fin: string;
  readonly stripes?: number;
  /** Barbels at the mouth. */
  readonly whiskers?: boolean;
}

const eye = (x: number, y: number, r: number): string => dot(x, y, r, c.ivory) + dot(x - r / 5, y, r / 2, dark);

function fish({ length, tall, body, belly, fin, stripes = 0, whiskers = false }: Look): PondDrawing {
  const h = 100 * tall;
  const y = (share: number): number => Math.round((50 + h * share) * 10) / 10;
  const outline = `M6 50C24 ${y(-0.9)} 62 ${y(-0.8)} 78 48L98 ${y(-0.55)}C92 50 92 50 98 ${y(0.55)}L78 52C62 ${y(0.8)} 24 ${y(0.9)} 6 50Z`;
  const bands = Array.from({ length: stripes }, (_, at) => line(`M${34 + at * 11} 0q8 50 0 100`, fin, 4.5, 0.75));
  const scales = [40, 50, 60].map((x) => `M${x} 34a8 8 0 0 1 0 15M${x + 4} 50a8 8 0 0 1 0 15`).join('');
  const svg = [
    engraved(`M36 ${y(-0.55)}Q52 ${y(-1.15)} 64 ${y(-0.42)}Z`, fin),
    engraved(`M40 ${y(0.5)}Q52 ${y(1)} 58 ${y(0.42)}Z`, fin),
    fill(outline, body),
    within(
      outline,
      fill('M0 52H100V140H0Z', belly) +
        bands.join('') +
        fill('M26 -30Q36 50 26 130H-9V-30Z', fin, 0.5) +
        line(scales, dark, 0.9, 0.35) +
        `<rect x="50" y="-30" width="60" height="160" fill="url(#hatch)" opacity=".55"/>`,
    ),
    line(outline, dark, 1.1, 0.5),
    whiskers ? line('M9 53Q0 60 4 68M12 54Q8 62 14 70', c.goldDeep, 1.8, 1) : '',
    eye(17, 46, 4.6),
  ];
  return { length, box: [-2, 50 - h * 1.2, 102, h * 2.4], svg: svg.join('') };
}

/** A serpent of the river, its body a wave that runs out towards the tail. */
function naga(body: string, deep: string, length: number): PondDrawing {
  const points = Array.from({ length: 61 }, (_, at) => {
    const t = at / 60;
    return [30 + t * 268, 62 + Math.sin(t * 9.4) * 26 * (1 - t * 0.45)] as const;
  });
  const at = (place: number) => points[place] ?? ([0, 0] as const);
  const path = points.map(([x, y], place) => `${place ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const every = (step: number, from: number, to: number) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, count) => from + count * step);
  const crest = every(3, 3, 54)
    .map((place) => {
      const [x, y] = at(place);
      return fill(`M${x - 5} ${y - 10}Q${x + 2} ${y - 25} ${x + 9} ${y - 11}Z`, c.coral);
    })
    .join('');
  const scales = every(2, 4, 58)
    .map((place) => {
      const [x, y] = at(place);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(7.5 * (1 - place / 75)).toFixed(1)}"/>`;
    })
    .join('');
  const head = [
    engraved('M14 -22Q30 -44 22 -52 12 -42 2 -24Z', c.goldLight, { from: 14 }),
    engraved('M4 -24Q12 -42 4 -50-4 -38-6 -22Z', c.gold, { from: 2 }),
    fill('M14 -22C-8 -26 -28 -12 -30 4-18 8 -12 14 2 20 14 16 20 4 14 -22Z', body),
    fill('M-30 4C-18 8 -12 14 2 20 6 18 9 15 11 12-6 8-16 4-30 4Z', c.goldLight),
    line('M-26 0l3 6 3-5 3 6 3-4', c.ivory, 2, 1),
    line('M-27 6C-34 14 -34 22 -28 28', c.gold, 2, 1),
    eye(-8, -8, 5),
  ].join('');
  const svg = [
    crest,
    `<path d="${path}" fill="none" stroke="${deep}" stroke-width="25" stroke-linecap="round"/>`,
    `<path d="${path}" fill="none" stroke="${body}" stroke-width="19" stroke-linecap="round"/>`,
    `<g fill="none" stroke="${c.goldLight}" stroke-width="1.1" opacity=".7">${scales}</g>`,
    fill('M296 58Q316 40 308 66 304 80 292 70Z', c.coral),
    `<g transform="translate(30 58)">${head}</g>`,
  ];
  return { length, box: [-8, 0, 324, 112], svg: svg.join('') };
}

const crocodile: PondDrawing = {
  length: 150,
  box: [0, 2, 160, 60],
  svg: [
    [58, 68, 78, 88, 98].map((x) => fill(`M${x - 4} 18l4-8 4 8Z`, hex(0.4, 0.08, 145))).join(''),
    fill('M60 48l-6 10h10ZM100 48l6 10H96Z', hex(0.44, 0.08, 142)),
    engraved(
      'M2 36C14 26 34 28 46 26 58 14 92 12 112 24 130 26 146 34 158 24 150 44 130 46 112 46 92 54 58 54 46 44 34 42 14 44 2 36Z',
      hex(0.5, 0.09, 140),
      { from: 70, to: 160 },
    ),
    fill('M46 44C58 54 92 54 112 46 96 46 60 46 46 40Z', hex(0.8, 0.07, 105)),
    line('M6 37l4 3 4-3 4 3 4-3 4 3 4-3 4 3', c.ivory, 1.8, 1),
    eye(44, 25, 4.6),
  ].join(''),
};

const ray: PondDrawing = {
  length: 92,
  box: [0, 6, 120, 96],
  svg: [
    line('M60 76Q64 90 78 98', hex(0.48, 0.1, 300), 4, 1),
    engraved('M60 12C86 22 108 44 116 58 92 60 80 74 60 78 40 74 28 60 4 58 12 44 34 22 60 12Z', hex(0.56, 0.1, 300), {
      from: 60,
      to: 120,
    }),
    `<path d="${rosettePath(19, 12, 0.25)}" transform="translate(60 46)" fill="none" stroke="${hex(0.8, 0.09, 300)}" opacity=".6"/>`,
    dot(50, 24, 3, c.ivory),
    dot(70, 24, 3, c.ivory),
  ].join(''),
};

const turtle: PondDrawing = {
  length: 84,
  box: [-4, 14, 112, 74],
  svg: [
    engraved(
      'M34 30C26 18 40 14 50 24ZM66 24C76 16 88 22 80 34ZM34 72C26 84 40 88 50 78ZM66 78C76 86 88 80 80 68Z',
      c.greenDeep,
    ),
    fill('M92 49L106 46 94 56Z', c.greenDeep),
    engraved('M26 51C14 40 0 42 -2 51 0 60 14 62 26 51Z', c.leaf, { from: 14 }),
    engraved('M20 51C22 28 44 22 60 22 80 22 96 34 96 51S80 80 60 80C44 80 22 74 20 51Z', hex(0.56, 0.09, 120), {
      from: 58,
    }),
    line(
      'M44 36H72L84 51 72 66H44L32 51ZM44 36 36 28M72 36 80 28M84 51H95M72 66 80 74M44 66 36 74M32 51H21',
      c.goldLight,
      1.4,
      0.75,
    ),
    eye(7, 48, 3.4),
  ].join(''),
};

const chest: PondDrawing = {
  length: 72,
  box: [2, 6, 86, 62],
  svg: [
    engraved('M6 30H84V61A5 5 0 0 1 79 66H11A5 5 0 0 1 6 61Z', hex(0.5, 0.1, 60), { from: 45 }),
    engraved('M6 30C6 8 84 8 84 30Z', hex(0.58, 0.11, 62), { from: 45 }),
    fill('M4 28h82v8H4z', c.gold),
    line('M20 14V66M70 14V66', c.goldDeep, 2.4, 0.9),
    fill('M38 26H52V44H38Z', c.goldLight),
    dot(45, 34, 2.6, c.goldDeep),
  ].join(''),
};

const shrimp: PondDrawing = { length: 74, box: [-2, 0, 104, 100], svg: animals[3] ?? '' };

const pondFish: Readonly<Record<FishCode, PondDrawing>> = {
  siw: fish({
    length: 34,
    tall: 0.3,
    body: hex(0.84, 0.03, 220),
    belly: hex(0.74, 0.04, 225),
    fin: hex(0.62, 0.06, 230),
  }),
  tapian: fish({
    length: 62,
    tall: 0.5,
    body: hex(0.86, 0.06, 100),
    belly: hex(0.74, 0.09, 85),
    fin: hex(0.68, 0.17, 38),
  }),
  hang: fish({
    length: 54,
    tall: 0.34,
    body: hex(0.72, 0.14, 160),
    belly: hex(0.58, 0.12, 165),
    fin: hex(0.7, 0.16, 330),
    stripes: 2,
  }),
  nil: fish({
    length: 70,
    tall: 0.48,
    body: hex(0.62, 0.05, 150),
    belly: hex(0.78, 0.05, 110),
    fin: hex(0.45, 0.06, 150),
    stripes: 4,
  }),
  duk: fish({
    length: 82,
    tall: 0.24,
    body: hex(0.48, 0.03, 260),
    belly: hex(0.8, 0.03, 90),
    fin: hex(0.36, 0.03, 265),
    whiskers: true,
  }),
  kung: shrimp,
  kat: fish({
    length: 76,
    tall: 0.62,
    body: hex(0.55, 0.18, 27),
    belly: hex(0.45, 0.16, 22),
    fin: hex(0.5, 0.16, 300),
  }),
  chon: fish({
    length: 86,
    tall: 0.26,
    body: hex(0.4, 0.04, 120),
    belly: hex(0.82, 0.04, 95),
    fin: hex(0.3, 0.04, 130),
    stripes: 5,
  }),
  buek: fish({
    length: 108,
    tall: 0.38,
    body: hex(0.6, 0.03, 240),
    belly: hex(0.88, 0.015, 220),
    fin: hex(0.45, 0.05, 240),
    whiskers: true,
  }),
  raben: ray,
  tao: turtle,
  chora: crocodile,
  'naga-s': naga(hex(0.66, 0.14, 300), hex(0.42, 0.12, 300), 180),
  naga: naga(c.green, c.greenDeep, 270),
  hip: chest,
};

/** A drawing as a symbol of the page, which lists use and the pond's script makes its pictures of. */
export const fishSymbol = (code: FishCode): string => {
  const { box, length, svg } = pondFish[code];
  return `<symbol id="fish-${code}" data-length="${length}" viewBox="${box.map((one) => Math.round(one * 10) / 10).join(' ')}">${svg}</symbol>`;
};
