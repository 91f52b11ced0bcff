/** Where a Thai sentence may break. */

/**
 * Prevents line breaks within bet names ("3 ตัวบน"), signed amounts ("+฿12"), times ("12:00 น.") and loan words that the
 * browser's dictionary does not know.
 */
export const unbroken = (text: string): string => text.replace(breakable, unbrokenPart);

const breakable = /(\d) ตัว(บน|ล่าง|โต๊ด|หน้า)|([+−-])฿|(เทิร์)น|(แคช)แบ็ก|(\d:\d\d) น\./g;
const unbrokenPart = (
  part: string,
  digit?: string,
  place?: string,
  sign?: string,
  turn?: string,
  cash?: string,
  time?: string,
): string => {
  if (digit && place) return `${digit}\u00a0ตัว\u2060${place}`;
  if (time) return `${time}\u00a0น.`;
  const head = sign ?? turn ?? cash ?? '';
  return `${head}\u2060${part.slice(head.length)}`;
};

/** The phrases of a sentence: it may break between them, where it has spaces, but not within one. */
export const phrasesOf = (text: string): readonly string[] => unbroken(text).split(' ');
