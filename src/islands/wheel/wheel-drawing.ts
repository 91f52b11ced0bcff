/** The wheel in SVG (visual.md section 6): a disc that turns, and the ring, hub and pointer over it that stand still. */
import { gold, hex, ivory, ramp } from '#lib/art/colour.ts';
import { rosette, round1 } from '#lib/art/rosette.ts';
import type { SegmentColour, Slice } from '#lib/wheel/rules/drawing.ts';

interface Segment {
  /** As short as it fits: "฿500". */
  readonly name: string;
  readonly colour: SegmentColour;
}

const radius = 90;
const labelRadius = 68;
const ringRadius = 99;
const pegs = 20;
const brown = hex(0.4, 0.09, 60);

const point = (angle: number, r: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180;
  return `${round1(r * Math.cos(radians))} ${round1(r * Math.sin(radians))}`;
};

const stops = (colour: SegmentColour): readonly [string, string] => {
  if (colour === 'gold') return [gold.light, gold.mid];
  const { hi, mid } = ramp(colour);
  return [hi, mid];
};

const gradient = (colour: SegmentColour): string => {
  const [inner, outer] = stops(colour);
  return `<radialGradient id="w-${colour}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${radius}"><stop offset=".3" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`;
};

const wedge = ({ colour }: Segment, { middle, width }: Slice): string => {
  const [from, to] = [point(middle - width / 2, radius), point(middle + width / 2, radius)];
  const isLarge = width > 180 ? 1 : 0;
  return `<path d="M0 0L${from}A${radius} ${radius} 0 ${isLarge} 1 ${to}Z" fill="url(#w-${colour})" stroke="${ivory.light}" stroke-opacity=".45" stroke-width=".6"/>`;
};

const sizeMax = 12;
/** Letters are about this much of their size wide. */
const letter = 0.6;
/** From the hub's edge to the ring. */
const spoke = 56;

/** A name across its slice, or along the radius where the slice is too narrow for it. */
function label({ name, colour }: Segment, { middle, width }: Slice): string {
  const letters = [...name.replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '')].length;
  const across = (2 * Math.PI * labelRadius * width) / 360 - 6;
  const size = Math.min(sizeMax, across / (letters * letter));
  const isAlong = size < 8;
  const along = Math.min(10, spoke / (letters * letter), across + 4);
  const [turned, height, shown] = isAlong ? [middle - 90, 0, along] : [middle, -labelRadius, size];
  const place = `rotate(${round1(turned)}) translate(${isAlong ? labelRadius - 5 : 0} ${round1(height + shown * 0.35)})`;
  return `<text transform="${place}" font-size="${round1(shown)}" fill="${colour === 'gold' ? hex(0.27, 0.06, 60) : ivory.light}">${name}</text>`;
}

/** Prizes clockwise from the top; their names contain no markup. */
export function discSvg(segments: readonly Segment[], slices: readonly Slice[]): string {
  const colours = [...new Set(segments.map(({ colour }) => colour))];
  const lace = { radius: 44, lobes: 24, amplitude: 0.13, copies: 3, stroke: ivory.light, opacity: 0.4, width: 0.4 };
  const each = (draw: (segment: Segment, slice: Slice) => string): string =>
    segments
      .flatMap((segment, place) => {
        const slice = slices[place];
        return slice ? [draw(segment, slice)] : [];
      })
      .join('');
  return [
    `<svg viewBox="-110 -110 220 220" aria-hidden="true"><defs>${colours.map(gradient).join('')}</defs>`,
    each(wedge),
    rosette('w-lace', lace),
    `<g text-anchor="middle" font-weight="600">${each(label)}</g></svg>`,
  ].join('');
}

function peg(place: number): string {
  const [x, y] = point((place + 0.5) * (360 / pegs), ringRadius).split(' ');
  return `<circle cx="${x}" cy="${y}" r="${place % 2 ? 1.5 : 2.4}" fill="${place % 2 ? brown : ivory.light}"/>`;
}

const petals = (['chad', 'rong', 'yok', 'khram', 'muang'] as const)
  .map(
    (enamel, at) =>
      `<path d="M0 0C-5-4-4-11 0-14C4-11 5-4 0 0Z" fill="${ramp(enamel).pop}" transform="rotate(${at * 72})"/>`,
  )
  .join('');

export const ringSvg = [
  '<svg viewBox="-110 -110 220 220" aria-hidden="true"><defs>',
  `<linearGradient id="w-ring" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${gold.deep}"/><stop offset=".3" stop-color="${gold.light}"/><stop offset=".7" stop-color="${gold.mid}"/><stop offset="1" stop-color="${gold.deep}"/></linearGradient>`,
  `<linearGradient id="w-pin" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${ivory.light}"/><stop offset="1" stop-color="${gold.light}"/></linearGradient></defs>`,
  `<circle r="${ringRadius}" fill="none" stroke="url(#w-ring)" stroke-width="12"/>`,
  `<circle r="91.500" fill="none" stroke="${hex(0.17, 0.03, 228)}" stroke-width="4"/>`,
  Array.from({ length: pegs }, (_, place) => peg(place)).join(''),
  `<circle r="26" fill="${gold.mid}"/><circle r="24" fill="${gold.light}"/><circle r="20.500" fill="${hex(0.2, 0.03, 228)}"/>`,
  rosette('w-hub', {
    radius: 16,
    lobes: 18,
    amplitude: 0.12,
    copies: 2,
    stroke: gold.light,
    opacity: 0.7,
    width: 0.35,
  }),
  `<g transform="scale(.85)">${petals}<circle r="3" fill="${ivory.light}"/></g>`,
  `<path d="M0-84C-4-94-10.500-99-10.500-108A10.500 10.500 0 0 1 10.500-108C10.500-99 4-94 0-84Z" transform="translate(0 2)" fill="url(#w-pin)" stroke="${gold.deep}" stroke-width=".8"/><circle cy="-105.500" r="4" fill="${ramp('chad').pop}"/></svg>`,
].join('');
