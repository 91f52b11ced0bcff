/** Thai mobile numbers: `0[689]` and eight digits, stored as E.164 (thai.md 5.1). */
import { asciiDigits } from '../../thai.ts';

/** "๐๘๑-234 5678", "+66 81 234 5678", "0066812345678" -> "+66812345678"; undefined when it is not a Thai mobile number. */
export function normalisePhone(text: string): string | undefined {
  let digits = asciiDigits(text).replace(/[\s\-().]/g, '');
  digits = digits.replace(/^\+/, '').replace(/^00(?=66)/, '');
  if (digits.startsWith('66')) digits = `0${digits.slice(2).replace(/^0/, '')}`;
  return /^0[689]\d{8}$/.test(digits) ? `+66${digits.slice(1)}` : undefined;
}
