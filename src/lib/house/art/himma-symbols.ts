/** The forest of Himmapan: its beasts in gold and enamel, a crown, a divine feather, leaves. */
import { gold, hex, ivory } from '../../art/colour.ts';
import { colours as c, dark, dot, engraved, fill, line, within } from './engraved.ts';

/** A petal turned about the foot of a flower at (50, 84). */
const about = (degrees: number, scale: number, shape: string): string =>
  `<g transform="rotate(${degrees} 50 84) translate(50 84) scale(${scale}) translate(-50 -84)">${shape}</g>`;

const featherPath = 'M78 8C58 10 34 26 28 52 25 64 26 74 22 92 34 80 44 78 54 70 74 54 82 32 78 8Z';
const feather = [
  engraved(featherPath, c.green, { from: 52 }),
  fill('M70 18C58 24 42 38 38 56 50 56 64 42 70 18Z', hex(0.5, 0.14, 258)),
  fill('M66 25C58 30 48 40 46 50 54 48 62 38 66 25Z', gold.light),
  fill('M62 31C58 34 53 40 52 45 57 43 60 37 62 31Z', c.redDeep),
  line('M76 12C60 30 40 56 18 94', gold.light, 2.2, 1),
  line('M30 56 40 50M28 68 42 58M28 78 48 66M36 76 56 62M44 76 62 58', ivory.light, 1, 0.6),
].join('');

const petal = 'M50 84C34 66 34 44 50 18 66 44 66 66 50 84Z';
export const lotus = [
  about(-64, 0.84, engraved(petal, c.purpleDeep)),
  about(64, 0.84, engraved(petal, c.purpleDeep)),
  about(-38, 0.95, engraved(petal, c.purple)),
  about(38, 0.95, engraved(petal, c.purple)),
  about(-17, 0.98, engraved(petal, c.purpleLight)),
  about(17, 0.98, engraved(petal, c.purpleLight)),
  about(0, 1, engraved(petal, hex(0.94, 0.04, 350))),
  fill('M50 84C46 76 46 66 50 58c4 8 4 18 0 26Z', gold.mid),
  engraved('M14 84H86C80 92 68 94 50 94S20 92 14 84Z', c.green),
].join('');

/** The lotus of the scatter shines. */
const rays = Array.from(
  { length: 18 },
  (_, at) =>
    `<path d="M50 1 51.800 12H48.200Z" fill="${gold.light}" opacity="${at % 2 ? 0.5 : 1}" transform="rotate(${at * 20} 50 50)"/>`,
);
const shiningLotus = [...rays, `<g transform="translate(11 8) scale(.78)">${lotus}</g>`].join('');

const hong = [
  engraved('M52 58C66 40 82 36 97 38 90 46 92 54 84 60 86 64 80 72 70 74Z', gold.mid, { from: 74 }),
  engraved('M84 62C92 66 96 74 95 86 88 80 80 80 72 74Z', gold.deep, { from: 84 }),
  engraved(
    'M34 18C44 14 48 26 42 36 38 44 36 50 40 54 50 46 66 46 76 56 86 68 74 84 52 86 30 88 18 76 20 60 22 48 32 42 32 32 31 28 30 22 34 18Z',
    ivory.light,
    { from: 52 },
  ),
  engraved('M46 60C58 52 72 56 80 68 68 70 62 78 46 74 40 70 40 64 46 60Z', gold.light, { from: 62 }),
  line('M50 64C58 60 66 62 72 67M50 69C56 66 62 68 66 71', gold.deep, 1.3, 0.9),
  engraved('M33 19C24 18 16 22 8 30 18 30 26 30 32 28Z', gold.light, { from: 22 }),
  engraved('M34 18C34 10 40 4 48 2 46 8 50 10 56 8 52 14 46 16 42 19Z', c.red, { from: 44 }),
  dot(35, 23, 2.6, dark),
  line('M26 62C28 72 36 78 46 79M30 50C28 58 30 64 34 68', gold.deep, 1.3, 0.7),
  line('M14 90C30 96 70 96 88 90', hex(0.84, 0.07, 212), 2, 0.8),
].join('');

const nagaNeck =
  'M34 92C28 74 46 66 48 52 38 56 26 54 10 50 4 48 4 42 10 40 26 36 34 24 50 24 68 24 76 40 72 56 68 72 58 76 62 94Z';
const naga = [
  engraved(
    'M40 28C36 16 46 4 62 1 57 8 58 13 60 17 67 10 77 8 88 10 78 16 75 22 74 27 80 25 88 26 94 30 82 32 78 40 74 50L58 40Z',
    gold.light,
    { from: 70 },
  ),
  engraved(nagaNeck, c.green, { from: 54 }),
  within(nagaNeck, `<path d="M46 44H80V96H26V70Z" fill="url(#scales)"/>`),
  line('M8 46C20 48 30 48 40 46', c.greenDeep, 2, 1),
  fill('M12 47 15 52 18 47.500 21 52 24 47.500Z', ivory.light),
  dot(40, 36, 5, ivory.light),
  dot(39, 36, 2.8, c.redDeep),
  line('M10 52C6 58 8 66 12 70M18 53C18 60 20 66 24 70', gold.mid, 2.2, 1),
  line('M40 88C46 84 52 84 58 88M40 80C46 76 52 76 58 80', c.greenLight, 1.6, 0.8),
].join('');

/** A dancer's crown. */
const crown = [
  engraved('M50 2 53 26H47Z', gold.light),
  engraved('M45 24H55L59 38H41Z', gold.mid),
  engraved('M39 37H61L66 52H34Z', gold.light),
  engraved('M31 51H69L76 68H24Z', gold.mid),
  engraved('M22 67H78L82 84C70 92 30 92 18 84Z', gold.light),
  engraved('M18 70C6 62 6 48 10 40 14 52 22 56 26 66Z', gold.mid, { from: 14 }),
  engraved('M82 70C94 62 94 48 90 40 86 52 78 56 74 66Z', gold.mid, { from: 84 }),
  fill('M50 70 57 78 50 86 43 78Z', c.red),
  dot(31, 77, 3.4, c.green),
  dot(69, 77, 3.4, c.green),
  dot(50, 44, 3.6, c.red),
  dot(50, 60, 3.6, c.blue),
  line('M26 59H74M37 45H63', gold.deep, 1.4, 0.8),
].join('');

const deer = [
  line(
    'M38 40C26 34 20 22 22 8M27 26C20 26 14 22 12 14M31 33C36 28 38 20 36 10M62 40C74 34 80 22 78 8M73 26C80 26 86 22 88 14M69 33C64 28 62 20 64 10',
    gold.deep,
    5.4,
    1,
  ),
  line(
    'M38 40C26 34 20 22 22 8M27 26C20 26 14 22 12 14M31 33C36 28 38 20 36 10M62 40C74 34 80 22 78 8M73 26C80 26 86 22 88 14M69 33C64 28 62 20 64 10',
    gold.light,
    3,
    1,
  ),
  engraved('M36 48C24 42 14 44 8 50 14 58 26 60 36 56Z', hex(0.62, 0.12, 55), { from: 24 }),
  engraved('M64 48C76 42 86 44 92 50 86 58 74 60 64 56Z', hex(0.62, 0.12, 55), { from: 76 }),
  engraved(
    'M50 36C64 36 70 46 68 58 66 70 62 78 60 86 58 94 42 94 40 86 38 78 34 70 32 58 30 46 36 36 50 36Z',
    hex(0.7, 0.13, 58),
  ),
  fill('M50 66C58 66 60 76 58 84 56 92 44 92 42 84 40 76 42 66 50 66Z', ivory.light),
  fill('M44 84C46 80 54 80 56 84 54 89 46 89 44 84Z', dark),
  dot(40, 58, 3.6, dark),
  dot(60, 58, 3.6, dark),
  dot(41, 57, 1.2, ivory.light),
  dot(61, 57, 1.2, ivory.light),
  fill('M50 40 54 47 50 54 46 47Z', gold.light),
].join('');

const bodhi =
  engraved(
    'M50 14C62 24 86 30 86 52 86 70 66 76 54 78 52 86 51 92 50 99 49 92 48 86 46 78 34 76 14 70 14 52 14 30 38 24 50 14Z',
    c.leaf,
  ) +
  line(
    'M50 6V92M50 40 70 34M50 40 30 34M50 54 76 50M50 54 24 50M50 67 70 66M50 67 30 66',
    hex(0.34, 0.09, 142),
    1.6,
    0.9,
  );
const lily =
  engraved('M50 12C74 12 90 28 90 50S74 88 50 88 10 72 10 50C10 38 16 28 24 21L50 50Z', hex(0.66, 0.12, 190)) +
  line('M50 50 86 40M50 50 84 66M50 50 62 86M50 50 34 84M50 50 12 60M50 50 56 13', hex(0.32, 0.08, 195), 1.6, 0.9);
const banana =
  engraved('M92 8C60 8 26 24 14 60 10 72 10 82 8 92 18 90 28 90 40 86 76 74 92 40 92 8Z', hex(0.74, 0.14, 118), {
    from: 46,
  }) +
  line(
    'M90 10C60 32 34 58 8 92M70 26 52 18M58 38 36 30M46 50 22 48M72 28 80 46M60 40 66 64M48 52 50 78',
    hex(0.38, 0.1, 125),
    1.6,
    0.9,
  );
const maple =
  engraved(
    'M50 6 60 28 82 18 76 42 96 54 74 62 78 82 56 74 50 96 44 74 22 82 26 62 4 54 24 42 18 18 40 28Z',
    hex(0.7, 0.14, 52),
  ) + line('M50 14V90M50 58 78 24M50 58 22 24M50 62 86 54M50 62 14 54', hex(0.38, 0.11, 45), 1.6, 0.9);

export const himmaSymbols = {
  W: feather,
  S: shiningLotus,
  A: hong,
  B: naga,
  C: crown,
  D: deer,
  E: bodhi,
  F: lily,
  G: banana,
  H: maple,
} as const;
