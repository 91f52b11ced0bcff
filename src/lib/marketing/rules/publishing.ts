/** When publishing a promotion takes a second person, and how long a simulation counts (operator.md section 3). */
import { formatBaht, type Satang } from '../../money.ts';
import type { OperatorRole } from '../../operator/rules/roles.ts';
import type { BonusRule } from '../../promotion/rules/bonus.ts';
import { dayMs } from '../../time.ts';

const simulationLifeMs = dayMs;

/** Why publishing takes two people, in Thai; empty when one suffices. `weekCost`: the most of seven days, in satang; `from`: where the brand asks for two. */
export function reasonsForTwo({
  rule,
  weekCost,
  role,
  from,
}: {
  readonly rule: Pick<BonusRule, 'given'>;
  readonly weekCost: Satang;
  readonly role: OperatorRole;
  readonly from: Satang;
}): string[] {
  return [
    ...(weekCost >= from ? [`ต้นทุนจำลอง 7 วันตั้งแต่ ${formatBaht(from, { satang: 'trim' })}`] : []),
    ...(rule.given === 'free_credit' ? ['แจกโดยไม่ต้องฝาก'] : []),
    ...(role === 'marketer' ? ['ฝ่ายการตลาดเป็นผู้เสนอ'] : []),
  ];
}

/** Whether a simulation still tells what is: made within a day. */
export const isFresh = (simulatedAt: Date | null, now: Date): boolean =>
  simulatedAt !== null && now.getTime() - simulatedAt.getTime() < simulationLifeMs;

export const versionStates = ['draft', 'replaced', 'live', 'ended'] as const;

/** What a promotion is in the list. */
export const promotionStates = ['live', 'scheduled', 'paused', 'ended', 'draft'] as const;
export type PromotionState = (typeof promotionStates)[number];

export const promotionStateThai: Readonly<Record<PromotionState, string>> = {
  live: 'ใช้อยู่',
  scheduled: 'ตั้งเวลาไว้',
  paused: 'พักไว้',
  ended: 'จบแล้ว',
  draft: 'ร่าง',
};

export const promotionStateTones: Readonly<Record<PromotionState, string>> = {
  live: 'good',
  scheduled: 'info',
  paused: 'warn',
  ended: '',
  draft: '',
};

interface Dated {
  readonly paused_at: string | null;
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/** A promotion's state at an instant; null is one that was never published. */
export function promotionStateAt(promotion: Dated | null, now: Date): PromotionState {
  if (!promotion) return 'draft';
  if (promotion.ends_at !== null && Date.parse(promotion.ends_at) <= now.getTime()) return 'ended';
  if (promotion.paused_at !== null) return 'paused';
  return Date.parse(promotion.starts_at) > now.getTime() ? 'scheduled' : 'live';
}
