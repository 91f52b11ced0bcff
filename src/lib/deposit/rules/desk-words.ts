/** What the console calls decisions about incoming money, and why it waits, as its staff reads them. */
import type { IntentFlag } from './deposit-state.ts';
import type { ReviewReason } from './review-reasons.ts';

export const reviewDecisions = ['credit', 'return', 'dismiss'] as const;
export type ReviewDecisionKind = (typeof reviewDecisions)[number];

export const decisionThai: Readonly<Record<ReviewDecisionKind, string>> = {
  credit: 'เข้ากระเป๋าสมาชิก',
  return: 'คืนผู้โอน',
  dismiss: 'ไม่มียอดเข้าจริง',
};

/** Shorter than the member's text: on a chip. */
export const reasonChip: Readonly<Record<ReviewReason, string>> = {
  unknown_reference: 'ไม่พบรายการฝาก',
  unknown_sender: 'ไม่รู้จักผู้โอน',
  unknown_account: 'เข้าบัญชีที่ไม่ได้เปิดรับ',
  sender_differs: 'ชื่อผู้โอนไม่ตรง',
  ambiguous: 'ตรงกับหลายคน',
  too_late: 'โอนช้าเกินไป',
  time_ahead: 'เวลาโอนล่วงหน้า',
  already_paid: 'โอนซ้ำ',
  not_open: 'รายการฝากไม่เปิดรับ',
  amount_odd: 'ยอดผิดจากที่ขอมาก',
  below_fee: 'ไม่พอค่าธรรมเนียม',
  looks_repeated: 'คล้ายยอดก่อนหน้า',
  other_merchant: 'ยอดของร้านค้าอื่น',
  slip_unchecked: 'สลิปรอตรวจ',
  limit_reached: 'เกินวงเงินฝาก',
  account_closed: 'บัญชีสมาชิกปิด',
  play_paused: 'สมาชิกพักการเล่น',
  under_age: 'อายุไม่ถึง 20 ปี',
  sent_back: 'ทีมงานให้คืน',
  returned: 'คืนแล้ว',
};

/** What was unusual about credited money. */
export const flagChip: Readonly<Record<IntentFlag, string>> = {
  under: 'โอนขาด',
  over: 'โอนเกิน',
  late: 'โอนช้า',
  reviewed: 'คนตรวจแล้ว',
  limited: 'คืนส่วนเกินวงเงิน',
  reversed: 'ย้อนแล้ว',
};

const gateways: Readonly<Record<string, string>> = {
  slip: 'สลิป',
  bank: 'ธนาคาร',
  truemoney: 'ทรูมันนี่',
  sandbox: 'เกตเวย์จำลอง',
};

/** Where the news of incoming money came from; a gateway's own code where it has no other name. */
export const gatewayThai = (code: string): string => gateways[code] ?? code;
