/** Why money waits for people, and what the member reads about it. */

export type ReviewReason =
  | 'unknown_reference'
  | 'sender_differs'
  | 'too_late'
  | 'already_paid'
  | 'not_open'
  | 'account_closed';

export const reviewReasonThai: Readonly<Record<ReviewReason, string>> = {
  unknown_reference: 'ไม่พบรายการฝากของยอดนี้',
  sender_differs: 'ชื่อผู้โอนไม่ตรงกับบัญชีที่ลงทะเบียน ทีมงานกำลังตรวจสอบ',
  too_late: 'ยอดเข้าหลังหมดเวลานานเกินไป ทีมงานกำลังตรวจสอบ',
  already_paid: 'รายการนี้รับยอดไปแล้ว ทีมงานกำลังตรวจสอบยอดที่โอนซ้ำ',
  not_open: 'รายการฝากนี้ยังไม่เปิดรับยอด ทีมงานกำลังตรวจสอบ',
  account_closed: 'บัญชีนี้ปิดใช้งานอยู่ ยอดนี้ถูกพักไว้และจะโอนคืน',
};
