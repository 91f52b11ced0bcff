/** Acts of the audit as people read them; the code of one that has no words here. */
const words: Readonly<Record<string, string>> = {
  'member.search': 'ค้นหาสมาชิก',
  'wheel.give': 'ให้สิทธิ์หมุนวงล้อ',
  'message.send': 'ส่งข้อความ',
  'coupon.give': 'ให้คูปอง',
  'member.hold': 'พักไว้',
  'member.release': 'เลิกพัก',
  'member.note': 'จดบันทึก',
  'member.reveal': 'เปิดดูข้อมูลเต็ม',
  'member.end_sessions': 'ให้ออกจากระบบทุกเครื่อง',
  'member.send_reset': 'ส่งรหัสตั้งรหัสผ่านใหม่',
  'member.limit': 'ตั้งวงเงินให้สมาชิก',
  'privacy.export': 'ส่งออกข้อมูลส่วนบุคคล',
  'member.adjust': 'ปรับยอด',
  'member.rest': 'ให้สมาชิกพักการเล่น',
};

export const actThai = (action: string): string => words[action] ?? action;
