/** Amounts in words, as in "ล่าง 45 46 ร้อย". */
const digits = ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const digit = `${digits.join('|')}|นึง`;
const spelled = new RegExp(
  `(?:(${digit})(?=บาท)|(?:(${digit})?(พัน))?(?:(${digit})?(ร้อย)(?:เดียว|นึง|หนึ่ง)?)?(?:(ยี่|${digit})?(สิบ)(เอ็ด|${digit})?)?)`,
  'y',
);

const wordValue = (word: string | undefined): number => {
  if (word === 'ยี่') return 2;
  return word === undefined || word === 'เอ็ด' || word === 'นึง' ? 1 : digits.indexOf(word) + 1;
};

export interface SpelledAmount {
  /** Whole baht in digits. */
  readonly text: string;
  readonly length: number;
}

/** Reads the amount in words that starts at a place of a run of Thai letters; undefined where none does. */
export function spelledAmountAt(run: string, from: number): SpelledAmount | undefined {
  spelled.lastIndex = from;
  const [whole = '', lone, ofThousand, thousand, ofHundred, hundred, ofTen, ten, unit] = spelled.exec(run) ?? [];
  if (whole === '') return undefined;
  if (lone) return { text: String(wordValue(lone)), length: whole.length };
  const thousands = thousand ? wordValue(ofThousand) * 1_000 : 0;
  const hundreds = hundred ? wordValue(ofHundred) * 100 : 0;
  const tens = ten ? wordValue(ofTen) * 10 + (unit ? wordValue(unit) : 0) : 0;
  return { text: String(thousands + hundreds + tens), length: whole.length };
}
