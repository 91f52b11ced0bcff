/**
 * The mini QR code on a Thai bank slip: it identifies the transfer and nothing else (thai.md 2.1). The bank supplies the
 * rest.
 */
import { zeroPadded } from '../../zero-padded.ts';
import { crc16, readPromptPay, splitTags, tlv } from './emv.ts';

const slipApi = '000001';

export type SlipRead =
  | { readonly kind: 'slip'; readonly bankCode: string; readonly reference: string }
  /** A code for paying, not a slip. */
  | { readonly kind: 'payment' }
  | { readonly kind: 'unreadable' };

/** Parses a slip's code; its CRC may lack a leading zero, as some banks write it. */
export function readSlip(text: string): SlipRead {
  const code = text.trim();
  if (readPromptPay(code).ok) return { kind: 'payment' };
  const cut = code.lastIndexOf('9104');
  if (code.length > 200 || cut < 0) return { kind: 'unreadable' };
  const body = code.slice(0, cut + 4);
  const said = code.slice(cut + 4);
  if (!/^[0-9A-Fa-f]{3,4}$/.test(said) || crc16(body) !== zeroPadded(said.toUpperCase(), 4))
    return { kind: 'unreadable' };
  const tags = splitTags(code.slice(0, cut));
  const inner = splitTags(tags?.find((tag) => tag.id === '00')?.value ?? '');
  const of = (id: string): string | undefined => inner?.find((tag) => tag.id === id)?.value;
  const [api, bankCode, reference] = [of('00'), of('01'), of('02')];
  return api === slipApi && bankCode && /^\d{3}$/.test(bankCode) && reference && /^[A-Za-z0-9]{6,40}$/.test(reference)
    ? { kind: 'slip', bankCode, reference }
    : { kind: 'unreadable' };
}

/** The code that a bank prints on the slip of a transfer. */
export function slipCode(bankCode: string, reference: string): string {
  const body = `${tlv('00', tlv('00', slipApi) + tlv('01', bankCode) + tlv('02', reference))}${tlv('51', 'TH')}9104`;
  return body + crc16(body);
}
