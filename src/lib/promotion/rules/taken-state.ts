/** The life of a promotion somebody took (rewards.md): accepted with its terms, active once its money is there, ended for good. */

export type TakenStatus = 'accepted' | 'active' | 'completed' | 'expired' | 'forfeited' | 'given_up';

const next: Readonly<Record<TakenStatus, readonly TakenStatus[]>> = {
  // Nothing was paid in, or what was did not meet the terms any more: it never became active.
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

/** A row in one of these never changes again. */
export const finalStatuses: readonly TakenStatus[] = ['completed', 'expired', 'forfeited', 'given_up'];

export const takenStatusThai: Readonly<Record<TakenStatus, string>> = {
  accepted: 'รอยอดฝาก',
  active: 'กำลังใช้',
  completed: 'ครบเทิร์นแล้ว',
  expired: 'หมดเวลา',
  forfeited: 'สิ้นสุด',
  given_up: 'ยกเลิกแล้ว',
};

/** Why one was forfeited. */
export type ForfeitReason = 'not_paid' | 'below_minimum' | 'not_eligible' | 'used_up';

export const forfeitReasonThai: Readonly<Record<ForfeitReason, string>> = {
  not_paid: 'ไม่มียอดฝากเข้ามาตามรายการนี้',
  below_minimum: 'ยอดที่ฝากเข้ามาน้อยกว่าขั้นต่ำของโปร ยอดฝากเข้ากระเป๋าหลักตามปกติ',
  not_eligible: 'ตอนยอดฝากเข้า ไม่เข้าเงื่อนไขของโปรแล้ว ยอดฝากเข้ากระเป๋าหลักตามปกติ',
  used_up: 'ยอดในกระเป๋าโปรเหลือไม่ถึง ฿1 และไม่มีโพยที่รอผล',
};

/** What of its own deposit a promotion gives back when it ends before its turnover, and of what comes in afterwards. */
export type Leftover =
  /** To the main wallet up to the cap: the turnover was done, or the end was nobody's wish. */
  | 'kept_to_cap'
  /** The member's own part to the main wallet, the bonus's part forfeited. */
  | 'cash_only';

export function leftoverOf(status: TakenStatus): Leftover {
  return status === 'completed' || status === 'forfeited' ? 'kept_to_cap' : 'cash_only';
}
