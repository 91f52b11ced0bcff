/** PromptPay QR payloads: EMV TLV with CRC-16/CCITT-FALSE, written and parsed (thai.md section 1). */
import { parseSatang, type Satang, toDecimal } from '../../money.ts';
import { zeroPadded } from '../../zero-padded.ts';

export interface Tag {
  readonly id: string;
  readonly value: string;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, no reflection; four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return zeroPadded(crc.toString(16).toUpperCase(), 4);
}

/** One tag of the code: id, length in two digits, value. */
export const tlv = (id: string, value: string): string => `${id}${zeroPadded(value.length, 2)}${value}`;

/** Splits a TLV string; undefined unless it ends exactly on its last character and no tag is repeated. */
export function splitTags(text: string): Tag[] | undefined {
  const tags: Tag[] = [];
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    if (!head?.[1] || !head[2]) return undefined;
    const length = Number(head[2]);
    const value = text.slice(at + 4, at + 4 + length);
    if (value.length !== length || tags.some((tag) => tag.id === head[1])) return undefined;
    tags.push({ id: head[1], value });
    at += 4 + length;
  }
  return tags;
}

export type Payee =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'national_id'; readonly id: string }
  | { readonly kind: 'ewallet'; readonly id: string }
  | { readonly kind: 'bank_account'; readonly bank: string; readonly account: string }
  | { readonly kind: 'biller'; readonly billerId: string; readonly ref1: string; readonly ref2?: string };

const transferAid = 'A000000677010111';
const billerAid = 'A000000677010112';

/** A phone number in the standard's form: digits only, leading 0 dropped, prefixed with 66, padded to 13. */
function phoneTarget(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^66(?=\d{9}$)/, '');
  return zeroPadded(`66${digits.replace(/^0/, '')}`, 13);
}

function payeeTag(payee: Payee): string {
  switch (payee.kind) {
    case 'phone':
      return tlv('29', tlv('00', transferAid) + tlv('01', phoneTarget(payee.phone)));
    case 'national_id':
      return tlv('29', tlv('00', transferAid) + tlv('02', payee.id));
    case 'ewallet':
      return tlv('29', tlv('00', transferAid) + tlv('03', payee.id));
    case 'bank_account':
      return tlv('29', tlv('00', transferAid) + tlv('04', payee.bank + payee.account));
    case 'biller':
      return tlv(
        '30',
        tlv('00', billerAid) +
          tlv('01', payee.billerId) +
          tlv('02', payee.ref1) +
          (payee.ref2 ? tlv('03', payee.ref2) : ''),
      );
  }
}

/**
 * The payload of a QR code; single use when it contains an amount. It is parsed again before it is returned.
 *
 * @throws Error on a payee or amount that cannot be written (a bug of ours)
 */
export function promptPayPayload(payee: Payee, amount?: Satang): string {
  if (amount !== undefined && (amount <= 0n || amount > 9_999_999_999n))
    throw new Error('a QR carries 0.01 to 99,999,999.99 THB');
  if (payee.kind === 'biller' && !(/^\d{15}$/.test(payee.billerId) && /^[A-Z0-9]{1,20}$/.test(payee.ref1)))
    throw new Error('a biller has 15 digits and a reference');
  const body = `${tlv('00', '01')}${tlv('01', amount === undefined ? '11' : '12')}${payeeTag(payee)}${tlv('53', '764')}${amount === undefined ? '' : tlv('54', toDecimal(amount))}${tlv('58', 'TH')}6304`;
  const payload = body + crc16(body);
  if (!readPromptPay(payload).ok) throw new Error('a written payload must read back');
  return payload;
}

export type Read =
  | { readonly ok: true; readonly payee: Payee; readonly amount?: Satang; readonly tags: readonly Tag[] }
  | { readonly ok: false; readonly reason: 'shape' | 'crc' | 'currency' | 'payee' | 'amount' };

/** Parses a payload as a banking app would: tags in any order except 00 first and 63 last, unknown ones kept. */
export function readPromptPay(payload: string): Read {
  if (payload.length > 512 || !/6304[0-9A-Fa-f]{4}$/.test(payload)) return { ok: false, reason: 'shape' };
  const tags = splitTags(payload);
  if (tags?.[0]?.id !== '00' || tags.at(-1)?.id !== '63') return { ok: false, reason: 'shape' };
  if (crc16(payload.slice(0, -4)) !== payload.slice(-4).toUpperCase()) return { ok: false, reason: 'crc' };
  const of = (id: string): string | undefined => tags.find((tag) => tag.id === id)?.value;
  if (of('53') !== '764') return { ok: false, reason: 'currency' };
  const payee = readPayee(of('29'), of('30'));
  if (!payee) return { ok: false, reason: 'payee' };
  const written = of('54');
  const amount = written === undefined ? undefined : parseSatang(written);
  if (written !== undefined && (amount === undefined || amount <= 0n)) return { ok: false, reason: 'amount' };
  return { ok: true, payee, tags, ...(amount === undefined ? {} : { amount }) };
}

function readPayee(transfer: string | undefined, biller: string | undefined): Payee | undefined {
  const parts = splitTags(biller ?? transfer ?? '');
  const of = (id: string): string | undefined => parts?.find((tag) => tag.id === id)?.value;
  if (biller) {
    const [billerId, ref1, ref2] = [of('01'), of('02'), of('03')];
    return billerId && ref1 ? { kind: 'biller', billerId, ref1, ...(ref2 ? { ref2 } : {}) } : undefined;
  }
  const [phone, id, wallet, bank] = [of('01'), of('02'), of('03'), of('04')];
  if (phone) return { kind: 'phone', phone: `0${phone.replace(/^0*66/, '')}` };
  if (id) return { kind: 'national_id', id };
  if (wallet) return { kind: 'ewallet', id: wallet };
  if (bank) return { kind: 'bank_account', bank: bank.slice(0, 3), account: bank.slice(3) };
  return undefined;
}
