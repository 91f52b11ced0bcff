/** The life cycles of rounds and bills (lotto.md sections 5 and 6). */
import { minuteMs } from '../../time.ts';

export const roundStatuses = ['scheduled', 'open', 'closed', 'resulted', 'settled', 'void'] as const;
export type RoundStatus = (typeof roundStatuses)[number];
export const billStatuses = ['pending', 'won', 'lost', 'cancelled', 'refunded'] as const;
export type BillStatus = (typeof billStatuses)[number];

const next: Readonly<Record<RoundStatus, readonly RoundStatus[]>> = {
  scheduled: ['open', 'void'],
  open: ['closed', 'void'],
  closed: ['resulted', 'void'],
  resulted: ['settled'],
  settled: [],
  void: [],
};

export function mayBecome(from: RoundStatus, to: RoundStatus): boolean {
  return next[from].includes(to);
}

/** The status players see; `closing` is the last five minutes of an open round. */
export type RoundDisplay = 'scheduled' | 'open' | 'closing' | 'closed' | 'resulted' | 'void';

const nearCloseMs = 5 * minuteMs;

/** The displayed status at an instant. The clock overrides a stored status that the job has not updated yet. */
export function roundDisplay(
  round: { readonly status: RoundStatus; readonly openAt: Date; readonly closeAt: Date },
  now: Date,
): RoundDisplay {
  if (round.status === 'void') return 'void';
  if (round.status === 'resulted' || round.status === 'settled') return 'resulted';
  if (round.status === 'closed' || now >= round.closeAt) return 'closed';
  if (now < round.openAt) return 'scheduled';
  return round.closeAt.getTime() - now.getTime() <= nearCloseMs ? 'closing' : 'open';
}

export const roundDisplayThai: Readonly<Record<RoundDisplay, string>> = {
  scheduled: 'รอเปิด',
  open: 'เปิดรับ',
  closing: 'ใกล้ปิด',
  closed: 'ปิดรับ รอผล',
  resulted: 'ออกผลแล้ว',
  void: 'ยกเลิก คืนเงิน',
};

/** The stored status, as the staff call it. */
export const roundStateThai: Readonly<Record<RoundStatus, string>> = {
  ...roundDisplayThai,
  settled: 'จ่ายครบแล้ว',
};

export const billStatusThai: Readonly<Record<BillStatus, string>> = {
  pending: 'รอผล',
  won: 'ถูกรางวัล',
  lost: 'ไม่ถูกรางวัล',
  cancelled: 'ยกเลิกแล้ว',
  refunded: 'คืนเงินแล้ว',
};

export const cancelWithinMs = 30 * minuteMs;
export const cancelBeforeCloseMs = 10 * minuteMs;
export const cancelsPerDayMax = 5;

export interface CancelQuestion {
  readonly status: BillStatus;
  readonly createdAt: Date;
  readonly closeAt: Date;
  readonly yeekee: boolean;
  /** Bills this member has cancelled on this Bangkok day. */
  readonly cancelledToday: number;
}

export type CancelAnswer = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Whether a bill may be cancelled now: within 30 minutes of sending, at least 10 minutes before close, 5 a day, never for
 * yeekee.
 */
export function mayCancel(bill: CancelQuestion, now: Date): CancelAnswer {
  if (bill.status !== 'pending') return { ok: false, reason: `โพยนี้${billStatusThai[bill.status]}` };
  if (bill.yeekee) return { ok: false, reason: 'โพยยี่กียกเลิกไม่ได้' };
  if (now.getTime() - bill.createdAt.getTime() > cancelWithinMs) return { ok: false, reason: 'เกิน 30 นาทีหลังส่งโพย' };
  if (bill.closeAt.getTime() - now.getTime() < cancelBeforeCloseMs)
    return { ok: false, reason: 'เหลือเวลาก่อนปิดรับไม่ถึง 10 นาที' };
  if (bill.cancelledToday >= cancelsPerDayMax)
    return { ok: false, reason: `ยกเลิกครบ ${cancelsPerDayMax} ครั้งของวันนี้แล้ว` };
  return { ok: true };
}

/** The deadline for cancelling a bill, or null when it cannot be cancelled. */
export function cancellableUntil(createdAt: Date, closeAt: Date, yeekee: boolean): Date | null {
  if (yeekee) return null;
  const until = Math.min(createdAt.getTime() + cancelWithinMs, closeAt.getTime() - cancelBeforeCloseMs);
  return until > createdAt.getTime() ? new Date(until) : null;
}
