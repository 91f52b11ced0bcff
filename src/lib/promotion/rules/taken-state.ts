/**
 * The life cycle of a claimed promotion (rewards.md): accepted with its terms, active once the deposit arrives, then ended
 * for good.
 */

export const takenStatuses = ['accepted', 'active', 'completed', 'expired', 'forfeited', 'given_up'] as const;
export type TakenStatus = (typeof takenStatuses)[number];

const next: Readonly<Record<TakenStatus, readonly TakenStatus[]>> = {
  // No deposit arrived, or it no longer met the terms: the promotion never became active.
  accepted: ['active', 'forfeited'],
  active: ['completed', 'expired', 'forfeited', 'given_up'],
  completed: [],
  expired: [],
  forfeited: [],
  given_up: [],
};

export function takenMayBecome(from: TakenStatus, to: TakenStatus): boolean {
  return next[from].includes(to);
}

export const takenStatusThai: Readonly<Record<TakenStatus, string>> = {
  accepted: 'รอยอดฝาก',
  active: 'กำลังใช้',
  completed: 'ครบเทิร์นแล้ว',
  expired: 'หมดเวลา',
  forfeited: 'สิ้นสุด',
  given_up: 'ยกเลิกแล้ว',
};

/** Why a promotion was forfeited. */
export const forfeitReasons = ['not_paid', 'below_minimum', 'not_eligible', 'used_up'] as const;
export type ForfeitReason = (typeof forfeitReasons)[number];

export const forfeitReasonThai: Readonly<Record<ForfeitReason, string>> = {
  not_paid: 'ไม่มียอดฝากเข้ามาตามรายการนี้',
  below_minimum: 'ยอดที่ฝากเข้ามาน้อยกว่าขั้นต่ำของโปร ยอดฝากเข้ากระเป๋าหลักตามปกติ',
  not_eligible: 'ตอนยอดฝากเข้า ไม่เข้าเงื่อนไขของโปรแล้ว ยอดฝากเข้ากระเป๋าหลักตามปกติ',
  used_up: 'ยอดในกระเป๋าโปรเหลือไม่ถึง ฿1 และไม่มีโพยที่รอผล',
};

/** What happens to the wallet's balance when a promotion ends before its turnover is met, and to money that arrives later. */
export type Leftover =
  /** To the main wallet up to the cap: the turnover was met, or the end was not the member's decision. */
  | 'kept_to_cap'
  /** The member's own part goes to the main wallet, the bonus's part is forfeited. */
  | 'cash_only';

export function leftoverOf(status: TakenStatus): Leftover {
  return status === 'completed' || status === 'forfeited' ? 'kept_to_cap' : 'cash_only';
}
