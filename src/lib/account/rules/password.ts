/** Passwords: 8 to 72 characters, no composition rules, not a common one, not the phone number (thai.md 5.5, api.md). */

import { isCommonPassword } from '../../passwords.ts';

const passwordMin = 8;
const passwordMax = 72;

export type PasswordCheck = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Checks a new password of the member with this phone (E.164). */
export function checkPassword(password: string, phone: string): PasswordCheck {
  if (password.length < passwordMin) return { ok: false, reason: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร' };
  if (password.length > passwordMax) return { ok: false, reason: `รหัสผ่านยาวได้ไม่เกิน ${passwordMax} ตัวอักษร` };
  const local = phone.slice(3);
  if (isCommonPassword(password) || password.includes(local)) {
    return { ok: false, reason: 'รหัสผ่านนี้เดาง่าย เลือกรหัสอื่น' };
  }
  return { ok: true };
}
