/** The vocabulary of pasted slips: signs, headings, helpers, and everything that is not a bet. */
import type { BetType } from '../../lotto/rules/bet-types.ts';
import type { HelperCode } from '../../lotto/rules/expand-numbers.ts';

export type Place = 'top' | 'bottom' | 'tod' | 'front' | 'run';

/** A heading: "2 ตัวบน" is a place for two digits, "บน" one for any, "กลับ" only adds all orders. */
export interface Heading {
  readonly places: readonly { readonly place: Place; readonly digits: number | undefined }[];
  readonly reverse: boolean | undefined;
  /** Of an earlier line. */
  readonly isOld?: boolean;
}

const thaiZero = 0x0e50;
const wideZero = 0xff10;
const sameAs: Readonly<Record<string, string>> = {
  '＝': '=',
  '＠': '@',
  '×': '*',
  '✕': '*',
  '✖': '*',
  x: '*',
  X: '*',
  ｘ: '*',
  Ｘ: '*',
  '＊': '*',
  '∗': '*',
  '–': '-',
  '—': '-',
  '−': '-',
  '－': '-',
  '‐': '-',
  '／': '/',
  '．': '.',
  '，': ',',
  '、': ',',
  '；': ';',
  '：': ':',
  '＋': '+',
  '（': '(',
  '）': ')',
  '\u200b': ' ',
  '\u00a0': ' ',
  '\u3000': ' ',
  '\ufeff': ' ',
};

/** Normalises digits and signs character by character, so that positions in the text stay valid. */
export function plain(text: string): string {
  return text.replace(
    /[๐-๙０-９＝＠×✕✖xXｘＸ＊∗–—−－‐／．，、；：＋（）\u200b\u00a0\u3000\ufeff]/g,
    (sign, at: number) => {
      const code = sign.charCodeAt(0);
      if (code >= thaiZero && code < thaiZero + 10) return String(code - thaiZero);
      if (code >= wideZero && code < wideZero + 10) return String(code - wideZero);
      // An x inside a word is a letter.
      if (/[xX]/.test(sign) && (/[a-wyzA-WYZ]/.test(text[at - 1] ?? '') || /[a-wyzA-WYZ]/.test(text[at + 1] ?? '')))
        return sign;
      return sameAs[sign] ?? sign;
    },
  );
}

const lower = 'ล[่้]?าง';
const tod = 'โต[๊้็๋]?[ดตค]';
const placeWord = `(?:บน|${lower}|${tod}|ตรง|เต็ง|หน้า|ท้าย|กลับ)`;
const month =
  '(?:มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม|ม\\.?ค\\.?|ก\\.?พ\\.?|มี\\.?ค\\.?|เม\\.?ย\\.?|พ\\.?ค\\.?|มิ\\.?ย\\.?|ก\\.?ค\\.?|ส\\.?ค\\.?|ก\\.?ย\\.?|ต\\.?ค\\.?|พ\\.?ย\\.?|ธ\\.?ค\\.?)(?![ก-๎])';
const noPrice = '(?!\\d)(?!\\s*[=*@])';

/** Patterns skipped as a whole, tried in this order. */
export const asides: readonly RegExp[] = [
  // A word for the draw, with its date.
  new RegExp(
    `(?:งวด|ประจำ|วัน(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)?ที่)(?:งวด|ประจำ|วันที่|นี้|หน้า|ที่แล้ว|\\s|:)*(?:\\d{1,2}\\s*(?:[-/.]\\s*\\d{1,2}(?:\\s*[-/.]\\s*(?:\\d{4}|\\d{2}))?|${month}\\s*(?:\\d{4}|\\d{2})?)?${noPrice})?`,
    'y',
  ),
  new RegExp(`\\d{1,2}\\s*${month}(?:\\s*(?:\\d{4}|\\d{2})${noPrice})?`, 'y'),
  // The number of a round or sheet.
  new RegExp(`(?:[ก-๎]*รอบ(?:ที่)?|(?:ใบ|ชุด|คน|โพย|แผ่น|ครั้ง)ที่)\\s*\\d{1,3}${noPrice}`, 'y'),
  // A date with a Buddhist or common-era year.
  new RegExp(
    `(?:0?[1-9]|[12]\\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\\1(?:25[67]\\d|20[2-3]\\d|[67][1-46-9])${noPrice}`,
    'y',
  ),
  new RegExp(`(?:25[67]\\d|20[2-3]\\d)([-/.])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])${noPrice}`, 'y'),
  new RegExp(`(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?${noPrice}(?:\\s*น\\.?(?![ก-๎]))?`, 'y'),
  /(?:[01]?\d|2[0-3])\.[0-5]\d\s*น\.?(?![ก-๎])/y,
  // A phone number or bank account.
  new RegExp(`0[689]\\d[- ]?\\d{3}[- ]?\\d{4}${noPrice}`, 'y'),
  new RegExp(`0[689]-\\d{4}-\\d{4}${noPrice}`, 'y'),
  /\d{3}-\d-\d{5}-\d(?!\d)/y,
  // A count of items.
  /\d{1,4}\s*(?:ตัว|รายการ|ชุด|ใบ|คน|โพย|งวด|เปอร์เซ็นต์)(?!ละ)(?!\s*(?:บน|ล[่้]?าง|โต|ตรง|เต็ง|หน้า|ท้าย|กลับ))/y,
  /\d{1,3}\s*%/y,
];

/** A word before the sum of a slip; with one of the second pattern it is a sum of something else. */
export const sumWord = /รวม|ยอด|ทั้งหมด|ทั้งสิ้น|สุทธิ/;
export const otherSum = /โอน|ทอน|เหลือ|ค้าง|เก่า|ลด|เบิ้ล/;
/** A word after which nothing on the line is a bet. */
export const total =
  /(?:ยอด|รวม|ทั้งหมด|ทั้งสิ้น|สุทธิ|โอน|ทอน|คงเหลือ|เหลือ|ค้าง|เป็นเงิน|ส่วนลด|ลดแล้ว|เบอร์|โทร|บัญชี|บช|พร้อมเพย์|เลขที่|รหัส|ปิดรับ)/;
export const denial = /ยกเลิก|แคนเซิล|ไม่(?:เอา|ซื้อ|ลง|แทง|รับ)|แก้(?!ว)|เปลี่ยน|ลบออก|ตัดออก/;
/** Takes back everything above it. */
export const denialOfAll = /ทั้งหมด|หมดเลย|ทุกตัว|ทั้งโพย|ใหม่หมด/;
export const latinDenial = /^cancel/i;
/** Words that sellers use for different bets. */
export const vague = /รูด|ปัก|หลักหน่วย|หลักสิบ|หลักร้อย|คู่ละ/;
/** Looks like a bet nevertheless, so that it is not skipped silently. */
export const betBehind = /\d\s*[=*@]\s*\d/;
export const latinTotal = /^(?:total|sum|tel|id)$/i;

export const thaiLetters = /[ก-฾เ-๎]+/y;
export const latinLetters = /[a-zA-Z]+/y;
/** Digits with an optional unit: "5ร้อย", "2พัน", "1k"; "ร้อยห้าสิบ" is a word of its own. */
export const digitRun = /(\d+)(?:(\s?)(ร้อย|พัน)(?!หนึ่ง|นึง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|ยี่|สิบ)|([kK])(?![a-zA-Z]))?/y;
/** Pictures between words mean nothing; a digit in a box numbers a line. */
export const pictures = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/uy;
export const boxedDigit = /(?:\d\ufe0f?\u20e3)+/y;
export const abbreviation = /(?:บล|[บลต])\./y;
/** "บ/ล" after a stake means two places, not baht. */
export const lowerAfter = /\.?\s*[/+-]?\s*ล(?![ก-๎])/y;
export const numbering = /\s*\d{1,3}(?:\)|\.(?=\s+\S))/y;
export const digitsOfHeading = new RegExp(`([1-4])\\s*ตัว\\s*(?=${placeWord})`, 'y');
export const digitsBeforePlace = new RegExp(`([234])(?=(?:บน|${lower}|${tod}|หน้า|ท้าย|ตรง|[บลต](?![ก-๎])))`, 'y');
export const spacedDigits = new RegExp(`([234])\\s+(?=(?:บน|${lower}|${tod}|หน้า|ท้าย|ตรง|[บลต](?![ก-๎])))`, 'y');
export const onePrice = new RegExp(`[234]\\s*(?:${placeWord}+|[บลต]\\.?)\\s*[=*]?\\s*(\\d+)\\s*(?:$|,)`, 'y');
export const ways = /(?:[236]|สอง|สาม|หก)\s*(?:กลับ|ประตู)/y;
export const gates = new RegExp(`(?:19|สิบเก้า)\\s*ประตู(?:เลข)?(?:(?![ก-๎])|(?=${placeWord}))`, 'y');
/** วิน of two digits, of three, or โต๊ด, with doubles or without; alone it leaves open how many digits. */
export const win = new RegExp(
  `วิน(?:เลข)?\\s*(?:(2|3|สอง|สาม)\\s*ตัว|(${tod}))?\\s*(เบิ้ล)?(?:เลข)?(?:(?![ก-๎])|(?=${placeWord}))`,
  'y',
);

interface Word {
  readonly kind: 'heading' | 'helper' | 'filler' | 'price' | 'baht';
  readonly heading?: Heading;
  readonly code?: HelperCode;
  /** The digit count of the following places. */
  readonly digits?: number;
}

const at = (place: Place, digits?: number): Word => ({
  kind: 'heading',
  heading: { places: [{ place, digits }], reverse: undefined },
});
const order = (reverse: boolean): Word => ({ kind: 'heading', heading: { places: [], reverse } });

/** Thai words recognised within a run of letters; a run with anything else is chatter. Longer words come first. */
export const words: readonly (readonly [RegExp, Word])[] = [
  [/บน/y, at('top')],
  [new RegExp(lower, 'y'), at('bottom')],
  [/(?:เลข)?ท้าย/y, at('bottom')],
  [new RegExp(tod, 'y'), at('tod')],
  [/ตรง|เต็ง/y, at('top')],
  [/หน้า/y, at('front', 3)],
  [/(?:เลข)?วิ่ง/y, at('run', 1)],
  [/ไม่กลับ/y, order(false)],
  [/กลับ/y, order(true)],
  [/สองตัว/y, { kind: 'filler', digits: 2 }],
  [/สามตัว/y, { kind: 'filler', digits: 3 }],
  [/สี่ตัว/y, { kind: 'filler', digits: 4 }],
  [/รูดหน้า/y, { kind: 'helper', code: 'run_front' }],
  [/รูดหลัง/y, { kind: 'helper', code: 'run_back' }],
  [/เบิ้ล/y, { kind: 'helper', code: 'doubles' }],
  [/ตอง/y, { kind: 'helper', code: 'triples' }],
  [/พี่น้อง/y, { kind: 'helper', code: 'siblings' }],
  [/(?:ตัว|ชุด|อย่าง|อัน|เบอร์)?ละ|ทุกตัว|คูณ|ราคา/y, { kind: 'price' }],
  [/บาท/y, { kind: 'baht' }],
  [/ตัวเลข|ตัว/y, { kind: 'filler' }],
  [
    /ครับผม|ครับ|คับ|ค้าบ|ค่ะ|คะ|จ้า|จ้ะ|จ๊ะ|จ๋า|นะ|ด้วย|หน่อย|เลย|แล้ว|ขอ|เอา|แทง|ซื้อ|ลง|และ|กับ|หวย|เลข|เท่ากัน|หมด|แบบ|ๆ/y,
    { kind: 'filler' },
  ],
];

export const letters: Readonly<Record<string, readonly Place[]>> = {
  บ: ['top'],
  ล: ['bottom'],
  ต: ['tod'],
  บล: ['top', 'bottom'],
};

export const signs: Readonly<Record<string, 'price' | 'times' | 'joiner' | 'comma' | 'baht'>> = {
  '=': 'price',
  '@': 'price',
  '*': 'times',
  '-': 'joiner',
  '/': 'joiner',
  '.': 'joiner',
  '+': 'joiner',
  ',': 'comma',
  ';': 'comma',
  '฿': 'baht',
};

const types: Readonly<Record<Exclude<Place, 'run'>, Readonly<Partial<Record<number, BetType>>>>> = {
  top: { 1: 'run_top', 2: 'two_top', 3: 'three_top', 4: 'four_top' },
  bottom: { 1: 'run_bottom', 2: 'two_bottom', 3: 'three_bottom' },
  tod: { 3: 'three_tod', 4: 'four_tod' },
  front: { 3: 'three_front' },
};

/** The bet type of a place for numbers of a length: บน with three digits is 3 ตัวบน. */
export function typeAt(place: Place, length: number): BetType | undefined {
  return place === 'run' ? undefined : types[place][length];
}
