/** A slip as it is drawn: grouped by type, with its totals. */
import { add, parseSatang, type Satang, subtract, zeroSatang } from '../../money.ts';
import type { RateView } from '../contract.ts';
import { type BetType, betTypes } from '../rules/bet-types.ts';
import { discountOf } from '../rules/pricing.ts';
import { lineKey, type SlipLine, type SlipRow, stakeOf } from './slip.ts';

export interface SlipGroup {
  readonly betType: BetType;
  readonly lines: readonly SlipRow[];
  readonly stake: Satang;
}

/**
 * The lines by type, in the order of the closed list; within a type as they were written. A group nothing has happened to
 * is the very one of `before`, so that it need not be drawn again.
 */
export function groupLines(lines: readonly SlipRow[], before: readonly SlipGroup[] = []): readonly SlipGroup[] {
  const byType = new Map<BetType, SlipRow[]>();
  for (const line of lines) {
    const group = byType.get(line.betType);
    if (group) group.push(line);
    else byType.set(line.betType, [line]);
  }
  return betTypes.flatMap(({ code }) => {
    const group = byType.get(code);
    if (!group) return [];
    const drawn = before.find((one) => one.betType === code);
    if (drawn && drawn.lines.length === group.length && group.every((line, at) => line === drawn.lines[at]))
      return drawn;
    return { betType: code, lines: group, stake: add(...group.map((line) => stakeOf(line.stake) ?? zeroSatang)) };
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

/** รายการ, ยอดแทง, ส่วนลด, สุทธิ at the rates shown; equal lines are joined before the discount, as the server does. */
export function slipTotals(
  lines: readonly SlipRow[],
  rates: readonly Pick<RateView, 'bet_type' | 'discount_pct'>[],
): SlipTotals {
  const discountBp = new Map(rates.map((rate) => [rate.bet_type, Number(parseSatang(rate.discount_pct) ?? 0n)]));
  const merged = new Map<string, Satang>();
  let unpriced = 0;
  let stake = zeroSatang;
  let discount = zeroSatang;
  for (const line of lines) {
    const own = stakeOf(line.stake);
    const key = lineKey(line);
    const before = merged.get(key) ?? zeroSatang;
    const now = own === undefined ? before : add(before, own);
    merged.set(key, now);
    if (own === undefined) unpriced++;
    else {
      stake = add(stake, own);
      // The discount is rounded on the joined line: what the lines before it gave is replaced.
      const bp = discountBp.get(line.betType) ?? 0;
      if (bp > 0) discount = add(subtract(discount, discountOf(before, bp)), discountOf(now, bp));
    }
  }
  return {
    count: lines.length,
    unpriced,
    duplicates: lines.length - merged.size,
    stake,
    discount,
    payable: subtract(stake, discount),
  };
}

/** Lines as the calls take them. */
export function sentLines(lines: readonly SlipLine[]): { bet_type: BetType; number: string; stake: string }[] {
  return lines.map(({ betType, number, stake }) => ({ bet_type: betType, number, stake: `${stake}.00` }));
}
