/** A slip as it is drawn: grouped by type, with its totals. */
import { add, fromDecimal, type Satang, subtract, zeroSatang } from '../../money.ts';
import type { RateView } from '../contract.ts';
import { type BetType, betTypes } from '../rules/bet-types.ts';
import { discountOf } from '../rules/pricing.ts';
import type { SlipLine, SlipRow } from './slip.ts';

/** The lines of a type and what they come to. */
export interface SlipGroup {
  readonly betType: BetType;
  readonly lines: readonly SlipRow[];
  /** The discount of the type, in basis points. */
  readonly discountBp: number;
  readonly stake: Satang;
  readonly discount: Satang;
  /** Lines without a price yet. */
  readonly unpriced: number;
  /** Lines whose number stands further up. */
  readonly duplicates: ReadonlySet<number>;
}

/** The same empty set while nothing is double, so that no row is drawn again for it. */
const none: ReadonlySet<number> = new Set();

/** Equal lines are joined before the discount, as the server does. */
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
 * The lines by type, in the order of the closed list; within a type as they were written. A group nothing has happened to
 * is the very one of `before`, so that it need neither be added up nor drawn again.
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
  /** Lines without a price yet. */
  readonly unpriced: number;
  readonly duplicates: number;
  readonly stake: Satang;
  readonly discount: Satang;
  readonly payable: Satang;
}

/** รายการ, ยอดแทง, ส่วนลด, สุทธิ at the rates shown. */
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

/** Lines as the calls take them. */
export function sentLines(lines: readonly SlipLine[]): { bet_type: BetType; number: string; stake: string }[] {
  return lines.map(({ betType, number, stake }) => ({ bet_type: betType, number, stake: `${stake}.00` }));
}
