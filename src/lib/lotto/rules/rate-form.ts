/** The console's form of the rate plan, as it stands in the address of the page: what would change, before it is proposed. */
import { parseSatang, satang } from '../../money.ts';
import { rateText } from '../../thai.ts';
import type { BetType } from './bet-types.ts';
import { houseEdgeBp } from './house-edge.ts';

/** The fields of a bet type, in their order. */
export const rateFields = [
  ['rate', 'บาทละ'],
  ['discount_pct', 'ส่วนลด (%)'],
  ['stake_min', 'แทงขั้นต่ำ (บาท)'],
  ['stake_max', 'แทงสูงสุดต่อเลข (บาท)'],
  ['max_loss', 'เสียสูงสุดต่อเลข (บาท)'],
] as const;
export type RateField = (typeof rateFields)[number][0];

/** The caps on all bills. */
export const planFields = [
  ['lines_max', 'รายการต่อโพย'],
  ['payout_per_bill_max', 'ถูกรางวัลสูงสุดต่อโพย (บาท)'],
  ['payout_per_round_max', 'ถูกรางวัลสูงสุดต่อคนต่องวด (บาท)'],
] as const;

export interface FieldChange<Name extends string> {
  readonly name: Name;
  readonly thai: string;
  readonly was: string;
  readonly is: string;
}

const isAmount = /^\d{1,11}(?:\.\d{1,2})?$/;

/** "1,000.00" and "1000" are the same amount; undefined for what is none. */
function plainAmount(typed: string): string | undefined {
  const text = typed.replaceAll(',', '');
  const amount = isAmount.test(text) ? parseSatang(text) : undefined;
  return amount === undefined ? undefined : rateText(Number(amount));
}

/** The amounts of a form that differ from what holds, both as plain numbers; and the names of those that cannot be read. */
export function changedAmounts<Name extends string>(
  query: URLSearchParams,
  fields: readonly (readonly [Name, string])[],
  now: Readonly<Record<Name, string>>,
): { readonly changes: readonly FieldChange<Name>[]; readonly unread: readonly string[] } {
  const changes: FieldChange<Name>[] = [];
  const unread: string[] = [];
  for (const [name, thai] of fields) {
    const typed = query.get(name)?.trim() ?? '';
    const is = plainAmount(typed);
    const was = now[name] === '' ? '' : (plainAmount(now[name]) ?? '');
    if (typed !== '' && is === undefined) unread.push(thai);
    else if (is !== undefined && is !== was) changes.push({ name, thai, was, is });
  }
  return { changes, unread };
}

/** What members get back on average and what one number may take, of a row with these plain numbers; undefined for none. */
export function rateEffect(type: BetType, row: Readonly<Record<RateField, string>>) {
  const read = (name: RateField): bigint | undefined => parseSatang(row[name].replaceAll(',', ''));
  const [rate, discount, loss] = [read('rate'), read('discount_pct'), read('max_loss')];
  if (rate === undefined || rate === 0n || discount === undefined || discount >= 10_000n || loss === undefined)
    return undefined;
  return {
    returnedPct: rateText(10_000 - houseEdgeBp(type, Number(rate), Number(discount))),
    /** Satang. */
    takes: satang((loss * 100n) / rate),
  };
}
