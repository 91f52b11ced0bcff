/** Goods in the style of the emblems: a parcel, an umbrella, headphones, a bottle. */
import { gold, hex, ivory, type Ramp } from './colour.ts';

type Draw = (u: string, c: Ramp) => string;

const shade = (id: string, opacity: number): string =>
  `<rect x="50" y="0" width="50" height="100" fill="#120a05" opacity="${opacity}" clip-path="url(#${id})"/>`;
const steel = hex(0.86, 0.02, 230);
const dark = hex(0.3, 0.03, 240);

export const goods = {
  parcel: () => {
    const [top, left, right] = [hex(0.82, 0.075, 75), hex(0.72, 0.085, 68), hex(0.62, 0.085, 62)];
    return `<path d="M50 14 88 31 50 48 12 31Z" fill="${top}"/><path d="M12 31 50 48V88L12 71Z" fill="${left}"/><path d="M88 31 50 48V88L88 71Z" fill="${right}"/><path d="M38 19.400 76 36.400V50L64 55.400V41.800L26 24.800Z" fill="${ivory.light}"/><path d="M76 36.400V50L64 55.400V41.800Z" fill="${ivory.shade}"/><path d="M18 60.500 32 66.800M18 66.500 27 70.500" stroke="${hex(0.5, 0.07, 62)}" stroke-width="2.400" stroke-linecap="round"/>`;
  },
  umbrella: (u, c) =>
    `<path d="M50 12V18" stroke="${gold.mid}" stroke-width="3.500" stroke-linecap="round"/><path d="M50 50V80a8 8 0 0 1-16 0" fill="none" stroke="${gold.light}" stroke-width="4.500" stroke-linecap="round"/><clipPath id="${u}"><path d="M10 56C10 33 28 17 50 17S90 33 90 56C84 49 76 49 70 56 64 48 56 48 50 56 44 48 36 48 30 56 24 49 16 49 10 56Z"/></clipPath><path d="M10 56C10 33 28 17 50 17S90 33 90 56C84 49 76 49 70 56 64 48 56 48 50 56 44 48 36 48 30 56 24 49 16 49 10 56Z" fill="${c.pop}"/><g clip-path="url(#${u})"><path d="M50 17C38 26 31 40 30 58H50Z" fill="${ivory.light}"/><path d="M50 17C62 26 69 40 70 58H50Z" fill="${ivory.shade}"/></g>${shade(u, 0.12)}`,
  headphones: (u) =>
    `<path d="M18 62V54a32 32 0 0 1 64 0v8" fill="none" stroke="${dark}" stroke-width="9"/><path d="M18 58V54a32 32 0 0 1 64 0v4" fill="none" stroke="${ivory.light}" stroke-width="5"/><clipPath id="${u}"><rect x="9" y="54" width="23" height="34" rx="10"/><rect x="68" y="54" width="23" height="34" rx="10"/></clipPath><g clip-path="url(#${u})"><rect x="9" y="54" width="82" height="34" fill="${gold.light}"/><rect x="27" y="54" width="46" height="34" fill="${dark}"/></g>${shade(u, 0.17)}<path d="M17 64v14M83 64v14" stroke="${gold.deep}" stroke-width="3" stroke-linecap="round"/>`,
  bottle: (u, c) =>
    `<rect x="40" y="8" width="20" height="12" rx="3" fill="${gold.light}"/><rect x="50" y="8" width="10" height="12" fill="${gold.mid}"/><clipPath id="${u}"><path d="M42 20H58V26C66 30 69 35 69 43V84a8 8 0 0 1-8 8H39a8 8 0 0 1-8-8V43C31 35 34 30 42 26Z"/></clipPath><g clip-path="url(#${u})"><rect x="31" y="20" width="38" height="72" fill="${steel}"/><rect x="31" y="46" width="38" height="30" fill="${c.pop}"/><path d="M50 52c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12Z" fill="${ivory.light}"/></g>${shade(u, 0.17)}<path d="M37 42V84" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".75"/>`,
} as const satisfies Record<string, Draw>;
