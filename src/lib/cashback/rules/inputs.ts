/** The inputs of a cashback amount, stored with it and shown under "คำนวณอย่างไร". Amounts are wire strings. */
import { type Satang, toDecimal } from '../../money.ts';
import type { PlayCategory } from './categories.ts';
import type { LossDay, lossRefund } from './loss-refund.ts';
import type { turnoverRebate } from './turnover-rebate.ts';
import type { VipLevel } from './vip.ts';

export interface LossInputs {
  readonly stakes: string;
  readonly wins: string;
  readonly rewards: string;
  readonly carried_stakes: string;
  readonly carried_wins: string;
  readonly net: string;
  readonly rate_bp: number;
  readonly cap: string;
}

export interface RebateInputs {
  readonly vip_level: VipLevel;
  /** The stakes that determined the level. */
  readonly stakes_30_days: string;
  readonly lines: readonly {
    readonly category: PlayCategory;
    readonly stakes: string;
    readonly carried: string;
    readonly rate_bp: number;
    readonly amount: string;
  }[];
}

export function lossInputs(
  day: LossDay,
  terms: { readonly rateBp: number; readonly cap: Satang },
  { net }: ReturnType<typeof lossRefund>,
): LossInputs {
  return {
    stakes: toDecimal(day.own.stakes),
    wins: toDecimal(day.own.wins),
    rewards: toDecimal(day.rewards),
    carried_stakes: toDecimal(day.carried.stakes),
    carried_wins: toDecimal(day.carried.wins),
    net: toDecimal(net),
    rate_bp: terms.rateBp,
    cap: toDecimal(terms.cap),
  };
}

export function rebateInputs(
  level: { readonly vipLevel: VipLevel; readonly stakes: Satang },
  { lines }: ReturnType<typeof turnoverRebate>,
): RebateInputs {
  return {
    vip_level: level.vipLevel,
    stakes_30_days: toDecimal(level.stakes),
    lines: lines.map((line) => ({
      category: line.category,
      stakes: toDecimal(line.stakes),
      carried: toDecimal(line.carried),
      rate_bp: line.rateBp,
      amount: toDecimal(line.amount),
    })),
  };
}
