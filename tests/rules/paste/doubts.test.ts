/** Parts of a pasted slip that are read, but only with the player's consent, and amounts in words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePaste } from '#lib/paste/rules/paste.ts';
import { spelledAmountAt } from '#lib/paste/rules/spelled-amounts.ts';
import { offered, read, ticked, told } from './reading.ts';

const parse = (text: string) => parsePaste(text, { chosen: ticked, offered });

/** The doubtful bets, and the reasons of all doubts. */
function doubtsIn(text: string): readonly [string, readonly string[]] {
  const doubtful = parse(text).entries.filter(({ doubt }) => doubt !== undefined);
  return [told(doubtful), [...new Set(doubtful.map(({ doubt }) => doubt ?? ''))]];
}

const byPlace = 'ไม่มีเครื่องหมายบอกราคา อ่านเลขท้ายเป็นราคา';
const below = 'ด้านล่างมีคำว่าแก้หรือยกเลิก';
const underBottom = 'เลข 3 ตัวอยู่ใต้หัวข้อ ล่าง';
const unsure = 'ไม่แน่ใจว่าเป็นเลขหรือราคา';

describe('a doubtful bet', () => {
  it.each([
    ['12/21-20', '2บน 12=20, 2บน 21=20', byPlace],
    ['12,34,56 20', '2บน 12=20, 2บน 34=20, 2บน 56=20', byPlace],
    ['12-34-56 20 ค่ะ', '2บน 12=20, 2บน 34=20, 2บน 56=20', byPlace],
    ['123 50', '3บน 123=50', byPlace],
    ['12 100', '2บน 12=100', byPlace],
    ['67-76-10-10', '2บน 67=10, 2ล่าง 67=10, 2บน 76=10, 2ล่าง 76=10', byPlace],
    ['47ร้อย', '2บน 47=100', unsure],
    ['47ร้อยห้าสิบ', '2บน 47=150', unsure],
    ['วิน 123=10', '2บน 12=10, 2บน 13=10, 2บน 21=10, 2บน 23=10, 2บน 31=10, 2บน 32=10', 'วินไม่ได้บอกว่ากี่ตัว อ่านเป็นวิน 2 ตัว'],
    ['วิน 12 5', '2บน 12=5, 2บน 21=5', `วินไม่ได้บอกว่ากี่ตัว อ่านเป็นวิน 2 ตัว · ${byPlace}`],
    ['ล่าง\n123=20', '3ล่าง 123=20', underBottom],
    ['บนล่าง\n123=20', '3บน 123=20, 3ล่าง 123=20', underBottom],
    ['ล่าง\n112 กลับ 5', '3บน 112=5, 3บน 121=5, 3บน 211=5', underBottom],
    ['12=50\nแก้เป็น 100', '2บน 12=50', below],
    ['12=50\n34=50\nแก้เป็น 100', '2บน 34=50', below],
    ['12=50 34=20\n56=20\nยกเลิก 12 56', '2บน 12=50, 2บน 56=20', below],
    ['12=50\n34=50\nยกเลิกทั้งหมด', '2บน 12=50, 2บน 34=50', below],
    ['12=50\n34 56\ncancel', '2บน 34=, 2บน 56=', below],
    ['ล่าง\n123=20\nยกเลิก 123', '3ล่าง 123=20', underBottom],
  ])('is read from "%s" with its reason', (text, bets, reason) => {
    expect(doubtsIn(text)).toEqual([bets, [reason]]);
  });

  it.each([
    ['12/21*20', '2บน 12=20, 2บน 21=20'],
    ['67/76/10-10', '2บน 67=10, 2ล่าง 67=10, 2บน 76=10, 2ล่าง 76=10'],
    ['12 21 20-20', '2บน 12=20, 2ล่าง 12=20, 2บน 21=20, 2ล่าง 21=20'],
    ['12 21 20x20', '2บน 12=20, 2ล่าง 12=20, 2บน 21=20, 2ล่าง 21=20'],
    ['12-21 30+20', '2บน 12=30, 2ล่าง 12=20, 2บน 21=30, 2ล่าง 21=20'],
    ['12 21 100-50', '2บน 12=100, 2ล่าง 12=50, 2บน 21=100, 2ล่าง 21=50'],
    ['12 20-20 34 30-30', '2บน 12=20, 2ล่าง 12=20, 2บน 34=30, 2ล่าง 34=30'],
    ['12 20+20 บนล่าง', '2บน 12=20, 2ล่าง 12=20'],
    ['เบิ้ล 10*20', '00 11 22 33 44 55 66 77 88 99'.replaceAll(/(\d\d) ?/g, '2บน $1=10, 2ล่าง $1=20, ').slice(0, -2)],
    ['รูดหน้า 5 20 บาท', '50 51 52 53 54 55 56 57 58 59'.replaceAll(/(\d\d) ?/g, '2บน $1=20, ').slice(0, -2)],
    ['วินเบิ้ล', ''],
    ['วิน2ตัวเบิ้ล 12=10', '2บน 11=10, 2บน 12=10, 2บน 21=10, 2บน 22=10'],
    ['วินสามตัว 123=5', '3บน 123=5, 3บน 132=5, 3บน 213=5, 3บน 231=5, 3บน 312=5, 3บน 321=5'],
    ['วินโต๊ด 123=5\n456=5', '3โต๊ด 123=5, 3บน 456=5'],
    ['3 ตัวล่าง\n123=20', '3ล่าง 123=20'],
    ['ล่าง 123=20', '3ล่าง 123=20'],
    ['ล่าง\nบน 123=20', '3บน 123=20'],
    ['ล่าง\n123=20 บน', '3บน 123=20'],
    ['ตอง 111 222=20', '3บน 111=20, 3บน 222=20'],
    ['หกกลับ 123=5', '3บน 123=5, 3บน 132=5, 3บน 213=5, 3บน 231=5, 3บน 312=5, 3บน 321=5'],
    ['สิบเก้าประตู 5 = 0', ''],
    ['12=50\nแก้ว 34=20', '2บน 12=50, 2บน 34=20'],
    ['12=50\n34=50 ไม่เอา', '2บน 12=50'],
    ['ล่าง 34 กลับ 20', '2ล่าง 34=20, 2ล่าง 43=20'],
    ['🔥 12 34 🔥\nตัวละ 20', '2บน 12=20, 2บน 34=20'],
    ['1️⃣ 12=20', '2บน 12=20'],
  ])('is none where the text is clear: "%s"', (text, bets) => {
    expect(doubtsIn(text)).toEqual(['', []]);
    expect(read(text).bets).toBe(bets);
  });

  it.each([
    ['12 21 30-20', ['12', '21', '30', '20']],
    ['12 21 50x20', ['12', '21', '50', '20']],
    ['12-21 20+20 ตัวละ 10', []],
    ['12-21 20+20 บนล่าง ตัวละ 10', ['12', '21', '20', '20', 'ตัวละ 10']],
    ['123x6=10', ['123', '6', '10']],
    ['12 5 ร้อย', ['12', '5', 'ร้อย']],
    ['12=20 ร้อย', ['12', '20', 'ร้อย']],
    ['12=1ร้อยห้าสิบ', ['12', '1', 'ร้อยห้าสิบ']],
    ['12 ร้อยห้า', ['12']],
    ['บนร้อย ล่างร้อย 12', ['ร้อย', '12']],
    ['บน=50 ล่าง=20 12', ['=20', '12']],
    ['12=50 34=20 ร้อย', ['34', '20', 'ร้อย']],
    ['เบิ้ล 12=20', ['เบิ้ล', '12', '=20']],
    ['รูด 5 บน 10', ['5', '10']],
    ['12-21 คู่ละ 20', ['12', '21', '20']],
    ['วิน 1=10', ['วิน 1', '=10']],
  ])('is red rather than doubtful where two readings are as likely: "%s"', (text, red) => {
    expect(read(text).red).toEqual(red);
  });

  it('says what a vague word may mean', () => {
    expect(read('รูด 5 บน 10').unread[0]?.reason).toMatch(/^คำนี้ใช้ได้หลายความหมาย/);
  });

  it('needs two digits to be the stake of a helper without a sign', () => {
    expect(doubtsIn('เบิ้ล 5')[1]).toEqual([byPlace]);
    expect(doubtsIn('เบิ้ล 10')[1]).toEqual([]);
  });
});

describe('an amount in words', () => {
  it.each([
    ['ร้อย', '100'],
    ['ร้อยนึง', '100'],
    ['ร้อยเดียว', '100'],
    ['ร้อยห้าสิบ', '150'],
    ['สองร้อย', '200'],
    ['สองร้อยห้าสิบ', '250'],
    ['พัน', '1000'],
    ['พันห้าร้อย', '1500'],
    ['สองพัน', '2000'],
    ['สิบ', '10'],
    ['สิบห้า', '15'],
    ['ยี่สิบ', '20'],
    ['ยี่สิบเอ็ด', '21'],
    ['ห้าสิบ', '50'],
    ['เก้าสิบเก้า', '99'],
    ['ห้าบาท', '5'],
    ['นึงบาท', '1'],
  ])('"%s" is %s', (word, amount) => {
    expect(spelledAmountAt(word, 0)?.text).toBe(amount);
  });

  it('begins where it is looked for and needs a unit', () => {
    expect(spelledAmountAt('ละห้าสิบบาท', 2)).toEqual({ text: '50', length: 6 });
    expect(spelledAmountAt('ห้าบาท', 0)).toEqual({ text: '5', length: 3 });
    expect(spelledAmountAt('ห้า', 0)).toBeUndefined();
    expect(spelledAmountAt('สองตัว', 0)).toBeUndefined();
  });
});

describe('a sum in the text', () => {
  it.each([
    ['12=50\nรวม 150', [{ start: 6, end: 13, written: '150', read: '50' }]],
    ['12=50\nรวมทั้งหมด 2 ตัว 1,150.00 บาท', [{ start: 6, end: 35, written: '1150', read: '50' }]],
    ['12=50\nรวม 50\n34=20\nรวม 30', [{ start: 19, end: 25, written: '30', read: '20' }]],
    ['12=50\nรวม 50', []],
    ['12=50\nรวม 50\n34=20\nรวม 20', []],
    ['12=50\nรวม 50\n34=20\nรวม 70', []],
    ['รวม 150\n12=50', []],
    ['12=50\n34\nรวม 150', []],
    ['12=50\n12345=50\nรวม 150', []],
    ['12=50\nยอดค้างเก่า 150', []],
    ['12=50\nรวม 150 โอนแล้ว 100', []],
    ['12=50\nรวม 100 150', []],
  ])('that differs from the bets above it is noticed: "%s"', (text, sums) => {
    expect(parse(text).wrongSums).toEqual(sums);
  });
});

/** Amounts that stand in a text, as whole baht. */
function amountsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [digits] of text.matchAll(/\d+/g)) for (const zeros of ['', '00', '000']) found.add(digits + zeros);
  for (const [whole] of text.matchAll(/\d+,\d+/g)) found.add(whole.replace(',', ''));
  for (const at of Array.from(text).keys()) found.add(spelledAmountAt(text, at)?.text ?? '');
  return found;
}

const pieces = [
  '12',
  '34',
  '5',
  '123',
  '50',
  '20',
  '100',
  '=',
  '*',
  '-',
  '/',
  '+',
  ',',
  ' ',
  ' ',
  '\n',
  'บน',
  'ล่าง',
  'โต๊ด',
  'กลับ',
  'วิ่ง',
  'ตัวละ',
  'บาท',
  'บ',
  'รวม',
  'ร้อย',
  'ห้าสิบ',
  'สองร้อย',
  'ยี่สิบ',
  'เบิ้ล',
  'รูดหน้า',
  '19ประตู',
  'วิน',
  'วินโต๊ด',
  'แก้เป็น',
  'พี่เอ',
  'ทุกตัว',
  '🔥',
  '6กลับ',
  '2 ตัว',
  '1,000',
  '5ร้อย',
];
const anyChat = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));

describe('always', () => {
  it('a price that is certain stands in the text', () => {
    fc.assert(
      fc.property(anyChat, (text) => {
        const amounts = amountsIn(text);
        for (const { stake, doubt } of parse(text).entries)
          if (doubt === undefined && stake !== '') expect(amounts, JSON.stringify(text)).toContain(stake);
      }),
      { numRuns: 3_000 },
    );
  });

  it('spans of all parts stand in the text', () => {
    fc.assert(
      fc.property(anyChat, (text) => {
        const { entries, unread, ignored, wrongSums } = parse(text);
        for (const { start, end } of [...entries, ...unread, ...ignored, ...wrongSums])
          expect(start >= 0 && start < end && end <= text.length, JSON.stringify(text)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
