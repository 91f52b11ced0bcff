/** Twenty-two emblems in one style: flat ivory and gold, right half shaded, no outlines. Each is drawn in a 100 x 100 box. */
import { gold, hex, ivory, type Ramp } from './colour.ts';
import { goods } from './goods.ts';
import { round1 } from './rosette.ts';

/** `u` is a unique prefix for the emblem's clip path, so that several fit in one document. */
type Draw = (u: string, c: Ramp) => string;

const GOLD = { a: gold.light, b: gold.mid, c: gold.deep };
const IV = { a: ivory.light, b: ivory.shade };
const n = round1;

const half = (id: string, opacity = 0.17): string =>
  `<rect x="50" y="0" width="50" height="100" fill="#120a05" opacity="${opacity}" clip-path="url(#${id})"/>`;

const suit = {
  spade: 'M50 22C60 36 74 44 74 58a13 13 0 0 1-20 11c1 6 3 10 8 13H38c5-3 7-7 8-13a13 13 0 0 1-20-11c0-14 14-22 24-36Z',
  heart: 'M50 80C34 66 22 56 22 42a14.500 14.500 0 0 1 28-5 14.500 14.500 0 0 1 28 5c0 14-12 24-28 38Z',
  diamond: 'M50 18 76 50 50 82 24 50Z',
  club: 'M50 20a14 14 0 0 1 11 23 14 14 0 1 1-8 24c1 6 3 10 8 13H39c5-3 7-7 8-13a14 14 0 1 1-8-24 14 14 0 0 1 11-23Z',
};

function card(s: keyof typeof suit, rot: number, x: number, y: number, col: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${rot}) translate(-19 -27)"><rect width="38" height="54" rx="5" fill="${IV.a}"/><path d="M19 0h14a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H19Z" fill="#120a05" opacity=".09"/><g transform="translate(19 27) scale(.36) translate(-50 -50)"><path d="${suit[s]}" fill="${col}"/></g><g transform="translate(7 9) scale(.11) translate(-50 -50)"><path d="${suit[s]}" fill="${col}"/></g></g>`;
}

const drawn = {
  cards: () => card('heart', -16, 34, 54, hex(0.58, 0.2, 27)) + card('spade', 12, 64, 50, hex(0.27, 0.04, 250)),
  baccarat: () =>
    card('diamond', -22, 30, 56, hex(0.58, 0.2, 27)) +
    card('club', 0, 50, 48, hex(0.27, 0.04, 250)) +
    card('heart', 22, 70, 56, hex(0.58, 0.2, 27)),
  dice: () => {
    return `<path d="M50 14 84 32 50 50 16 32Z" fill="${IV.a}"/><path d="M16 32 50 50V88L16 70Z" fill="${IV.b}"/><path d="M84 32 50 50V88L84 70Z" fill="${hex(0.78, 0.035, 80)}"/><g fill="${hex(0.55, 0.19, 27)}"><ellipse cx="50" cy="32" rx="8" ry="4.600"/></g><g fill="${hex(0.3, 0.04, 250)}"><ellipse cx="25" cy="46" rx="3.200" ry="4.600" transform="skewY(0)"/><ellipse cx="33" cy="60" rx="3.200" ry="4.600"/><ellipse cx="41" cy="74" rx="3.200" ry="4.600"/><ellipse cx="58" cy="58" rx="3.200" ry="4.600"/><ellipse cx="76" cy="50" rx="3.200" ry="4.600"/><ellipse cx="58" cy="76" rx="3.200" ry="4.600"/><ellipse cx="76" cy="66" rx="3.200" ry="4.600"/></g>`;
  },
  chip: (u, c) => {
    let d = '';
    for (let i = 0; i < 8; i++)
      d += `<rect x="45" y="12" width="10" height="13" rx="2" fill="${IV.a}" transform="rotate(${i * 45} 50 50)"/>`;
    return `<clipPath id="${u}"><circle cx="50" cy="50" r="38"/></clipPath><circle cx="50" cy="50" r="38" fill="${c.pop}"/>${d}<circle cx="50" cy="50" r="24" fill="${IV.a}"/><circle cx="50" cy="50" r="20.500" fill="none" stroke="${GOLD.b}" stroke-width="1.500" stroke-dasharray="2 2.300"/><g transform="translate(50 50) scale(.42) translate(-50 -50)"><path d="${suit.spade}" fill="${c.lo}"/></g>${half(u, 0.13)}`;
  },
  seven: (u) =>
    `<clipPath id="${u}"><path d="M22 18H80V34C66 48 58 64 56 86H34C36 66 44 50 56 38H36V46H22Z"/></clipPath><path d="M22 18H80V34C66 48 58 64 56 86H34C36 66 44 50 56 38H36V46H22Z" fill="${GOLD.a}"/><path d="M22 18H80V25H22Z" fill="${IV.a}" opacity=".7"/>${half(u, 0.2)}<path d="M22 18H80V34C66 48 58 64 56 86H34C36 66 44 50 56 38H36V46H22Z" fill="none" stroke="${IV.a}" stroke-width="1.600"/>`,
  reels: (_u, c) => {
    const b = (x: number, e: string): string =>
      `<g transform="translate(${x} 24)"><rect width="24" height="52" rx="6" fill="${IV.a}"/><g transform="translate(12 26) scale(.23) translate(-50 -50)">${e}</g></g>`;
    return `<rect x="6" y="16" width="88" height="68" rx="12" fill="${GOLD.b}"/><rect x="6" y="16" width="88" height="34" rx="12" fill="${GOLD.a}"/><rect x="10" y="20" width="80" height="60" rx="9" fill="${c.deep}"/>${b(12.5, `<path d="${suit.heart}" fill="${hex(0.58, 0.2, 27)}"/>`)}${b(38, `<path d="M22 18H80V34C66 48 58 64 56 86H34C36 66 44 50 56 38H36V46H22Z" fill="${hex(0.62, 0.16, 60)}"/>`)}${b(63.5, `<path d="${suit.diamond}" fill="${hex(0.5, 0.15, 255)}"/>`)}<rect x="10" y="48.800" width="80" height="2.400" fill="${GOLD.a}" opacity=".9"/>`;
  },
  crown: (u, c) =>
    `<clipPath id="${u}"><path d="M14 34 32 52 50 20 68 52 86 34 78 78H22Z"/></clipPath><path d="M14 34 32 52 50 20 68 52 86 34 78 78H22Z" fill="${GOLD.a}"/>${half(u, 0.2)}<rect x="22" y="70" width="56" height="10" rx="2" fill="${GOLD.c}"/><circle cx="14" cy="32" r="5" fill="${IV.a}"/><circle cx="50" cy="18" r="6" fill="${IV.a}"/><circle cx="86" cy="32" r="5" fill="${IV.a}"/><path d="M50 46 58 57 50 68 42 57Z" fill="${c.pop}"/><circle cx="32" cy="64" r="3" fill="${IV.a}"/><circle cx="68" cy="64" r="3" fill="${IV.a}"/>`,
  lotus: (_u, c) => {
    const p = (r: number, f: string, s = 1): string =>
      `<path d="M50 84C36 66 36 44 50 22 64 44 64 66 50 84Z" fill="${f}" transform="rotate(${r} 50 84) translate(50 84) scale(${s}) translate(-50 -84)"/><path d="M50 84C64 66 64 44 50 22Z" fill="#200" opacity=".12" transform="rotate(${r} 50 84) translate(50 84) scale(${s}) translate(-50 -84)"/>`;
    return (
      p(-62, c.pop, 0.86) +
      p(62, c.pop, 0.86) +
      p(-34, c.line, 0.96) +
      p(34, c.line, 0.96) +
      p(0, IV.a, 1.04) +
      `<path d="M50 84C46 76 46 68 50 60c4 8 4 16 0 24Z" fill="${GOLD.b}"/><path d="M20 88h60" stroke="${GOLD.a}" stroke-width="2.500" stroke-linecap="round"/>`
    );
  },
  lantern: (u) =>
    `<path d="M50 6V20M50 80V88" stroke="${GOLD.b}" stroke-width="2.500"/><clipPath id="${u}"><rect x="22" y="22" width="56" height="54" rx="24"/></clipPath><rect x="22" y="22" width="56" height="54" rx="24" fill="${hex(0.64, 0.19, 28)}"/><g fill="none" stroke="${GOLD.a}" stroke-width="1.500" opacity=".85"><ellipse cx="50" cy="49" rx="14" ry="27"/><path d="M50 22V76"/></g>${half(u, 0.16)}<rect x="36" y="17" width="28" height="8" rx="2" fill="${GOLD.a}"/><rect x="36" y="73" width="28" height="8" rx="2" fill="${GOLD.b}"/><path d="M44 88v8M50 88v10M56 88v8" stroke="${GOLD.a}" stroke-width="2" stroke-linecap="round"/>`,
  fish: (u) =>
    `<clipPath id="${u}"><path d="M8 50C22 26 54 24 70 46L92 30C88 44 88 56 92 70L70 54C54 76 22 74 8 50Z"/></clipPath><path d="M8 50C22 26 54 24 70 46L92 30C88 44 88 56 92 70L70 54C54 76 22 74 8 50Z" fill="${GOLD.a}"/><g clip-path="url(#${u})"><path d="M0 50H100V100H0Z" fill="${GOLD.b}"/><path d="M24 0C34 30 34 70 24 100H-9V0Z" fill="${hex(0.68, 0.18, 38)}"/><g fill="none" stroke="${GOLD.c}" stroke-width="1.300" opacity=".65"><path d="M38 34a9 9 0 0 1 0 16M38 50a9 9 0 0 1 0 16M50 32a9 9 0 0 1 0 18M50 50a9 9 0 0 1 0 18M61 40a7 7 0 0 1 0 12M61 50a7 7 0 0 1 0 12"/></g></g><circle cx="20" cy="45" r="4.500" fill="${IV.a}"/><circle cx="19.500" cy="45" r="2.200" fill="#1a1206"/><path d="M42 31C48 20 58 20 62 26L56 35Z" fill="${hex(0.68, 0.18, 38)}"/>`,
  ball: (u, c) =>
    `<clipPath id="${u}"><circle cx="50" cy="50" r="37"/></clipPath><circle cx="50" cy="50" r="37" fill="${IV.a}"/><g clip-path="url(#${u})"><path d="M50 34 65.200 45 59.400 63H40.600L34.800 45Z" fill="${c.lo}"/><path d="M50 13 62 3 40 2ZM86 40 98 34 92 66 84 56ZM72 84 66 98 90 88 80 74ZM28 84 34 98 10 88 20 74ZM14 40 2 34 8 66 16 56Z" fill="${c.lo}"/><path d="M50 34V10M65.200 45 86 40M59.400 63 73 84M40.600 63 27 84M34.800 45 14 40M50 10 34 14M50 10 66 14" stroke="${c.lo}" stroke-width="2.200" fill="none"/></g>${half(u, 0.12)}`,
  coin: (u) =>
    `<clipPath id="${u}"><circle cx="50" cy="50" r="37"/></clipPath><circle cx="50" cy="50" r="37" fill="${GOLD.a}"/><circle cx="50" cy="50" r="30" fill="none" stroke="${GOLD.c}" stroke-width="1.600" stroke-dasharray="1.500 2.400"/><path d="M40 30H53a10 10 0 0 1 5 18.600A11 11 0 0 1 54 70H40ZM47 37V47H52a5 5 0 0 0 0-10ZM47 53V63H53a5 5 0 0 0 0-10Z" fill="${GOLD.c}" fill-rule="evenodd"/><path d="M47 23h5v54h-5z" fill="${GOLD.c}"/>${half(u, 0.15)}`,
  gem: (_u, c) =>
    `<path d="M28 22H72L90 44 50 86 10 44Z" fill="${c.pop}"/><path d="M28 22H72L62 44H38Z" fill="${IV.a}"/><path d="M28 22 38 44H10Z" fill="${c.tint}"/><path d="M72 22 62 44H90Z" fill="${c.line}"/><path d="M38 44H62L50 86Z" fill="${c.line}"/><path d="M62 44H90L50 86Z" fill="#000" opacity=".18"/>`,
  star: () => {
    let f = '';
    for (let i = 0; i < 10; i += 1) {
      const r = i % 2 ? 17 : 40,
        r2 = i % 2 ? 40 : 17,
        t = -Math.PI / 2 + (i * Math.PI) / 5,
        t2 = t + Math.PI / 5;
      f += `<path d="M50 52L${n(50 + r * Math.cos(t))} ${n(52 + r * Math.sin(t))}L${n(50 + r2 * Math.cos(t2))} ${n(52 + r2 * Math.sin(t2))}Z" fill="${i % 2 ? GOLD.a : GOLD.b}"/>`;
    }
    return f;
  },
  moon: () =>
    `<path d="M62 14A38 38 0 1 0 86 70 31 31 0 0 1 62 14Z" fill="${IV.a}"/><path d="M62 14A38 38 0 0 0 40 88 38 38 0 0 0 86 70 31 31 0 0 1 70 72 31 31 0 0 1 62 14Z" fill="#120a05" opacity=".1"/><path d="M72 30 75 38 83 41 75 44 72 52 69 44 61 41 69 38Z" fill="${GOLD.a}"/><path d="M88 16 89.500 20 94 21.500 89.500 23 88 27 86.500 23 82 21.500 86.500 20Z" fill="${GOLD.a}"/>`,
  flame: (u) =>
    `<clipPath id="${u}"><path d="M52 8C58 26 80 36 80 60a30 30 0 0 1-60 0C20 46 30 40 32 28 40 32 42 38 42 44 50 36 54 24 52 8Z"/></clipPath><path d="M52 8C58 26 80 36 80 60a30 30 0 0 1-60 0C20 46 30 40 32 28 40 32 42 38 42 44 50 36 54 24 52 8Z" fill="${hex(0.7, 0.19, 42)}"/>${half(u, 0.16)}<path d="M50 88A17 17 0 0 1 33 71C33 60 44 56 48 44 58 52 67 60 67 71A17 17 0 0 1 50 88Z" fill="${GOLD.a}"/>`,
  balls: () => {
    const b = (x: number, y: number, r: number, f: string, t: string): string =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${f}"/><circle cx="${x}" cy="${y}" r="${r * 0.58}" fill="${IV.a}"/><text x="${x}" y="${y + r * 0.28}" text-anchor="middle" font-family="Anuphan,system-ui" font-weight="700" font-size="${r * 0.8}" fill="#1a1a22">${t}</text><path d="M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}Z" fill="#000" opacity=".13"/>`;
    return (
      b(30, 60, 23, hex(0.64, 0.19, 28), '3') + b(70, 60, 23, hex(0.58, 0.14, 255), '9') + b(50, 34, 23, GOLD.a, '7')
    );
  },
  wave: (_u, c) => {
    let s = '';
    for (let i = 0; i < 4; i++)
      s += `<path d="M4 ${40 + i * 14}q12 -18 23 0t23 0t23 0t23 0" fill="none" stroke="${i % 2 ? c.line : IV.a}" stroke-width="5" stroke-linecap="round"/>`;
    return `<circle cx="50" cy="30" r="19" fill="${GOLD.a}"/><path d="M50 11a19 19 0 0 1 0 38Z" fill="${GOLD.b}"/>${s}`;
  },
  bell: (u) =>
    `<clipPath id="${u}"><path d="M50 14a6 6 0 0 1 6 6c14 4 20 14 20 28 0 12 4 18 10 24H14c6-6 10-12 10-24 0-14 6-24 20-28a6 6 0 0 1 6-6Z"/></clipPath><circle cx="50" cy="78" r="9" fill="${GOLD.c}"/><path d="M50 14a6 6 0 0 1 6 6c14 4 20 14 20 28 0 12 4 18 10 24H14c6-6 10-12 10-24 0-14 6-24 20-28a6 6 0 0 1 6-6Z" fill="${GOLD.a}"/>${half(u, 0.18)}<path d="M14 72h72" stroke="${GOLD.c}" stroke-width="4" stroke-linecap="round"/>`,
  coupon: (u) =>
    `<clipPath id="${u}"><path d="M10 28a6 6 0 0 1 6-6H84a6 6 0 0 1 6 6V40a10 10 0 0 0 0 20V72a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V60a10 10 0 0 0 0-20Z"/></clipPath><g transform="rotate(-12 50 50)"><path d="M10 28a6 6 0 0 1 6-6H84a6 6 0 0 1 6 6V40a10 10 0 0 0 0 20V72a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V60a10 10 0 0 0 0-20Z" fill="${GOLD.a}"/>${half(u, 0.14)}<path d="M62 24V76" stroke="${GOLD.c}" stroke-width="2.500" stroke-dasharray="4 4"/><path d="M50 36 30 64" stroke="${GOLD.c}" stroke-width="5" stroke-linecap="round"/><circle cx="31" cy="40" r="6" fill="${GOLD.c}"/><circle cx="49" cy="60" r="6" fill="${GOLD.c}"/></g>`,
  gift: (u, c) =>
    `<clipPath id="${u}"><path d="M10 32H90V50H84V88H16V50H10Z"/></clipPath><path d="M16 48H84V84a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4Z" fill="${c.pop}"/><rect x="10" y="32" width="80" height="18" rx="4" fill="${c.line}"/>${half(u, 0.16)}<path d="M43 32h14v56H43z" fill="${GOLD.a}"/><path d="M50 32C40 32 24 30 24 20c0-10 18-10 26 12 8-22 26-22 26-12 0 10-16 12-26 12Z" fill="none" stroke="${GOLD.a}" stroke-width="6" stroke-linejoin="round"/>`,
  roulette: () => {
    let s = '';
    for (let i = 0; i < 16; i++) {
      const a = (i * 22.5 * Math.PI) / 180,
        b = ((i + 1) * 22.5 * Math.PI) / 180,
        R = 38;
      s += `<path d="M50 50L${n(50 + R * Math.cos(a))} ${n(50 + R * Math.sin(a))}A${R} ${R} 0 0 1 ${n(50 + R * Math.cos(b))} ${n(50 + R * Math.sin(b))}Z" fill="${i === 0 ? hex(0.6, 0.14, 160) : i % 2 ? hex(0.56, 0.19, 27) : hex(0.25, 0.03, 250)}"/>`;
    }
    return `<circle cx="50" cy="50" r="42" fill="${GOLD.b}"/>${s}<circle cx="50" cy="50" r="22" fill="${GOLD.a}"/><circle cx="50" cy="50" r="17" fill="${GOLD.b}"/><path d="M50 36V64M36 50H64" stroke="${IV.a}" stroke-width="3" stroke-linecap="round"/><circle cx="50" cy="50" r="5" fill="${IV.a}"/><circle cx="73" cy="30" r="3.500" fill="${IV.a}"/>`;
  },
} as const satisfies Record<string, Draw>;

export type Emblem = keyof typeof drawn | keyof typeof goods;
/** Emblems for any picture; those of goods are left out. */
export const emblems = Object.keys(drawn) as Emblem[];
export const allEmblems: readonly Emblem[] = [...emblems, ...(Object.keys(goods) as Emblem[])];

export function isEmblem(text: string): text is Emblem {
  return Object.hasOwn(drawn, text) || Object.hasOwn(goods, text);
}

/** The inner SVG of an emblem, for use within a larger picture. */
export function emblemBody(name: Emblem, id: string, ramp: Ramp): string {
  return ({ ...drawn, ...goods }[name] as Draw)(id, ramp);
}
