/**
 * The colours a brand chooses, and whether text in them can be read (operator.md section 5: contrast below 4.5:1 is refused).
 * The site's surfaces are those of styles/tokens.css.
 */
import { hex } from '../../art/colour.ts';
import { zeroPadded } from '../../zero-padded.ts';

export const brandColourNames = ['button', 'button_text', 'dark_text', 'light_text'] as const;
export type BrandColourName = (typeof brandColourNames)[number];
/** "#rrggbb" each. */
export type BrandColours = Readonly<Record<BrandColourName, string>>;

export const brandColourThai: Readonly<Record<BrandColourName, string>> = {
  button: 'สีปุ่มหลัก',
  button_text: 'ตัวอักษรบนปุ่มหลัก',
  dark_text: 'คำเน้นบนธีมมืด',
  light_text: 'คำเน้นบนธีมสว่างและบนสลิป',
};

/** Those of the tokens, which a brand without its own has. */
export const usualColours: BrandColours = {
  button: hex(0.832, 0.155, 80),
  button_text: hex(0.205, 0.035, 65),
  dark_text: hex(0.862, 0.128, 84),
  light_text: hex(0.495, 0.108, 66),
};

/** WCAG 2.2, 1.4.3: of text that is not large. */
export const contrastLeast = 4.5;

const darkSurfaces = [
  hex(0.186, 0.022, 228),
  hex(0.152, 0.02, 228),
  hex(0.229, 0.026, 228),
  hex(0.272, 0.028, 227),
  hex(0.322, 0.03, 226),
];
const lightSurfaces = [
  hex(0.962, 0.008, 214),
  hex(0.935, 0.011, 215),
  hex(0.962, 0.008, 212),
  hex(0.925, 0.011, 214),
  // Paper, and pictures of slips.
  hex(0.972, 0.012, 92),
  '#f8f6ee',
];
const [darkSoftGround, lightSoftGround] = ['#122229', '#ffffff'];

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours as WCAG has it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A colour with a share of another in it. */
function mixed(colour: string, other: string, share: number): string {
  const of = channels(other);
  const parts = channels(colour).map((value, at) => Math.round(value * (1 - share) + (of[at] ?? 0) * share));
  return `#${parts.map((part) => zeroPadded(part.toString(16), 2)).join('')}`;
}

/** All that the sheet of a brand sets. */
const derived = ({ button }: BrandColours) => ({
  hi: mixed(button, '#ffffff', 0.1),
  lo: mixed(button, '#000000', 0.08),
  darkSoft: mixed(darkSoftGround, button, 0.16),
  lightSoft: mixed(lightSoftGround, button, 0.16),
});

/** The least contrast of each text with all that it stands on. */
export function contrastsOf(colours: BrandColours): Readonly<Record<Exclude<BrandColourName, 'button'>, number>> {
  const { hi, lo, darkSoft, lightSoft } = derived(colours);
  const least = (text: string, grounds: readonly string[]): number =>
    Math.min(...grounds.map((ground) => contrast(text, ground)));
  return {
    button_text: least(colours.button_text, [colours.button, hi, lo]),
    dark_text: least(colours.dark_text, [...darkSurfaces, darkSoft]),
    light_text: least(colours.light_text, [...lightSurfaces, lightSoft]),
  };
}

/** "4.4:1", never rounded up to what it is not. */
export const contrastText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** What cannot be read, in Thai by the colour; empty when all can stand. */
export function colourProblems(colours: BrandColours): Readonly<Partial<Record<BrandColourName, string>>> {
  return Object.fromEntries(
    Object.entries(contrastsOf(colours))
      .filter(([, ratio]) => ratio < contrastLeast)
      .map(([name, ratio]) => [
        name,
        `อ่านยาก ต่างจากพื้น ${contrastText(ratio)} ต้องอย่างน้อย ${contrastText(contrastLeast)}`,
      ]),
  );
}

const sheetName = /^([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6})$/;

/** The address of the sheet with a brand's colours, which follows from them; null for those of the tokens. */
export function brandSheet(colours: BrandColours | null): string | null {
  return colours && `/art/brand/${brandColourNames.map((name) => colours[name].slice(1)).join('-')}.css`;
}

/** The sheet of an address, over the tokens in both themes; undefined for an address that is none. */
export function sheetOf(name: string): string | undefined {
  const [, ...parts] = sheetName.exec(name) ?? [];
  const [button, button_text, dark_text, light_text] = parts.map((part) => `#${part}`);
  if (!button || !button_text || !dark_text || !light_text) return undefined;
  const { hi, lo, darkSoft, lightSoft } = derived({ button, button_text, dark_text, light_text });
  return [
    `:root{--accent:${button};--accent-hi:${hi};--accent-lo:${lo};--on-accent:${button_text};--accent-text:${dark_text};--accent-soft:${darkSoft};--slip-brand:${light_text}}`,
    `:root[data-theme=light]{--accent:${button};--accent-hi:${hi};--accent-lo:${lo};--on-accent:${button_text};--accent-text:${light_text};--accent-soft:${lightSoft}}`,
  ].join('\n');
}
