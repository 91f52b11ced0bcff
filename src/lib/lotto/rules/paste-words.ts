/** The words of a pasted slip: what each piece of a line is, before anybody asks what it means together (paste.ts). */
import type { BetType } from './bet-types.ts';
import type { HelperCode } from './expand-numbers.ts';

export type Place = 'top' | 'bottom' | 'tod' | 'front' | 'run';

/** What a heading says: "2 ตัวบน" is a place for two digits, "บน" one for any, "กลับ" changes only the order. */
export interface Heading {
  readonly places: readonly { readonly place: Place; readonly digits: number | undefined }[];
  readonly reverse: boolean | undefined;
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

export type Token = Piece &
  /** `stuck` to a word that is no heading, as in "พี่เอ5". */
  (
    | { readonly kind: 'number'; readonly text: string; readonly stuck: boolean }
    /** "=", "@", "ตัวละ": what follows is a price. */
    | { readonly kind: 'price' }
    | { readonly kind: 'times' }
    /** - / . + between numbers or prices. */
    | { readonly kind: 'joiner' }
    | { readonly kind: 'comma' }
    | { readonly kind: 'heading'; readonly heading: Heading }
    | { readonly kind: 'helper'; readonly code: HelperCode; readonly takesDigit: boolean }
    | { readonly kind: 'baht' }
    /** A word that means nothing and harms nothing, as ค่ะ. */
    | { readonly kind: 'filler' }
    | { readonly kind: 'chatter' }
    /** A word that takes something back, as ยกเลิก, or sums up: the bets beside it are for people to read. */
    | { readonly kind: 'denial' }
    /** Dates, hours, telephone numbers, totals: skipped, digits and all. */
    | { readonly kind: 'aside' }
  );

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

/** One kind of digits and signs; character for character, so that places in the text stay what they are. */
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

/** Skipped whole; tried in this order wherever a piece may begin. */
const asides: readonly RegExp[] = [
  // A word for the draw, with its date.
  new RegExp(
    `(?:งวด|ประจำ|วัน(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)?ที่)(?:งวด|ประจำ|วันที่|นี้|หน้า|ที่แล้ว|\\s|:)*(?:\\d{1,2}\\s*(?:[-/.]\\s*\\d{1,2}(?:\\s*[-/.]\\s*(?:\\d{4}|\\d{2}))?|${month}\\s*(?:\\d{4}|\\d{2})?)?${noPrice})?`,
    'y',
  ),
  new RegExp(`\\d{1,2}\\s*${month}(?:\\s*(?:\\d{4}|\\d{2})${noPrice})?`, 'y'),
  // Which round or sheet, not which number.
  new RegExp(`(?:[ก-๎]*รอบ(?:ที่)?|(?:ใบ|ชุด|คน|โพย|แผ่น|ครั้ง)ที่)\\s*\\d{1,3}${noPrice}`, 'y'),
  // A date with its year in the Buddhist or the common era.
  new RegExp(
    `(?:0?[1-9]|[12]\\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\\1(?:25[67]\\d|20[2-3]\\d|[67][1-46-9])${noPrice}`,
    'y',
  ),
  new RegExp(`(?:25[67]\\d|20[2-3]\\d)([-/.])(?:0?[1-9]|1[0-2])\\1(?:0?[1-9]|[12]\\d|3[01])${noPrice}`, 'y'),
  new RegExp(`(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?${noPrice}(?:\\s*น\\.?(?![ก-๎]))?`, 'y'),
  /(?:[01]?\d|2[0-3])\.[0-5]\d\s*น\.?(?![ก-๎])/y,
  // A telephone and a bank account.
  new RegExp(`0[689]\\d[- ]?\\d{3}[- ]?\\d{4}${noPrice}`, 'y'),
  new RegExp(`0[689]-\\d{4}-\\d{4}${noPrice}`, 'y'),
  /\d{3}-\d-\d{5}-\d(?!\d)/y,
  // How many, not which.
  /\d{1,4}\s*(?:ตัว|รายการ|ชุด|ใบ|คน|โพย|งวด|เปอร์เซ็นต์)(?!ละ)(?!\s*(?:บน|ล[่้]?าง|โต|ตรง|เต็ง|หน้า|ท้าย|กลับ))/y,
  /\d{1,3}\s*%/y,
];

/** A word after which nothing on the line is a bet. */
const total =
  /(?:ยอด|รวม|ทั้งหมด|ทั้งสิ้น|สุทธิ|โอน|ทอน|คงเหลือ|เหลือ|ค้าง|เป็นเงิน|ส่วนลด|ลดแล้ว|เบอร์|โทร|บัญชี|บช|พร้อมเพย์|เลขที่|รหัส|ปิดรับ)/;
const denial = /ยกเลิก|แคนเซิล|ไม่(?:เอา|ซื้อ|ลง|แทง|รับ)|แก้(?!ว)|เปลี่ยน|ลบออก|ตัดออก/;
const latinDenial = /^cancel/i;
/** What looks like a bet all the same: then it is not skipped unseen. */
const betBehind = /\d\s*[=*@]\s*\d/;
const latinTotal = /^(?:total|sum|tel|id)$/i;

const thaiLetters = /[ก-฾เ-๎]+/y;
const latinLetters = /[a-zA-Z]+/y;
/** Digits, and what they are counted in: "5ร้อย", "2พัน", "1k". */
const digitRun = /(\d+)(?:\s?(ร้อย|พัน)|([kK])(?![a-zA-Z]))?/y;
const abbreviation = /(?:บล|[บลต])\./y;
/** "บ/ล" after a price is two places, not baht. */
const lowerAfter = /\.?\s*[/+-]?\s*ล(?![ก-๎])/y;
const numbering = /\s*\d{1,3}(?:\)|\.(?=\s+\S))/y;
const digitsOfHeading = new RegExp(`([1-4])\\s*ตัว\\s*(?=${placeWord})`, 'y');
const digitsBeforePlace = new RegExp(`([234])(?=(?:บน|${lower}|${tod}|หน้า|ท้าย|ตรง|[บลต](?![ก-๎])))`, 'y');
const spacedDigits = new RegExp(`([234])\\s+(?=(?:บน|${lower}|${tod}|หน้า|ท้าย|ตรง|[บลต](?![ก-๎])))`, 'y');
const onePrice = new RegExp(`[234]\\s*(?:${placeWord}+|[บลต]\\.?)\\s*[=*]?\\s*(\\d+)\\s*(?:$|,)`, 'y');
const ways = /[236]\s*(?:กลับ|ประตู)/y;
const gates = /19\s*ประตู(?![ก-๎])/y;

type Word = Pick<Token, 'kind'> & { readonly heading?: Heading; readonly code?: HelperCode; readonly digits?: number };
const at = (place: Place, digits?: number): Word => ({
  kind: 'heading',
  heading: { places: [{ place, digits }], reverse: undefined },
});
const order = (reverse: boolean): Word => ({ kind: 'heading', heading: { places: [], reverse } });

/** Thai words a run of letters may be made of; a run with anything else in it is chatter. Longer words stand first. */
const words: readonly (readonly [RegExp, Word])[] = [
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
  [/(?:ตัว|ชุด|อย่าง)?ละ|คูณ|ราคา/y, { kind: 'price' }],
  [/บาท/y, { kind: 'baht' }],
  [/ตัวเลข|ตัว/y, { kind: 'filler' }],
  [
    /ครับผม|ครับ|คับ|ค้าบ|ค่ะ|คะ|จ้า|จ้ะ|จ๊ะ|จ๋า|นะ|ด้วย|หน่อย|เลย|แล้ว|ขอ|เอา|แทง|ซื้อ|ลง|และ|กับ|หวย|เลข|เท่ากัน|หมด|แบบ|ๆ/y,
    { kind: 'filler' },
  ],
];

const takesDigit = new Set<HelperCode>(['nineteen_gates', 'run_front', 'run_back']);
const helper = (code: HelperCode, piece: Piece): Token => ({
  ...piece,
  kind: 'helper',
  code,
  takesDigit: takesDigit.has(code),
});

/** The words of a run of Thai letters, or undefined when it holds one that is not known. */
function thaiWords(run: string, start: number, sized: number | undefined): Token[] | undefined {
  const found: Token[] = [];
  let digits = sized;
  for (let from = 0; from < run.length; ) {
    let next = from;
    for (const [pattern, word] of words) {
      pattern.lastIndex = from;
      const hit = pattern.exec(run);
      if (!hit) continue;
      next = from + hit[0].length;
      const piece = { start: start + from, end: start + next };
      if (word.digits !== undefined) digits = word.digits;
      if (word.heading?.places[0]?.place === 'run') digits = 1;
      if (word.heading) found.push({ ...piece, kind: 'heading', heading: sizedHeading(word.heading, digits) });
      else if (word.code) found.push(helper(word.code, piece));
      else found.push({ ...piece, kind: word.kind as 'price' | 'baht' | 'filler' });
      break;
    }
    if (next === from) return undefined;
    from = next;
  }
  return found;
}

/** "2 ตัวบนล่าง": the digits said before a place hold for every place after them. */
function sizedHeading({ places, reverse }: Heading, digits: number | undefined): Heading {
  return { places: places.map(({ place, digits: own }) => ({ place, digits: own ?? digits })), reverse };
}

const letters: Readonly<Record<string, readonly Place[]>> = {
  บ: ['top'],
  ล: ['bottom'],
  ต: ['tod'],
  บล: ['top', 'bottom'],
};

/** Whether the number before is a price, so that a single บ after it says baht: "=50บ", or the last word of "12 50 บ". */
function afterPrice(tokens: readonly Token[], last: boolean): boolean {
  const before = tokens.at(-2)?.kind;
  if (tokens.at(-1)?.kind !== 'number' || before === undefined || before === 'comma') return false;
  return before !== 'number' || last;
}

const signs: Readonly<Record<string, 'price' | 'times' | 'joiner' | 'comma' | 'baht'>> = {
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

/** The pieces of one line of plain text that stands at `offset`. */
export function tokensOf(line: string, offset: number): Token[] {
  const tokens: Token[] = [];
  const match = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(line);
  };
  const push = (
    kind: 'aside' | 'denial' | 'chatter' | 'filler' | 'price' | 'times' | 'joiner' | 'comma' | 'baht',
    from: number,
    to: number,
  ) => tokens.push({ kind, start: offset + from, end: offset + to });
  const number = match(numbering, 0);
  let from = 0;
  if (number) {
    from = number[0].length;
    push('aside', 0, from);
  }
  let digits: number | undefined;
  while (from < line.length) {
    const sign = line[from] ?? '';
    if (/\s/.test(sign)) {
      from++;
      continue;
    }
    const afterDigit = /\d/.test(line[from - 1] ?? '');
    const aside = afterDigit ? undefined : asides.map((pattern) => match(pattern, from)).find((hit) => hit?.[0]);
    const many = afterDigit ? null : match(gates, from);
    const sized = afterDigit ? null : (match(digitsOfHeading, from) ?? sizedPlace(from));
    const reversed = afterDigit ? null : match(ways, from);
    const run = match(thaiLetters, from)?.[0] ?? '';
    if (many) {
      tokens.push(helper('nineteen_gates', { start: offset + from, end: offset + from + many[0].length }));
      from += many[0].length;
    } else if (sized) {
      digits = Number(sized[1]);
      push('filler', from, from + sized[0].length);
      from += sized[0].length;
      continue;
    } else if (reversed) {
      const end = from + reversed[0].length;
      tokens.push({ kind: 'heading', heading: { places: [], reverse: true }, start: offset + from, end: offset + end });
      from = end;
    } else if (aside?.[0]) {
      push('aside', from, from + aside[0].length);
      from += aside[0].length;
    } else if (run) {
      from = thai(run, from, digits);
    } else if (/\d/.test(sign)) {
      const [whole = sign, digitsOnly = sign, count, kilo] = match(digitRun, from) ?? [];
      const text = digitsOnly + (count === 'ร้อย' ? '00' : count || kilo ? '000' : '');
      const before = tokens.at(-1);
      const stuck =
        before?.kind === 'chatter' && before.end === offset + from && /[a-zA-Zก-๎]/.test(line[from - 1] ?? '');
      tokens.push({ kind: 'number', text, stuck, start: offset + from, end: offset + from + whole.length });
      from += whole.length;
    } else {
      const latin = match(latinLetters, from)?.[0];
      if (latin && latinTotal.test(latin)) {
        push('aside', from, line.length);
        from = line.length;
      } else {
        const kind = latin && latinDenial.test(latin) ? 'denial' : 'chatter';
        push(signs[sign] ?? kind, from, from + (latin?.length ?? 1));
        from += latin?.length ?? 1;
      }
    }
    digits = undefined;
  }
  return tokens;

  /** "2บน" is a heading, unless the only thing after it is a price: "3บน50" is a bet on 3. */
  function sizedPlace(here: number): RegExpExecArray | null {
    const found = match(digitsBeforePlace, here) ?? (tokens.length === 0 ? match(spacedDigits, here) : null);
    const lone = found && match(onePrice, here);
    return lone?.[1] && lone[1].length !== Number(found?.[1]) ? null : found;
  }

  function thai(run: string, here: number, sized: number | undefined): number {
    const places = letters[run];
    const end = here + run.length;
    if (run === 'บ' && afterPrice(tokens, line.slice(end).trim() === '') && !match(lowerAfter, end))
      push('baht', here, end);
    else if (places) {
      const dotted = end + (match(abbreviation, here) ? 1 : 0);
      const heading = { places: places.map((place) => ({ place, digits: undefined })), reverse: undefined };
      tokens.push({ kind: 'heading', heading, start: offset + here, end: offset + dotted });
      return dotted;
    } else {
      const known = thaiWords(run, offset + here, sized);
      if (known) tokens.push(...known);
      else if (denial.test(run)) push('denial', here, end);
      else if (total.test(run)) {
        const doubtful = betBehind.test(line.slice(end));
        push(doubtful ? 'denial' : 'aside', here, doubtful ? end : line.length);
        return doubtful ? end : line.length;
      } else push('chatter', here, end);
    }
    return end;
  }
}

const types: Readonly<Record<Exclude<Place, 'run'>, Readonly<Partial<Record<number, BetType>>>>> = {
  top: { 1: 'run_top', 2: 'two_top', 3: 'three_top', 4: 'four_top' },
  bottom: { 1: 'run_bottom', 2: 'two_bottom', 3: 'three_bottom' },
  tod: { 3: 'three_tod', 4: 'four_tod' },
  front: { 3: 'three_front' },
};

/** The type of a place for numbers of a length: บน of three digits is 3 ตัวบน. */
export function typeAt(place: Place, length: number): BetType | undefined {
  return place === 'run' ? undefined : types[place][length];
}
