/** The cannons of the pond as players read them. */
import type { CannonCode } from './data/fishing.ts';

export const cannonNames: readonly { readonly code: CannonCode; readonly name: string; readonly text: string }[] = [
  { code: 'single', name: 'เดี่ยว', text: '1 หน่วย' },
  { code: 'net', name: 'ตาข่าย', text: '3 หน่วย · 3 ตัว' },
  { code: 'harpoon', name: 'ฉมวก', text: '5 หน่วย · โอกาส ×2' },
];
