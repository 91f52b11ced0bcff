/** The pages of one member. */
export const memberTabs = [
  'overview',
  'ledger',
  'play',
  'money',
  'bonus',
  'limits',
  'devices',
  'ties',
  'notes',
  'changes',
] as const;
export type MemberTab = (typeof memberTabs)[number];

export const memberTabThai: Readonly<Record<MemberTab, string>> = {
  overview: 'ภาพรวม',
  ledger: 'เดินบัญชี',
  play: 'โพยและเกม',
  money: 'ฝากถอน',
  bonus: 'โบนัส',
  limits: 'ขีดจำกัด',
  devices: 'อุปกรณ์',
  ties: 'คนที่เกี่ยวข้อง',
  notes: 'บันทึก',
  changes: 'ประวัติแก้ไข',
};
