/** Small marks: the brand's petals, VIP medals, market flags, bank badges. Plain geometry, no real logos. */
import { gold, hex, ivory } from './colour.ts';
import { rosettePath } from './rosette.ts';

const svg = (box: string, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`;

/** Five enamel petals. */
export function brandMark(): string {
  const petals = [
    hex(0.64, 0.18, 28),
    hex(0.82, 0.15, 80),
    hex(0.66, 0.12, 168),
    hex(0.6, 0.15, 258),
    hex(0.6, 0.15, 335),
  ];
  const drawn = petals.map(
    (fill, i) =>
      `<path d="M50 50C34 38 33 20 50 6 67 20 66 38 50 50Z" fill="${fill}" transform="rotate(${i * 72} 50 50)"/><path d="M50 50C66 38 67 20 50 6Z" fill="#000" opacity=".14" transform="rotate(${i * 72} 50 50)"/>`,
  );
  return svg('0 0 100 100', `${drawn.join('')}<circle cx="50" cy="50" r="9" fill="${ivory.light}"/>`);
}

/** The medal of a VIP level: guest 0, gold 1, hero 2. They differ in shape, not only in colour. */
export function vipMedal(level: 0 | 1 | 2): string {
  const tones = {
    0: [hex(0.88, 0.01, 220), hex(0.68, 0.02, 220), hex(0.45, 0.02, 220)],
    1: [hex(0.9, 0.12, 90), hex(0.76, 0.14, 78), hex(0.5, 0.1, 66)],
    2: [hex(0.82, 0.11, 300), hex(0.56, 0.19, 300), hex(0.35, 0.14, 300)],
  }[level];
  const glyph = {
    0: `<circle cx="50" cy="42" r="11" fill="${ivory.light}"/><path d="M29 72a21 17 0 0 1 42 0Z" fill="${ivory.light}"/>`,
    1: `<path d="M26 66V40l13 11 11-19 11 19 13-11v26Z" fill="${ivory.light}"/><rect x="26" y="69" width="48" height="5" rx="1.5" fill="${ivory.light}"/>`,
    2: `<path d="M50 24 57 40 74 42 61 53 65 70 50 61 35 70 39 53 26 42 43 40Z" fill="${ivory.light}"/><path d="M50 24V61L35 70 39 53 26 42 43 40Z" fill="#000" opacity=".1"/>`,
  }[level];
  const edge = level === 0 ? rosettePath(45, 20, 0.02) : rosettePath(45, 12, 0.05);
  const id = `v${level}`;
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${tones[0]}"/><stop offset="1" stop-color="${tones[1]}"/></linearGradient></defs><path d="${edge}" transform="translate(50 50)" fill="url(#${id})"/><circle cx="50" cy="50" r="36" fill="${tones[2]}"/><circle cx="50" cy="50" r="36" fill="none" stroke="${tones[0]}" stroke-width="2" stroke-dasharray="1.5 3"/>${glyph}`;
}

const field = (fill: string): string => `<path fill="${fill}" d="M0 0h36v36H0z"/>`;
const bands = (fill: string, d: string): string => `<path fill="${fill}" d="${d}"/>`;
const star = (x: number, y: number, size: number, fill: string): string => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? size * 0.4 : size;
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path fill="${fill}" d="M${points.join('L')}Z"/>`;
};
/** Thai initials as outlines (Anuphan 600, OFL): an image cannot load the page's font, and not every device has a Thai one. */
const initials = {
  /** ธกส */
  baac: 'M10.8 21.9Q9.9 21.9 9.3 21.7Q8.7 21.5 8.2 21.1L8.2 18.8L9.6 18.8L9.6 20.3Q9.8 20.5 10.1 20.5Q10.4 20.6 10.8 20.6Q11.4 20.6 11.7 20.3Q12 20.1 12 19.5Q12 19 11.7 18.8Q11.5 18.5 10.9 18.4L9.6 18.3Q8.8 18.2 8.4 17.8Q8 17.4 8 16.9L8 16.7Q8 15.8 8.7 15.2Q9.4 14.7 10.7 14.7Q11.3 14.7 11.8 14.8Q12.3 15 12.7 15.2Q13.1 15.5 13.3 15.8L12.3 16.7Q12.1 16.5 11.9 16.3Q11.6 16.1 11.3 16.1Q11.1 16 10.7 16Q10.1 16 9.8 16.2Q9.5 16.4 9.5 16.8L9.5 17.1L11.2 17.3Q12 17.4 12.5 17.7Q12.9 17.9 13.2 18.4Q13.4 18.8 13.4 19.5Q13.4 20.7 12.7 21.3Q12 21.9 10.8 21.9ZM14.8 21.7L14.8 19.9Q14.8 19.3 15.1 19Q15.3 18.6 15.6 18.4Q15.9 18.2 16.3 18.1L16.3 18.1L14.7 18.1L14.7 17.5Q14.7 16.6 15 16Q15.4 15.3 16 15Q16.7 14.7 17.6 14.7Q19.1 14.7 19.8 15.4Q20.5 16.2 20.5 17.5L20.5 21.7L19 21.7L19 17.5Q19 16.7 18.6 16.4Q18.3 16 17.6 16Q16.9 16 16.5 16.3Q16.1 16.6 16.1 17.3L15.7 17L17.5 17L17.5 18.1Q16.9 18.1 16.7 18.5Q16.4 18.9 16.4 19.7L16.4 21.7L14.8 21.7ZM26.1 21.7L26.1 17.4Q26.1 16.7 25.7 16.4Q25.4 16 24.7 16Q24.1 16 23.7 16.3Q23.3 16.6 23 16.9L22.1 16.1Q22.4 15.5 23.1 15.1Q23.8 14.7 24.8 14.7Q25.4 14.7 25.9 14.9Q26.5 15.1 26.8 15.6Q27.1 15.8 27.4 16.3Q27.6 16.7 27.6 17.5L27.6 21.7L26.1 21.7ZM24.2 21.7Q23.2 21.7 22.6 21.2Q22 20.7 22 19.7Q22 19 22.3 18.6Q22.5 18.1 23.1 17.9Q23.7 17.7 24.5 17.7L26.2 17.7L26.2 18.8L24.5 18.8Q24 18.8 23.8 19Q23.5 19.2 23.5 19.5L23.5 19.7Q23.5 20.1 23.7 20.3Q24 20.4 24.4 20.4L25.1 20.4L25.1 21.7L24.2 21.7ZM27.1 16L26.4 15.6L26.4 15.3Q26.4 14.9 26.7 14.7Q26.9 14.5 27.3 14.5L28.3 14.5L28.3 15.6L27.1 15.6L27.1 16Z',
  /** อส */
  gsb: 'M13.4 22.8Q11.7 22.8 10.8 21.9Q9.8 21.1 9.8 19.5L9.8 19.4Q9.8 18.5 10.2 18.1Q10.7 17.6 11.5 17.6L13.1 17.6L13.1 19.1L11.7 19.1L11.7 19.4Q11.7 20.4 12.1 20.8Q12.5 21.3 13.4 21.3Q14.2 21.3 14.7 20.8Q15.1 20.3 15.1 19.4L15.1 17.5Q15.1 16.6 14.6 16Q14.2 15.5 13.3 15.5Q12.6 15.5 12.2 15.8Q11.8 16.1 11.5 16.7L9.9 15.8Q10.3 14.9 11.2 14.4Q12.1 13.9 13.3 13.9Q15.2 13.9 16.1 15Q17.1 16.2 17.1 18.3Q17.1 20.5 16.2 21.6Q15.2 22.8 13.4 22.8ZM23.6 22.6L23.6 17.2Q23.6 16.4 23.2 16Q22.8 15.5 21.9 15.5Q21.2 15.5 20.7 15.9Q20.2 16.2 19.9 16.7L18.7 15.6Q19.1 14.8 20 14.4Q20.8 13.9 22 13.9Q22.9 13.9 23.5 14.2Q24.2 14.4 24.5 15Q25 15.2 25.3 15.8Q25.5 16.4 25.5 17.4L25.5 22.6L23.6 22.6ZM21.4 22.6Q20 22.6 19.3 22Q18.6 21.4 18.6 20.1Q18.6 19.3 18.9 18.7Q19.3 18.2 20 17.9Q20.7 17.6 21.7 17.6L23.9 17.6L23.9 19L21.7 19Q21.1 19 20.8 19.2Q20.4 19.5 20.4 19.9L20.4 20.1Q20.4 20.6 20.7 20.8Q21 21.1 21.6 21.1L22.4 21.1L22.4 22.6L21.4 22.6ZM24.9 15.5L24.1 15L24.1 14.6Q24.1 14.1 24.4 13.8Q24.7 13.6 25.2 13.6L26.4 13.6L26.4 15L24.9 15L24.9 15.5Z',
} as const;

const flags: Readonly<Record<string, string>> = {
  th: field('#f4f5f8') + bands('#c8313e', 'M0 0h36v6H0zM0 30h36v6H0z') + bands('#2d2a5a', 'M0 12h36v12H0z'),
  la: `${field('#c9303c')}${bands('#223a76', 'M0 9h36v18H0z')}<circle cx="18" cy="18" r="7" fill="#fff"/>`,
  vn: field('#d0312d') + star(18, 18.5, 10.5, '#ffd84a'),
  my: `${field('#f4f5f8')}${bands('#c8313e', 'M0 0h36v4H0zM0 8h36v4H0zM0 16h36v4H0zM0 24h36v4H0zM0 32h36v4H0z')}${bands('#22346f', 'M0 0h22v20H0z')}<path fill="#ffd84a" d="M11 4a6 6 0 1 0 4 10.5A6.5 6.5 0 1 1 15 5a6 6 0 0 0-4-1Z"/><circle cx="17" cy="10" r="2.6" fill="#ffd84a"/>`,
  cn:
    field('#cf2f2b') +
    star(13, 16, 7, '#ffd84a') +
    star(25, 9, 2.4, '#ffd84a') +
    star(28, 15, 2.4, '#ffd84a') +
    star(27, 22, 2.4, '#ffd84a') +
    star(23, 27, 2.4, '#ffd84a'),
  jp: `${field('#f6f6f4')}<circle cx="18" cy="18" r="8.5" fill="#c42b3c"/>`,
  hk: `${field('#d03035')}${[0, 72, 144, 216, 288].map((r) => `<path d="M18 18c-5-3-5-9 0-12 3 4 3 8 0 12Z" fill="#fff" transform="rotate(${r} 18 18)"/>`).join('')}`,
  tw: `${field('#d0312d')}${bands('#23408f', 'M0 0h20v19H0z')}<circle cx="11" cy="10" r="5" fill="#fff"/>`,
  kr: `${field('#f6f6f4')}<path d="M10 18a8 8 0 0 1 16 0 4 4 0 0 1-8 0 4 4 0 0 0-8 0Z" fill="#c42b3c"/><path d="M26 18a8 8 0 0 1-16 0 4 4 0 0 1 8 0 4 4 0 0 0 8 0Z" fill="#23408f"/>`,
  sg: `${field('#f6f6f4')}${bands('#d0312d', 'M0 0h36v18H0z')}<path fill="#fff" d="M12 4a6 6 0 1 0 0 11 7 7 0 0 1 0-11Z"/>${star(19, 9.5, 3, '#fff')}`,
  in: `${field('#f6f6f4')}${bands('#f08b2d', 'M0 0h36v12H0z')}${bands('#2c8a4b', 'M0 24h36v12H0z')}<circle cx="18" cy="18" r="4" fill="none" stroke="#23408f" stroke-width="1.4"/>`,
  eg: `${field('#f6f6f4')}${bands('#c8313e', 'M0 0h36v12H0z')}${bands('#1b1b1f', 'M0 24h36v12H0z')}${star(18, 18, 4, '#c69a3a')}`,
  ru: field('#f6f6f4') + bands('#23408f', 'M0 12h36v12H0z') + bands('#c8313e', 'M0 24h36v12H0z'),
  gb: `${field('#23346f')}<path d="m0 0 36 36M36 0 0 36" stroke="#fff" stroke-width="6"/><path d="m0 0 36 36M36 0 0 36" stroke="#c8313e" stroke-width="2"/><path d="M18 0v36M0 18h36" stroke="#fff" stroke-width="10"/><path d="M18 0v36M0 18h36" stroke="#c8313e" stroke-width="6"/>`,
  de: field('#1b1b1f') + bands('#c8313e', 'M0 12h36v12H0z') + bands('#f2c230', 'M0 24h36v12H0z'),
  us: `${field('#f4f5f8')}${bands('#b8323e', 'M0 0h36v4H0zM0 8h36v4H0zM0 16h36v4H0zM0 24h36v4H0zM0 32h36v4H0z')}${bands('#22346f', 'M0 0h20v20H0z')}${star(7, 7, 3, '#fff')}${star(14, 12, 3, '#fff')}`,
  baac: field(hex(0.5, 0.12, 150)) + bands('#fff', initials.baac),
  gsb: field(hex(0.56, 0.19, 355)) + bands('#fff', initials.gsb),
  yk: `${field(hex(0.45, 0.15, 335))}<path fill="${gold.light}" d="M20.5 5 9 20.5h7.5L14.5 31 27 14.5h-8z"/>`,
  st: `${field(hex(0.42, 0.1, 240))}<path fill="none" stroke="${hex(0.86, 0.14, 160)}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="m7 24 7-8 5 5 10-11m0 0v6m0-6h-6"/>`,
};

const flagSide = 36;

/**
 * All round badges of markets on one sheet, so that a list of markets is one request. `<img src="/art/flags.svg#jp">` shows
 * one of them; a code without a badge of its own shows the stock line, which lies first.
 */
export function flagSheet(): string {
  const { st: stock = '', ...others } = flags;
  const badges = Object.entries({ st: stock, ...others }).map(
    ([code, drawing], at) =>
      `<view id="${code}" viewBox="${at * flagSide} 0 ${flagSide} ${flagSide}"/><g transform="translate(${at * flagSide})"><g clip-path="url(#f)">${drawing}</g><circle cx="18" cy="18" r="17" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.5"/></g>`,
  );
  return svg(
    `0 0 ${flagSide} ${flagSide}`,
    `<clipPath id="f"><circle cx="18" cy="18" r="17"/></clipPath>${badges.join('')}`,
  );
}

/** A bank's abbreviation on its colour. Not the bank's logo; the bank's name always stands beside it. */
export function bankBadge(bank: {
  readonly abbr: string;
  readonly colour: string;
  readonly ink: 'white' | 'black';
}): string {
  const size = bank.abbr.length > 4 ? 9.5 : bank.abbr.length > 3 ? 11.5 : 14;
  return svg(
    '0 0 40 40',
    `<rect width="40" height="40" rx="11" fill="${bank.colour}"/><path d="M40 0v29a11 11 0 0 1-11 11H0Z" fill="#000" opacity=".1"/><text x="20" y="${20 + size * 0.36}" text-anchor="middle" font-family="Anuphan,sans-serif" font-weight="700" font-size="${size}" fill="${bank.ink === 'white' ? '#fff' : '#14181a'}">${bank.abbr}</text>`,
  );
}
