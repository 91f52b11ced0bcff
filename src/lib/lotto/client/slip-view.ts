/** A slip as displayed: grouped by type, with totals. */
import { add, discountOf, fromDecimal, type Satang, subtract, zeroSatang } from '../../money.ts';
import type { RateView } from '../contract.ts';
import { type BetType, betTypes } from '../rules/bet-types.ts';
import type { SlipLine, SlipRow } from './slip.ts';

/** The lines of a type and their totals. */
export interface SlipGroup {
  readonly betType: BetType;
  readonly lines: readonly SlipRow[];
  /** The discount of the type, in basis points. */
  readonly discountBp: number;
  readonly stake: Satang;
  readonly discount: Satang;
  /** Lines without a stake yet. */
  readonly unpriced: number;
  /** Lines whose number appears further up. */
  readonly duplicates: ReadonlySet<number>;
}

/** A constant empty set, so that rows without duplicates do not re-render. */
const none: ReadonlySet<number> = new Set();

/** Equal lines are merged before the discount, as on the server. */
function groupOf(betType: BetType, lines: readonly SlipRow[], discountBp: number): SlipGroup {
  const joined = new Map<string, Satang>();
  const duplicates = new Set<number>();
  let unpriced = 0;
  for (const { id, number, amount } of lines) {
    const before = joined.get(number);
    if (before !== undefined) duplicates.add(id);
    if (amount === undefined) unpriced++;
    const own = amount ?? zeroSatang;
    joined.set(number, before === undefined ? own : add(before, own));
  }
  const stakes = [...joined.values()];
  return {
    betType,
    lines,
    discountBp,
    stake: add(...stakes),
    discount: discountBp === 0 ? zeroSatang : add(...stakes.map((stake) => discountOf(stake, discountBp))),
    unpriced,
    duplicates: duplicates.size === 0 ? none : duplicates,
  };
}

/**
 * The lines by type in the order of the closed list, within a type as written. An unchanged group is the same object as in
 * `before`, so that it is neither summed nor rendered again.
 */
export function groupLines(
  lines: readonly SlipRow[],
  rates: readonly Pick<RateView, 'bet_type' | 'discount_pct'>[],
  before: readonly SlipGroup[] = [],
): readonly SlipGroup[] {
  const byType = new Map<BetType, SlipRow[]>();
  for (const line of lines) {
    const group = byType.get(line.betType);
    if (group) group.push(line);
    else byType.set(line.betType, [line]);
  }
  return betTypes.flatMap(({ code }) => {
    const group = byType.get(code);
    if (!group) return [];
    const percent = rates.find((rate) => rate.bet_type === code)?.discount_pct;
    const discountBp = percent === undefined ? 0 : Number(fromDecimal(percent));
    const drawn = before.find((one) => one.betType === code);
    const same =
      drawn?.discountBp === discountBp &&
      drawn.lines.length === group.length &&
      group.every((line, at) => line === drawn.lines[at]);
    return same ? drawn : groupOf(code, group, discountBp);
  });
}

export interface SlipTotals {
  readonly count: number;
  /** Lines without a stake yet. */
  readonly unpriced: number;
  readonly duplicates: number;
  readonly stake: Satang;
  readonly discount: Satang;
  readonly payable: Satang;
}

/** รายการ, ยอดแทง, ส่วนลด, สุทธิ at the displayed rates. */
export function slipTotals(groups: readonly SlipGroup[]): SlipTotals {
  const count = (of: (group: SlipGroup) => number): number => groups.reduce((sum, group) => sum + of(group), 0);
  const stake = add(...groups.map((group) => group.stake));
  const discount = add(...groups.map((group) => group.discount));
  return {
    count: count((group) => group.lines.length),
    unpriced: count((group) => group.unpriced),
    duplicates: count((group) => group.duplicates.size),
    stake,
    discount,
    payable: subtract(stake, discount),
  };
}

/** Lines in the calls' input form. */
export function sentLines(lines: readonly SlipLine[]): { bet_type: BetType; number: string; stake: string }[] {
  return lines.map(({ betType, number, stake }) => ({ bet_type: betType, number, stake: `${stake}.00` }));
}
