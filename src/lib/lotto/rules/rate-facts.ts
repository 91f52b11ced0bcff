/** A change of the rate plan in words: what each field was and would be, for the two people who decide about it. */
import { formatBaht, satang } from '../../money.ts';
import { rateText } from '../../thai.ts';
import { type BetType, betType } from './bet-types.ts';

export type RateGroup = 'gov' | 'other';

export const rateGroupThai: Readonly<Record<RateGroup, string>> = { gov: 'หวยรัฐบาล', other: 'หวยอื่นทั้งหมด' };

/** A row of the rate plan; amounts in satang. */
export interface RateRow {
  readonly rateX100: number;
  readonly discountBp: number;
  readonly stakeMin: bigint;
  readonly stakeMax: bigint;
  readonly maxLoss: bigint;
}

/** What holds for all bills; amounts in satang. */
export interface PlanCaps {
  readonly linesMax: number;
  readonly payoutPerBillMax: bigint;
  readonly payoutPerRoundMax: bigint;
}

type Texts = Readonly<Record<string, string>>;

const baht = (amount: bigint): string => formatBaht(satang(amount), { satang: 'trim' });

const rateTexts = (row: RateRow): Texts => ({
  rate: rateText(row.rateX100),
  discount_pct: `${rateText(row.discountBp)}%`,
  stake_min: baht(row.stakeMin),
  stake_max: baht(row.stakeMax),
  max_loss: baht(row.maxLoss),
});

const planTexts = (plan: PlanCaps): Texts => ({
  lines_max: String(plan.linesMax),
  payout_per_bill_max: baht(plan.payoutPerBillMax),
  payout_per_round_max: baht(plan.payoutPerRoundMax),
});

/** "900 เป็น 850", or what stays as it is. */
const beside = (was: Texts | undefined, is: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(is).map(([name, text]) => [name, !was || was[name] === text ? text : `${was[name]} เป็น ${text}`]),
  );

/** Of a bet type; without a row before it begins to be offered, without one after it ends. */
export function rateFacts(
  { group, type }: { readonly group: RateGroup; readonly type: BetType },
  before: RateRow | undefined,
  after: RateRow | undefined,
): Record<string, string> {
  const title = `${rateGroupThai[group]} ${betType(type).thai}`;
  if (!after) return { title, offered: 'เลิกรับ', ...(before && rateTexts(before)) };
  return { title, ...(before ? {} : { offered: 'เริ่มรับ' }), ...beside(before && rateTexts(before), rateTexts(after)) };
}

/** Of the caps on all bills. */
export const planFacts = (before: PlanCaps, after: PlanCaps): Record<string, string> => ({
  title: 'เพดานของโพย',
  ...beside(planTexts(before), planTexts(after)),
});
