/** What fields are called, where what changed is shown field by field: as in the forms that they are edited in. */
import { factNames } from './approvals.ts';
import { settingFields } from './settings.ts';

/** Of a promotion. */
const ofPromotions: Readonly<Record<string, string>> = {
  title: 'ชื่อ',
  summary: 'คำอธิบาย',
  group: 'หมวด',
  enamel: 'สี',
  emblem: 'ภาพ',
  position: 'ลำดับ',
  starts_at: 'เริ่ม',
  ends_at: 'จบ',
  'bonus.given': 'รับเมื่อ',
  'bonus.min_deposit': 'ฝากขั้นต่ำ',
  'bonus.percent': 'โบนัส %',
  'bonus.max_bonus': 'โบนัสสูงสุด',
  'bonus.fixed': 'จำนวนคงที่',
  'bonus.times': 'เทิร์น',
  'bonus.basis': 'คิดเทิร์นจาก',
  'bonus.holds_deposit': 'เงินฝากอยู่ในกระเป๋าโปร',
  'bonus.max_withdraw': 'ถอนได้สูงสุด',
  'bonus.max_bet': 'เดิมพันต่อครั้ง',
  'bonus.days': 'ใช้ภายใน (วัน)',
  'bonus.excluded_games': 'เกมที่ยกเว้น',
  'bonus.claims.per_member': 'ครั้งต่อคน',
  'bonus.claims.per_day': 'ครั้งต่อวัน',
  'bonus.claims.total': 'รวมทุกคน',
  'bonus.hours.from': 'รับได้ตั้งแต่',
  'bonus.hours.until': 'รับได้ถึง',
  'bonus.claims': 'จำนวนครั้ง',
  'bonus.hours': 'เวลาที่รับได้',
  'bonus.spins': 'ฟรีสปิน',
  'bonus.weights': 'น้ำหนักเทิร์น',
};

/** Of everything else that the audit keeps. */
const ofActs: Readonly<Record<string, string>> = {
  version: 'ฉบับ',
  raw: 'ผล',
  entered_by: 'ผู้ใส่ผล',
  about: 'รายละเอียด',
  active: 'เปิดใช้',
  enabled: 'เปิดใช้',
  status: 'สถานะ',
  state: 'สถานะ',
  kind: 'ชนิด',
  type: 'ชนิด',
  period: 'รอบ',
  slug: 'ชื่อในลิงก์',
  link: 'ลิงก์',
  text: 'ข้อความ',
  image: 'รูป',
  picture: 'รูป',
  audience: 'ผู้รับ',
  priority: 'ลำดับ',
  segment_id: 'กลุ่มสมาชิก',
  least_vip_level: 'VIP ขั้นต่ำ',
  terms: 'เงื่อนไข',
  codes: 'จำนวนโค้ด',
  code: 'โค้ด',
  expires_at: 'หมดอายุ',
  uses_max: 'ใช้ได้รวม (ครั้ง)',
  used: 'ใช้แล้ว',
  per_member_max: 'ต่อคน (ครั้ง)',
  per_period_max: 'ต่อรอบ (ครั้ง)',
  stake: 'เดิมพัน',
  quantity: 'จำนวน',
  game: 'เกม',
  quantity_max: 'ต่อครั้ง (ชิ้น)',
  taken: 'แลกไปแล้ว',
  credit: 'เครดิต',
  spins: 'ฟรีสปิน',
  free_spins: 'ฟรีสปิน',
  spin_stake: 'เดิมพันต่อสปิน',
  spin_game_id: 'เกมของสปิน',
  coupon_id: 'คูปอง',
  coupon_days: 'คูปองใช้ได้กี่วัน',
  claims: 'รับแล้ว',
  ladder: 'ขั้นของรางวัล',
  last_day: 'วันสุดท้าย',
  reward_kind: 'รางวัลเป็น',
  reward_amount: 'จำนวนรางวัล',
  budget: 'งบ',
  answer_id: 'คำตอบ',
  winners_max: 'ผู้ชนะสูงสุด',
  wins: 'รางวัลของโพล',
  'wins.due': 'รางวัลที่ต้องจ่าย',
  'wins.paid': 'จ่ายรางวัลแล้ว',
  'wins.lapsed': 'รางวัลที่หมดเวลารับ',
  'wins.passed': 'รางวัลที่ข้ามไป',
  daily: 'ฟรีต่อวัน',
  worth: 'มูลค่าต่อการหมุน',
  cost_points: 'แต้มต่อการหมุน',
  config_hash: 'แฮชของการตั้งค่า',
  quest_id: 'ภารกิจ',
  poll_id: 'โพล',
  item_id: 'ของรางวัล',
  notice_id: 'ประกาศ',
  note_id: 'บันทึก',
  promotion_id: 'โปร',
  adjustment_id: 'รายการปรับยอด',
  approval_id: 'ใบอนุมัติ',
  key_id: 'กุญแจ',
  tx_id: 'รายการเงิน',
  created_at: 'สร้างเมื่อ',
  created_by: 'สร้างโดย',
  set_by: 'ตั้งโดย',
  held_by: 'พักโดย',
  held_until: 'พักถึง',
  until: 'ถึง',
  until_at: 'ถึง',
  at: 'เวลา',
  open_at: 'เปิดรับ',
  close_at: 'ปิดรับ',
  paused: 'หยุดพัก',
  paused_at: 'หยุดพักเมื่อ',
  stopped_at: 'หยุดเมื่อ',
  moved_to: 'เลื่อนไปวันที่',
  effective_on: 'มีผลวันที่',
  linked_at: 'ผูกเมื่อ',
  marked: 'ทำเครื่องหมาย',
  decided: 'ตัดสิน',
  added: 'เพิ่ม',
  changed: 'เปลี่ยน',
  action: 'การกระทำ',
  cost: 'ต้นทุน',
  owed: 'ค้างชำระ',
  length: 'นานเท่าไร',
  role: 'บทบาท',
  phone: 'เบอร์โทร',
  decide_up_to: 'ตัดสินได้ต่อครั้ง',
  disabled: 'ปิดทางเข้า',
  confirmed: 'ยืนยันแล้ว',
  reason: 'เหตุผล',
  ip: 'ไอพี',
  user_agent: 'เบราว์เซอร์',
  device: 'เครื่อง',
  new_device: 'เครื่องใหม่',
  session_id: 'เซสชัน',
  path: 'หน้า',
  seal: 'ตราผนึก',
  ref: 'เลขอ้างอิง',
  logo: 'โลโก้',
  name: 'ชื่อ',
  min: 'ต่ำสุด',
  max: 'สูงสุด',
  format: 'รูปแบบไฟล์',
  rows: 'จำนวนแถว',
  field: 'ข้อมูล',
  query: 'คำค้น',
};

const known: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(settingFields).flatMap((fields) => Object.entries(fields).map(([name, { label }]) => [name, label])),
  ),
  ...factNames,
  ...ofActs,
  ...ofPromotions,
};

const nameOf = (path: string, more: Readonly<Record<string, string>>): string | undefined => {
  if (Object.hasOwn(more, path)) return more[path];
  return Object.hasOwn(known, path) ? known[path] : undefined;
};

/**
 * A field as people call it: "bonus.min_deposit" is "ฝากขั้นต่ำ". Of fields within fields each has its name, and one without
 * keeps its own.
 *
 * @param more names of a domain above, by whole path
 */
export function fieldThai(field: string, more: Readonly<Record<string, string>> = {}): string {
  const whole = nameOf(field, more);
  if (whole !== undefined) return whole;
  const parts = field.split('.');
  const first = nameOf(parts.slice(0, -1).join('.'), more);
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && first !== undefined) return `${first} · ${nameOf(last, more) ?? last}`;
  return parts.map((part) => nameOf(part, more) ?? part).join(' · ');
}
