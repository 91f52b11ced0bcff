/** Why incoming money goes to review or back to its sender, and the member's text for it. */

export type ReviewReason =
  | 'unknown_reference'
  | 'unknown_sender'
  | 'unknown_account'
  | 'sender_differs'
  | 'ambiguous'
  | 'too_late'
  | 'time_ahead'
  | 'already_paid'
  | 'not_open'
  | 'amount_odd'
  | 'below_fee'
  | 'looks_repeated'
  | 'other_merchant'
  | 'slip_unchecked'
  | 'limit_reached'
  | 'account_closed'
  | 'play_paused'
  | 'under_age'
  | 'sent_back'
  | 'returned';

export const reviewReasonThai: Readonly<Record<ReviewReason, string>> = {
  unknown_reference: 'ไม่พบรายการฝากของยอดนี้',
  unknown_sender: 'ไม่พบสมาชิกเจ้าของบัญชีที่โอนมา',
  unknown_account: 'ยอดเข้าบัญชีที่ไม่ได้เปิดรับฝาก',
  sender_differs: 'ชื่อผู้โอนไม่ตรงกับบัญชีที่ลงทะเบียน ทีมงานกำลังตรวจสอบ',
  ambiguous: 'ผู้โอนตรงกับสมาชิกมากกว่าหนึ่งคน ทีมงานกำลังตรวจสอบ',
  too_late: 'ยอดเข้าหลังหมดเวลานานเกินไป ทีมงานกำลังตรวจสอบ',
  time_ahead: 'ธนาคารแจ้งเวลาโอนล่วงหน้า ทีมงานกำลังตรวจสอบ',
  already_paid: 'รายการนี้รับยอดไปแล้ว ทีมงานกำลังตรวจสอบยอดที่โอนซ้ำ',
  not_open: 'รายการฝากนี้ยังไม่เปิดรับยอด ทีมงานกำลังตรวจสอบ',
  amount_odd: 'ยอดที่ธนาคารแจ้งผิดจากยอดที่ขอมาก ทีมงานกำลังตรวจสอบ',
  below_fee: 'ยอดที่โอนไม่พอค่าธรรมเนียม ทีมงานกำลังตรวจสอบ',
  looks_repeated: 'ธนาคารแจ้งยอดนี้ซ้ำกับยอดก่อนหน้า ทีมงานกำลังตรวจสอบ',
  other_merchant: 'ธนาคารแจ้งยอดของร้านค้าอื่น',
  slip_unchecked: 'ได้รับสลิปแล้ว ทีมงานกำลังตรวจกับธนาคาร',
  limit_reached: 'เกินวงเงินฝาก ยอดนี้ถูกพักไว้และจะโอนคืน',
  account_closed: 'บัญชีนี้ปิดใช้งานอยู่ ยอดนี้ถูกพักไว้และจะโอนคืน',
  play_paused: 'คุณพักการเล่นอยู่ ยอดนี้ถูกพักไว้และจะโอนคืน',
  under_age: 'อายุไม่ถึง 20 ปี ยอดนี้ถูกพักไว้และจะโอนคืน',
  sent_back: 'ทีมงานตรวจสอบแล้ว ยอดนี้จะโอนคืนบัญชีที่โอนมา',
  returned: 'โอนคืนบัญชีที่โอนมาแล้ว',
};
