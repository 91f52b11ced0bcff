/** What stands behind the reels of each slot, in a box of 390 by 600; and what hangs and floats there, placed by slots.css. */
import { gold, hex, ramp } from '../../art/colour.ts';
import type { SlotTheme } from '../rules/slots.ts';

export interface Scene {
  readonly still: string;
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

export const scenes: Readonly<Record<SlotTheme['code'], Scene>> = {
  khom: { still: street(), hung: hang('WWWW', 'sway') },
  himma: { still: forest(), hung: hang('EHG', 'sway') },
  talat: { still: canal(), hung: hang('DD', 'float') },
};
