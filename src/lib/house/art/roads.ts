/**
 * The five roads as SVG on squared paper (games-detail.md 4): for the table and for the formulas' page, in the server and in
 * the browser. A road shows its newest columns; there is always a free one after them.
 */
import { hex } from '../../art/colour.ts';
import type { Winner } from '../rules/baccarat.ts';
import {
  askRoads,
  beadPlate,
  type DerivedRoad,
  derivedRoads,
  drawnBigRoad,
  drawnDerivedRoad,
  type Mark,
  type Placed,
  type Side,
} from '../rules/roads.ts';

/** What the roads need of a hand. */
export interface RoadHand {
  readonly winner: Winner;
  /** A pair of the player, of the banker. */
  readonly pp: boolean;
  readonly bp: boolean;
}

export const winnerNames: Readonly<Record<Winner, string>> = { P: 'ผู้เล่น', B: 'เจ้ามือ', T: 'เสมอ' };
const winnerLetters: Readonly<Record<Winner, string>> = { P: 'ผ', B: 'จ', T: 'ส' };
const winnerColours: Readonly<Record<Winner, string>> = {
  P: hex(0.47, 0.15, 258),
  B: hex(0.53, 0.19, 27),
  T: hex(0.5, 0.12, 160),
};
export const roadNames = {
  bead: 'ลูกปัด',
  big: 'ถนนใหญ่',
  big_eye: 'ตาไข่ปลา',
  small: 'ถนนเล็ก',
  cockroach: 'แมลงสาบ',
} as const;

const markColours: Readonly<Record<Mark, string>> = { red: winnerColours.B, blue: winnerColours.P };
const paper = hex(0.985, 0.008, 92);
const ruling = hex(0.8, 0.02, 90);
const rows = 6;
/** The side of a square in the drawing. */
const cell = 20;

const circle = (x: number, y: number, r: number, rest: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${rest}/>`;
const slash = (x: number, y: number, half: number, colour: string, width: number): string =>
  `<path d="M${x - half} ${y + half}L${x + half} ${y - half}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const letter = (x: number, y: number, size: number, colour: string, text: string): string =>
  `<text x="${x}" y="${y + size * 0.36}" text-anchor="middle" font-weight="600" font-size="${size}" fill="${colour}">${text}</text>`;

/** Squared paper with marks; older columns than fit are left out. */
function sheet<T>(
  label: string,
  columns: number,
  places: readonly Placed<T>[],
  draw: (place: T, x: number, y: number) => string,
): string {
  const used = places.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const from = Math.max(0, used + 1 - columns);
  const [width, height] = [columns * cell, rows * cell];
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * cell} 0V${height}`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * cell}H${width}`),
  ].join('');
  const marks = places
    .filter(({ column }) => column >= from)
    .map(({ column, row, mark }) => draw(mark, (column - from + 0.5) * cell, (row + 0.5) * cell));
  return `<svg class="road" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><rect width="${width}" height="${height}" rx="4" fill="${paper}"/><path d="${lines}" stroke="${ruling}" fill="none"/>${marks.join('')}</svg>`;
}

const spoken = (hands: readonly RoadHand[]): string =>
  hands
    .slice(-12)
    .map(({ winner }) => winnerNames[winner])
    .join(' ');

/** Every hand, with its pairs: the banker's top left, the player's bottom right. */
export function beadRoad(hands: readonly RoadHand[], columns: number): string {
  const label = hands.length === 0 ? 'ลูกปัด ยังไม่มีผล' : `ลูกปัด ${hands.length} ตา ล่าสุด ${spoken(hands)}`;
  return sheet(label, columns, beadPlate(hands), ({ winner, pp, bp }, x, y) => {
    const dot = (at: number, side: Side): string =>
      circle(x + at, y + at, 2.9, `fill="${winnerColours[side]}" stroke="#fff"`);
    const disc =
      circle(x, y, 8.6, `fill="${winnerColours[winner]}"`) + letter(x, y, 10.5, '#fff', winnerLetters[winner]);
    return disc + (bp ? dot(-6.4, 'B') : '') + (pp ? dot(6.4, 'P') : '');
  });
}

/** Runs of one winner; a tie is a line through the last cell, counted from two on. */
export function bigRoadOf(hands: readonly RoadHand[], columns: number): string {
  const winners = hands.map(({ winner }) => winner);
  return sheet('ถนนใหญ่', columns, drawnBigRoad(winners), ({ side, ties }, x, y) =>
    [
      circle(x, y, 7.2, `fill="none" stroke="${winnerColours[side]}" stroke-width="2.8"`),
      ties > 0 ? slash(x, y, 6.8, winnerColours.T, 2.6) : '',
      ties > 1 ? letter(x, y, 10, winnerColours.T, String(ties)) : '',
    ].join(''),
  );
}

const derivedMarks: Readonly<Record<DerivedRoad, (x: number, y: number, colour: string) => string>> = {
  big_eye: (x, y, colour) => circle(x, y, 6.4, `fill="none" stroke="${colour}" stroke-width="3.4"`),
  small: (x, y, colour) => circle(x, y, 7.6, `fill="${colour}"`),
  cockroach: (x, y, colour) => slash(x, y, 6.4, colour, 4.4),
};

/** Big eye rings, small dots, cockroach slashes; red is order, blue a break. */
export function derivedRoadOf(hands: readonly RoadHand[], road: DerivedRoad, columns: number): string {
  const marks = drawnDerivedRoad(
    hands.map(({ winner }) => winner),
    road,
  );
  return sheet(roadNames[road], columns, marks, (mark, x, y) => derivedMarks[road](x, y, markColours[mark]));
}

/** "ถ้าตาหน้า": the three marks that a side's win would give. */
export function askMarks(hands: readonly RoadHand[], next: Side): string {
  const asked = askRoads(
    hands.map(({ winner }) => winner),
    next,
  );
  const marks = derivedRoads.map((road, at) => {
    const mark = asked[road];
    return mark ? derivedMarks[road](at * 24 + 10, 10, markColours[mark]) : '';
  });
  const said = derivedRoads.map((road) => {
    const mark = asked[road];
    return `${roadNames[road]} ${mark === 'red' ? 'แดง' : mark === 'blue' ? 'น้ำเงิน' : 'ไม่มี'}`;
  });
  return `<svg class="asked" viewBox="0 0 68 20" role="img" aria-label="ถ้า${winnerNames[next]}ชนะ ${said.join(' ')}">${marks.join('')}</svg>`;
}

/** A winner's disc, as beside a count or in a list. */
export const winnerDisc = (winner: Winner): string =>
  `<svg class="disc" viewBox="0 0 20 20" role="img" aria-label="${winnerNames[winner]}">${circle(10, 10, 10, `fill="${winnerColours[winner]}"`)}${letter(10, 10, 11.5, '#fff', winnerLetters[winner])}</svg>`;

export const countOf = (hands: readonly RoadHand[], winner: Winner): number =>
  hands.filter((hand) => hand.winner === winner).length;
