/** The delivery address of a gift in Thailand. */
import { normalisePhone } from '../../account/rules/phone.ts';
import { asciiDigits } from '../../thai.ts';

export interface DeliveryWords {
  readonly recipient?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly postcode?: string | undefined;
}

export interface Delivery {
  readonly recipient: string;
  /** E.164 */
  readonly phone: string;
  readonly address: string;
  readonly postcode: string;
}

export type DeliveryAnswer =
  | { readonly ok: true; readonly delivery: Delivery }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

const addressMin = 10;

/** Parses the four fields, and reports each that is missing or invalid. */
export function readDelivery(words: DeliveryWords): DeliveryAnswer {
  const recipient = (words.recipient ?? '').replace(/\s+/g, ' ').trim();
  const phone = normalisePhone(words.phone ?? '');
  const address = (words.address ?? '').replace(/\s+/g, ' ').trim();
  const postcode = asciiDigits(words.postcode ?? '').trim();
  const fields: Record<string, string> = {};
  if (recipient.length < 3) fields.recipient = 'ใส่ชื่อและนามสกุลผู้รับ';
  if (!phone) fields.phone = 'เบอร์โทรศัพท์ต้องมี 10 หลัก ขึ้นต้นด้วย 06 08 หรือ 09';
  if (address.length < addressMin) fields.address = 'ใส่บ้านเลขที่ ถนน ตำบล อำเภอ และจังหวัด';
  if (!/^[1-9]\d{4}$/.test(postcode)) fields.postcode = 'รหัสไปรษณีย์มี 5 หลัก';
  if (!phone || Object.keys(fields).length > 0) return { ok: false, fields };
  return { ok: true, delivery: { recipient, phone, address, postcode } };
}
