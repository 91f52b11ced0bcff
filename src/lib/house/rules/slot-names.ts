/** What the symbols of each slot are called. */
import type { SlotSymbol, SlotTheme } from './slots.ts';

export const slotNames: Readonly<Record<SlotTheme['code'], Readonly<Record<SlotSymbol, string>>>> = {
  khom: {
    W: 'โคมแดง',
    S: 'พลุ',
    A: 'เลขเจ็ด',
    B: 'อั่งเปา',
    C: 'เหรียญทอง',
    D: 'ส้มมงคล',
    E: 'ซาลาเปา',
    F: 'พัด',
    G: 'ประทัด',
    H: 'กาน้ำชา',
  },
  himma: {
    W: 'ขนนกทิพย์',
    S: 'บัวทิพย์',
    A: 'หงส์',
    B: 'นาค',
    C: 'ชฎา',
    D: 'กวางทอง',
    E: 'ใบโพธิ์',
    F: 'ใบบัว',
    G: 'ใบตอง',
    H: 'ใบเมเปิล',
  },
  talat: {
    W: 'เรือพาย',
    S: 'ระฆัง',
    A: 'ทุเรียน',
    B: 'มะม่วง',
    C: 'ส้มโอ',
    D: 'ดอกบัว',
    E: 'มังคุด',
    F: 'เงาะ',
    G: 'กล้วย',
    H: 'มะพร้าว',
  },
};
