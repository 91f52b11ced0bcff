/** What stands behind the reels of each slot, in a box of 390 by 600; and what hangs and floats there, placed by slots.css. */
import { gold, hex, ramp } from '../../art/colour.ts';
import type { SlotTheme } from '../rules/slots.ts';

export interface Scene {
  readonly still: string;
  /** What stands over the reels, in a box of 320 by 84. */
  readonly crest: string;
  /** Each a picture of its own: what moves inside a drawing has the browser draw all of it again. */
  readonly hung: string;
}

const hang = (names: string, className: string): string =>
  [...names]
    .map(
      (name, at) =>
        `<svg class="${className}${at % 2 ? ' late' : ''}" viewBox="0 0 100 100"><use href="#sym-${name}"/></svg>`,
    )
    .join('');
const box = (content: string): string =>
  `<svg viewBox="0 0 390 600" preserveAspectRatio="xMidYMin slice">${content}</svg>`;

/** Tiled roofs, and the wire of the lanterns. */
function street(): string {
  const { line, deep } = ramp('chad');
  const roof = (x: number, y: number, width: number): string =>
    `<path d="M${x - width / 2 - 16} ${y + 6}Q${x - width / 2 + 8} ${y} ${x - width / 2 + 14} ${y - 22}H${x + width / 2 - 14}Q${x + width / 2 - 8} ${y} ${x + width / 2 + 16} ${y + 6}Z" fill="${deep}" stroke="${line}" stroke-opacity=".35"/>`;
  const wire = `<path d="M-10 26Q195 92 400 26" fill="none" stroke="${gold.deep}" stroke-opacity=".8"/>`;
  return box(roof(40, 548, 150) + roof(350, 540, 170) + roof(195, 584, 220) + wire);
}

/** Hills and clouds. */
function forest(): string {
  const { line, lo } = ramp('yok');
  const cloud = (x: number, y: number, size: number): string =>
    `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${gold.light}" stroke-opacity=".5" stroke-width="2"><path d="M-60 12C-60-4-40-12-30-2-26-20 0-24 8-8 20-22 44-14 42 4 56 0 64 10 60 18H-54"/><path d="M-44 10C-42 2-32 2-30 8M-10 6C-8-6 6-6 8 4M26 8C28 0 38 0 40 8"/></g>`;
  const hills = [520, 550, 580]
    .map(
      (y, at) =>
        `<path d="M-10 620V${y}Q60 ${y - 70 + at * 12} 130 ${y}T270 ${y}T410 ${y}V620Z" fill="${lo}" stroke="${line}" stroke-opacity=".28"/>`,
    )
    .join('');
  return box(hills + cloud(66, 46, 0.8) + cloud(330, 62, 0.9) + cloud(196, 20, 0.6));
}

/** The canal: houses on stilts, water. */
function canal(): string {
  const { line, deep } = ramp('nam');
  const house = (x: number, size: number): string =>
    `<g transform="translate(${x} 78) scale(${size})"><path d="M-46 0-30-34H30L46 0Z" fill="${hex(0.42, 0.11, 40)}" stroke="${gold.mid}" stroke-opacity=".6"/><path d="M-34 0H34V26H-34Z" fill="${hex(0.34, 0.07, 55)}"/><path d="M-30 26V52M-10 26V52M10 26V52M30 26V52" stroke="${hex(0.28, 0.05, 55)}" stroke-width="4"/><path d="M-8 6H8V26H-8Z" fill="${gold.light}" opacity=".85"/></g>`;
  const waves = Array.from(
    { length: 11 },
    (_, at) =>
      `<path d="M-20 ${126 + at * 48}q24-14 48 0t48 0 48 0 48 0 48 0 48 0 48 0 48 0 48 0" fill="none" stroke="${line}" stroke-opacity="${0.34 - at * 0.02}" stroke-width="1.500"/>`,
  ).join('');
  return box(`<path d="M0 112H390V600H0Z" fill="${deep}" opacity=".35"/>${waves}${house(46, 0.9)}${house(344, 0.9)}`);
}

const use = (symbol: string, x: number, y: number, size: number): string =>
  `<use href="#sym-${symbol}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
const mirrored = (content: string): string => `<g transform="translate(320 0) scale(-1 1)">${content}</g>`;

/** A gate of the street: a roof with turned-up eaves, a lantern at each end. */
function gate(): string {
  const { lo, deep } = ramp('chad');
  const eaves = 'M26 74C44 72 56 58 62 40H258C264 58 276 72 294 74L282 84H38Z';
  const ridge = 'M70 40C76 34 80 26 82 18H238C240 26 244 34 250 40Z';
  const tiles = Array.from({ length: 15 }, (_, at) => `M${75 + at * 12.2} 42 ${60 + at * 14.4} 76`).join('');
  return [
    `<path d="${eaves}" fill="${lo}" stroke="${gold.mid}" stroke-width="2"/>`,
    `<path d="${tiles}" stroke="${gold.deep}" stroke-opacity=".7" stroke-width="1.500"/>`,
    `<path d="${ridge}" fill="${deep}" stroke="${gold.mid}" stroke-width="2"/>`,
    use('C', 140, 2, 40),
    use('W', 6, 34, 48),
    use('W', 266, 34, 48),
  ].join('');
}

/** Two nagas guard a shining lotus. */
const guardians = (): string => use('B', 16, 8, 76) + mirrored(use('B', 16, 8, 76)) + use('S', 120, 2, 80);

/** The awning of a stall, its bell in the middle. */
function awning(): string {
  const [red, white] = [hex(0.56, 0.19, 28), hex(0.95, 0.03, 88)];
  const stripes = Array.from(
    { length: 10 },
    (_, at) =>
      `<path d="M${at * 32} 12H${at * 32 + 32}V62a16 16 0 0 1-32 0Z" fill="${at % 2 ? white : red}" stroke="${gold.deep}" stroke-opacity=".5"/>`,
  ).join('');
  return `${stripes}<path d="M-6 8H326V16H-6Z" fill="${gold.mid}"/>${use('S', 132, 26, 56)}`;
}

export const scenes: Readonly<Record<SlotTheme['code'], Scene>> = {
  khom: { still: street(), crest: gate(), hung: hang('WWWW', 'sway') },
  himma: { still: forest(), crest: guardians(), hung: hang('EHG', 'sway') + hang('EHFEH', 'fall') },
  talat: { still: canal(), crest: awning(), hung: hang('DD', 'float') + hang('W', 'row') },
};
