/** Guilloché: a closed curve and rotated copies of it, as on banknotes; a rosette is under two kilobytes. */

/** FNV-1a of a text, unsigned 32 bit. */
function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** A deterministic stream of numbers from 0 to 1 (mulberry32). */
export function stream(seed: string): () => number {
  let state = seedOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One decimal is precise enough for our pictures. */
export const round1 = (value: number): string => String(Math.round(value * 10) / 10);

type Point = readonly [number, number];

/** A closed smooth curve through points (Catmull-Rom as cubic Bézier). */
function closedCurve(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const [x0, y0] = at(0);
  let path = `M${round1(x0)} ${round1(y0)}`;
  for (let i = 0; i < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${round1(b[0] + (c[0] - a[0]) / 6)} ${round1(b[1] + (c[1] - a[1]) / 6)} ${round1(c[0] - (d[0] - b[0]) / 6)} ${round1(c[1] - (d[1] - b[1]) / 6)} ${round1(c[0])} ${round1(c[1])}`;
  }
  return `${path}Z`;
}

/** r(θ) = R (1 + a cos kθ), four points a period. */
export function rosettePath(radius: number, lobes: number, amplitude: number): string {
  const count = lobes * 4;
  return closedCurve(
    Array.from({ length: count }, (_, i): Point => {
      const angle = (i / count) * Math.PI * 2;
      const r = radius * (1 + amplitude * Math.cos(lobes * angle));
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  );
}

export interface Rosette {
  readonly radius: number;
  readonly lobes: number;
  readonly amplitude: number;
  readonly copies: number;
  readonly stroke: string;
  readonly opacity: number;
  readonly width: number;
}

export function rosette(id: string, { radius, lobes, amplitude, copies, stroke, opacity, width }: Rosette): string {
  let svg = `<g fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"><path id="${id}" d="${rosettePath(radius, lobes, amplitude)}"/>`;
  for (let i = 1; i < copies; i++)
    svg += `<use href="#${id}" transform="rotate(${round1((360 / lobes / copies) * i)})"/>`;
  return `${svg}</g>`;
}
