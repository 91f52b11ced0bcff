/** Six-digit codes sent by SMS (thai.md 5.6): format, lifetime and number of tries. */
import type { Context } from '../../server/context.ts';
import { minuteMs } from '../../time.ts';
import { zeroPadded } from '../../zero-padded.ts';

export const codeLifeMs = 5 * minuteMs;
export const resendAfterMs = minuteMs;
export const codeTriesMax = 5;
export const codesPerDayMax = 5;

const referenceAlphabet = 'ACDEFGHJKMNPQRTUVWXY';

export interface OneTimeCode {
  /** Six digits. */
  readonly code: string;
  /** Four letters that match a code to its SMS. */
  readonly reference: string;
}

export function newCode(ctx: Context): OneTimeCode {
  const bytes = Buffer.from(ctx.random(12));
  return {
    code: zeroPadded(bytes.readUIntBE(0, 6) % 1_000_000, 6),
    reference: [...bytes.subarray(6, 10)].map((byte) => referenceAlphabet[byte % referenceAlphabet.length]).join(''),
  };
}

/**
 * The SMS text. With SMS_WEB_OTP its last line binds the code to this site, so that the browser may fill it in here and nowhere
 * else; the text is shorter then, because two message parts cost twice.
 */
export function codeText(ctx: Context, { code, reference }: OneTimeCode): string {
  if (!ctx.config.smsWebOtp) return `รหัส ${code} (Ref: ${reference}) ใช้ภายใน 5 นาที ห้ามบอกผู้อื่น`;
  return `รหัส ${code} (${reference}) ห้ามบอกผู้อื่น\n\n@${new URL(ctx.config.publicUrl).hostname} #${code}`;
}
