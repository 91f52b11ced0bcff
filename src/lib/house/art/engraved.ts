/**
 * Engraved shapes: a flat colour, the right side tinted and hatched, a thin contour, as on banknotes (visual.md section 1).
 * Every drawing is a pure function in a box of 100 by 100; ids come from the shape, so equal shapes have equal ids.
 */
import { gold, hex, ivory } from '../../art/colour.ts';

export const dark = '#160b06';

export const colours = {
  red: hex(0.6, 0.2, 28),
  redDeep: hex(0.44, 0.15, 27),
  orange: hex(0.74, 0.16, 58),
  orangeDeep: hex(0.6, 0.15, 50),
  green: hex(0.62, 0.12, 165),
  greenDeep: hex(0.42, 0.09, 166),
  greenLight: hex(0.8, 0.11, 160),
  leaf: hex(0.66, 0.15, 140),
  blue: hex(0.58, 0.14, 256),
  blueDeep: hex(0.38, 0.12, 258),
  blueLight: hex(0.78, 0.1, 250),
  purple: hex(0.6, 0.15, 335),
  purpleDeep: hex(0.4, 0.12, 335),
  purpleLight: hex(0.8, 0.1, 335),
  water: hex(0.84, 0.07, 212),
  coral: hex(0.7, 0.17, 35),
  coralLight: hex(0.82, 0.11, 45),
  pink: hex(0.82, 0.09, 15),
  goldLight: gold.light,
  gold: gold.mid,
  goldDeep: gold.deep,
  ivory: ivory.light,
  ivoryShade: ivory.shade,
} as const;

/** The hatchings that engraved shapes name; once in a page. */
export const hatchings = `<pattern id="hatch" width="2.6" height="2.6" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path d="M.6 0V2.6" stroke="${dark}" stroke-width=".85" stroke-opacity=".42"/></pattern><pattern id="scales" width="9" height="8" patternUnits="userSpaceOnUse"><path d="M0 0a4.500 4.500 0 0 0 9 0M-4.500 4a4.500 4.500 0 0 0 9 0M4.500 4a4.500 4.500 0 0 0 9 0" fill="none" stroke="${dark}" stroke-opacity=".5" stroke-width=".8"/></pattern>`;

/** An id of a text, short and the same everywhere (FNV-1a). */
function idOf(text: string): string {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return `e${(hash >>> 0).toString(36)}`;
}

interface Shading {
  /** Where the tinted side begins and ends. */
  readonly from?: number;
  readonly to?: number;
  readonly tint?: number;
}

/** A closed path filled and engraved. */
export function engraved(path: string, fill: string, { from = 50, to = 101, tint = 0.1 }: Shading = {}): string {
  const id = idOf(`${path}${from}`);
  const side = `x="${from}" y="-5" width="${to - from}" height="112"`;
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><path d="${path}" fill="${fill}"/><g clip-path="url(#${id})"><rect ${side} fill="${dark}" opacity="${tint}"/><rect ${side} fill="url(#hatch)"/></g><path d="${path}" fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width="1.100" stroke-linejoin="round"/>`;
}

/** Shapes inside a path. */
export function within(path: string, shapes: string): string {
  const id = idOf(`in${path}`);
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${shapes}</g>`;
}

export const line = (path: string, stroke: string = dark, width = 1.2, opacity = 0.6): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const fill = (path: string, colour: string, opacity = 1): string =>
  `<path d="${path}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

export const dot = (x: number, y: number, r: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

/** Polar to Cartesian, as in a path. */
export function polar(x: number, y: number, radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const one = (value: number): string => String(Math.round(value * 10) / 10);
  return `${one(x + radius * Math.cos(angle))} ${one(y + radius * Math.sin(angle))}`;
}
