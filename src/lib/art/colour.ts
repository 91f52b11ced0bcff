/** Colours of the artwork: OKLCH in, sRGB hex out, so that every viewer draws the SVG alike. */
import { zeroPadded } from '../zero-padded.ts';
import { type Enamel, hues } from './enamels.ts';

/** OKLCH to "#rrggbb", clipped to sRGB. Lightness 0-1, chroma, hue in degrees. */
export function hex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channel = (value: number): string => {
    const clipped = Math.min(1, Math.max(0, value));
    const gamma = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return zeroPadded(Math.round(gamma * 255).toString(16), 2);
  };
  return `#${linear.map(channel).join('')}`;
}

/** The tones derived from one enamel colour. */
export interface Ramp {
  readonly hi: string;
  readonly mid: string;
  readonly lo: string;
  readonly deep: string;
  readonly line: string;
  readonly tint: string;
  readonly pop: string;
}

export function ramp(enamel: Enamel): Ramp {
  const hue = hues[enamel];
  // Yellow needs more lightness than the others to look yellow.
  const yellow = enamel === 'rong';
  return {
    hi: hex(yellow ? 0.62 : 0.56, yellow ? 0.13 : 0.135, hue),
    mid: hex(yellow ? 0.48 : 0.43, 0.115, hue),
    lo: hex(0.27, 0.075, hue),
    deep: hex(0.19, 0.05, hue),
    line: hex(0.86, 0.09, hue),
    tint: hex(0.93, 0.045, hue),
    pop: hex(0.74, 0.15, hue),
  };
}

export const gold = { light: hex(0.88, 0.125, 88), mid: hex(0.76, 0.14, 76), deep: hex(0.56, 0.115, 66) } as const;
export const ivory = { light: hex(0.975, 0.012, 90), shade: hex(0.9, 0.022, 85) } as const;
