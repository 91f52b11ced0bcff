/** The cloth behind a game: an enamel's gradient under guilloché, drawn to fill its box. */
import { ramp } from '../../art/colour.ts';
import type { Enamel } from '../../art/enamels.ts';
import { rosettePath } from '../../art/rosette.ts';

export interface Cloth {
  readonly width: number;
  readonly height: number;
  readonly enamel: Enamel;
  readonly radius: number;
  readonly lobes: number;
  readonly opacity?: number;
  /** The rosettes' middle, as a share of the box. */
  readonly middle?: readonly [x: number, y: number];
}

export function cloth({ width, height, enamel, radius, lobes, opacity = 0.26, middle = [0.5, 0.4] }: Cloth): string {
  const tones = ramp(enamel);
  const [x, y] = middle;
  const curve = (r: number, k: number, amplitude: number, copies: number): string => {
    const path = rosettePath(r, k, amplitude);
    return Array.from(
      { length: copies },
      (_, at) => `<path d="${path}" transform="rotate(${(at * 360) / k / copies})"/>`,
    ).join('');
  };
  return `<svg class="cloth" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs><radialGradient id="cloth-${enamel}" cx="${x}" cy="${y}" r=".85"><stop stop-color="${tones.mid}"/><stop offset=".6" stop-color="${tones.lo}"/><stop offset="1" stop-color="${tones.deep}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#cloth-${enamel})"/><g transform="translate(${width * x} ${height * y})" fill="none" stroke="${tones.line}" stroke-width=".9" stroke-opacity="${opacity}">${curve(radius, lobes, 0.3, 5)}${curve(radius * 0.5, lobes / 2 + 4, 0.2, 4)}</g></svg>`;
}
