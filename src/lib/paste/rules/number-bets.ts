/** The bets that a number of a pasted slip stands for: its types, the stake of each, and all orders where it is turned. */
import { type BetType, betType, checkNumber } from '../../lotto/rules/bet-types.ts';
import { permutations } from '../../lotto/rules/permutations.ts';
import type { Stakes } from './amounts.ts';
import type { PasteEntry } from './paste-shapes.ts';
import { type Heading, typeAt } from './vocabulary.ts';

export interface PasteContext {
  /** The selected types: what a number without a heading is bet on, by its length. */
  readonly chosen: readonly BetType[];
  /** The types the market offers. */
  readonly offered: readonly BetType[];
}

interface Bets {
  readonly bets: readonly Pick<PasteEntry, 'betType' | 'number' | 'stake'>[];
  /** Why some of it could not be used. */
  readonly reason?: string;
}

/** The bets of one number: types by heading or selection, stakes by type, and all orders if reversed. */
export function betsOf(number: string, stakes: Stakes | undefined, heading: Heading, context: PasteContext): Bets {
  if (number.length > 4) return { bets: [], reason: 'เลขยาวเกิน 4 หลัก' };
  const types = typesOf(number, heading, context);
  const priced = stakes?.length === 2 ? pairOf(number, stakes, heading, types) : singleOf(types, stakes?.[0] ?? '');
  if (typeof priced === 'string') return { bets: [], reason: priced };
  if (priced.length === 0) return { bets: [], reason: missingType(number, heading, context) };
  let reason: string | undefined;
  const bets = priced.flatMap(({ type, stake, turned }) => {
    // Reversing a tod number gives the same bet.
    const isTod = type === 'three_tod' || type === 'four_tod';
    const numbers = (turned || heading.reverse) && !isTod ? permutations(number) : [number];
    const check = checkNumber(type, number);
    if (!context.offered.includes(type)) reason = `งวดนี้ไม่รับ ${betType(type).thai}`;
    else if (!check.ok) reason = check.reason;
    else return numbers.map((one) => ({ betType: type, number: one, stake }));
    return [];
  });
  return reason === undefined ? { bets } : { bets, reason };
}

interface PricedType {
  readonly type: BetType;
  readonly stake: string;
  readonly turned?: boolean;
}

const singleOf = (types: readonly BetType[], stake: string): readonly PricedType[] =>
  types.map((type) => ({ type, stake }));

/** Two stakes: บน*ล่าง, ตรง*โต๊ด, or with three digits a stake and "six ways". Unread where the heading allows neither. */
function pairOf(
  number: string,
  [first, second]: readonly [string, string],
  heading: Heading,
  types: readonly BetType[],
): readonly PricedType[] | string {
  const places = new Set(heading.places.map(({ place }) => place));
  const free = places.size === 0;
  const orders = permutations(number).length;
  if (number.length === 3 && (second === '6' || (second === '3' && orders === 3))) {
    const straight = types.filter((type) => type !== 'three_tod');
    const turned: readonly BetType[] = straight.length === 0 && free ? ['three_top'] : straight;
    return turned.length > 0 ? turned.map((type) => ({ type, stake: first, turned: true })) : 'โต๊ดไม่ต้องกลับเลข';
  }
  const other = number.length > 2 ? 'tod' : 'bottom';
  const fits = free || (places.has('top') && (other === 'tod' || places.has('bottom')));
  const pair = [typeAt('top', number.length), typeAt(other, number.length)] as const;
  if (!fits || !pair[0] || !pair[1]) return 'ราคาคู่ใช้กับ บน*ล่าง หรือ ตรง*โต๊ด';
  return [
    { type: pair[0], stake: first },
    { type: pair[1], stake: second },
  ].filter(({ stake }) => stake !== '0');
}

/** The types of a number: those of the heading for its length, or the selected ones. */
function typesOf(number: string, heading: Heading, { chosen }: PasteContext): readonly BetType[] {
  const ticked = chosen.filter((code) => betType(code).digits === number.length);
  if (heading.places.length === 0) return ticked;
  const found = heading.places.flatMap(({ place, digits }) => {
    if (digits !== undefined && digits !== number.length) return [];
    if (place === 'run') return ticked;
    return typeAt(place, number.length) ?? [];
  });
  return [...new Set(found)];
}

function missingType(number: string, heading: Heading, { offered }: PasteContext): string {
  if (!offered.some((code) => betType(code).digits === number.length)) return `งวดนี้ไม่รับเลข ${number.length} ตัว`;
  if (heading.places.some(({ place }) => place === 'run') && number.length === 1) return 'ระบุวิ่งบนหรือวิ่งล่าง';
  if (heading.places.length === 0) return `เลือกรูปแบบของเลข ${number.length} ตัวก่อน`;
  return `เลข ${number.length} ตัวไม่ตรงกับหัวข้อ`;
}
