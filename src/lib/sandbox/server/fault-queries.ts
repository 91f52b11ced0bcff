/** The faults that the sandbox's bank offers, with their Thai names. */
import type { CallbackBehaviour, FeedBehaviour, GatewayBehaviour, PayoutBehaviour } from '../contract.ts';

export const callbackThai: Readonly<Record<CallbackBehaviour, string>> = {
  once: 'แจ้งยอดตามปกติ',
  delayed: 'แจ้งยอดช้า 45 วินาที',
  repeated: 'แจ้งยอดซ้ำ 5 ครั้งพร้อมกัน',
  late: 'จ่ายหลัง QR หมดเวลา',
  lost: 'ไม่แจ้งยอด ให้ระบบถามเอง',
  twice: 'จ่ายสองครั้ง',
  reordered: 'จ่ายสองครั้ง แจ้งสลับลำดับ',
  masked: 'ปิดชื่อและเลขบัญชีบางส่วน',
  other_merchant: 'แจ้งเป็นยอดของร้านอื่น',
  contradicted: 'แจ้งว่าจ่ายแล้ว ทั้งที่ไม่ได้จ่าย',
  unit: 'แจ้งยอดเป็นสตางค์ (คูณ 100)',
};

export const feedThai: Readonly<Record<FeedBehaviour, string>> = {
  once: 'แจ้งยอดตามปกติ',
  delayed: 'แจ้งยอดช้า 45 วินาที',
  repeated: 'แจ้งยอดซ้ำ 5 ครั้งพร้อมกัน',
  twice: 'โอนสองครั้ง',
  reordered: 'โอนสองครั้ง แจ้งสลับลำดับ',
  late: 'โอนหลังหมดเวลา (อีก 15 นาที)',
  lost: 'ไม่แจ้งยอด ให้ระบบถามเอง',
  masked: 'ปิดชื่อและเลขบัญชีบางส่วน',
  nameless: 'ไม่บอกชื่อผู้โอน',
  untold: 'ไม่บอกว่าใครโอน',
  unit: 'แจ้งยอดเป็นสตางค์ (คูณ 100)',
  backwards: 'แจ้งเวลาย้อนไป 2 ชั่วโมง',
  again: 'แจ้งรายการทั้งวันซ้ำอีกรอบ',
  crowd: 'คนอื่นโอนยอดเดียวกันในนาทีเดียวกัน',
  buddhist: 'แจ้งปีเป็น พ.ศ. และวันที่ก่อนหน้า',
};

export const gatewayThai: Readonly<Record<GatewayBehaviour, string>> = {
  works: 'ทำงานปกติ',
  refuses: 'ไม่ออก QR ให้',
  silent: 'ไม่ตอบ',
  slow: 'ออก QR แล้ว แต่ไม่ตอบ',
  eager: 'แจ้งยอดก่อนตอบว่าออก QR แล้ว',
};

export const payoutThai: Readonly<Record<PayoutBehaviour, string>> = {
  pays: 'โอนสำเร็จ',
  refuses: 'ปลายทางไม่รับโอน',
  silent: 'เงียบ 20 วินาที แล้วโอนสำเร็จ',
  silent_refuses: 'เงียบ 20 วินาที แล้วไม่รับโอน',
  lost: 'ติดต่อธนาคารไม่ได้',
  other_name: 'ชื่อบัญชีไม่ตรง',
  returns: 'โอนสำเร็จ แล้วธนาคารคืนเงิน',
};
