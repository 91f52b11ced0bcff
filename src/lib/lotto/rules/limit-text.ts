/** How a limit on a number is written for operators. */
import { formatBaht, satang } from '../../money.ts';
import type { BetType } from './bet-types.ts';
import type { LimitAction } from './limit-items.ts';

/** A limit set by hand that holds now, or would. */
export interface LimitInForce {
  readonly action: LimitAction;
  /** Percent of the rate, for a reduced number. */
  readonly pct: number | null;
  /** Satang, for a cap. */
  readonly cap: bigint | null;
}

/** What a limit would change of a number. */
export interface LimitChange {
  readonly betType: BetType;
  /** Null for the whole type. */
  readonly key: string | null;
  /** Lines and satang it has taken, and would pay if drawn; undefined for nothing. */
  readonly taken: { readonly lines: number; readonly stake: bigint; readonly payout: bigint } | undefined;
  readonly now: LimitInForce | undefined;
  readonly next: LimitInForce;
}

/** "ปิดรับ", "จ่าย 50%", "รับไม่เกิน ฿1,000". */
export function limitText({ action, pct, cap }: LimitInForce): string {
  if (action === 'closed') return 'ปิดรับ';
  return action === 'reduced' ? `จ่าย ${pct ?? 0}%` : `รับไม่เกิน ${formatBaht(satang(cap ?? 0n), { satang: 'trim' })}`;
}

export const limitActionThai: Readonly<Record<LimitAction, string>> = {
  closed: 'ปิดรับ',
  reduced: 'จ่ายลด',
  cap: 'จำกัดยอดรับ',
};
