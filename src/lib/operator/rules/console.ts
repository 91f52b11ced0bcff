/** The console's own way in (operator.md section 2): passwords, times, and codes for a lost phone. */
import { isCommonPassword } from '../../passwords.ts';
import { hourMs, minuteMs } from '../../time.ts';

/** A session ends after this, whatever happens in it. */
export const sessionLifeMs = 12 * hourMs;
/** Nobody there for this long: the console is locked. */
export const idleMs = 15 * minuteMs;
/** How long an entered code counts for acts that need a fresh one. */
export const codeFreshMs = 5 * minuteMs;
/** After this many faults in a row, signing in is blocked for a while. */
export const faultsMax = 5;
export const blockedMs = 15 * minuteMs;

const passwordMin = 12;
export const passwordMax = 128;
/** Words that anybody who attacks this console would try (docs/asvs.md); the person's own name is another. */
export const contextWords = ['benja', 'เบญจา', 'operator', 'console', 'admin', 'หลังบ้าน', 'แคชเชียร์', 'เว็บหวย'] as const;
/** What a password has besides such words. */
const lettersBesides = 8;
/** A common password with digits and signs around it is none better; fewer letters than these say nothing. */
const commonLettersLeast = 6;

/** Why a console password is refused, in Thai; undefined for a good one. */
export function passwordFault(password: string, name: string): string | undefined {
  if (password.length < passwordMin) return `รหัสผ่านหลังบ้านต้องมีอย่างน้อย ${passwordMin} ตัวอักษร`;
  if (password.length > passwordMax) return `รหัสผ่านยาวได้ไม่เกิน ${passwordMax} ตัวอักษร`;
  const plain = password.toLowerCase();
  const letters = plain.replace(/[^\p{L}]/gu, '');
  const isCommon = isCommonPassword(plain) || (letters.length >= commonLettersLeast && isCommonPassword(letters));
  const besides = contextWords.reduce((left, word) => left.replaceAll(word, ''), plain);
  if (isCommon || besides.length < lettersBesides || plain.includes(name) || new Set(plain).size < 5)
    return 'รหัสผ่านนี้เดาง่าย เลือกรหัสอื่น';
  return undefined;
}

/** Whether a session is locked: by hand of the clock, or since it was found idle. */
export function isIdle(lastSeenAt: Date, lockedAt: Date | null, now: Date): boolean {
  return lockedAt !== null || now.getTime() - lastSeenAt.getTime() >= idleMs;
}

/** Until when a code entered at this time counts; undefined when it no longer does. */
export function confirmedUntil(confirmedAt: Date | null, now: Date): Date | undefined {
  const until = confirmedAt && new Date(confirmedAt.getTime() + codeFreshMs);
  return until && until > now ? until : undefined;
}

export const recoveryCodesCount = 10;
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const recoveryLength = 12;

/** A code for a lost phone from random bytes, "ABCD-EFGH-JKMN"; bytes beyond the last whole round of letters are skipped. */
export function recoveryCode(random: (bytes: number) => Uint8Array): string {
  let code = '';
  const usable = 256 - (256 % letters.length);
  while (code.length < recoveryLength)
    for (const byte of random(recoveryLength))
      if (byte < usable && code.length < recoveryLength) code += letters[byte % letters.length];
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** A typed code as it is compared: without spaces and dashes, in capitals. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
