/** Lines of a pasted slip in which one sign, word or digit decides how the rest is read. */
import { describe, expect, it } from 'vitest';
import { type BetType, betTypeCodes, betTypes } from '#lib/lotto/rules/bet-types.ts';
import { parsePaste } from '#lib/paste/rules/paste.ts';
import { printSlip } from '#lib/paste/rules/slip-text.ts';

const offered = betTypeCodes.filter((code) => !code.startsWith('four'));

/** The bets, the red parts with their reasons, and the dim parts. */
function read(text: string): readonly [string, string, string] {
  const { entries, unread, ignored } = parsePaste(text, { chosen: ['three_top', 'two_top'], offered });
  const names = new Map(betTypes.map(({ code, thai }) => [code, thai.replace(' ตัว', '')]));
  const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return [
    entries.map(({ betType, number, stake }) => `${names.get(betType)} ${number}=${stake}`).join(', '),
    unread.map((span) => `${cut(span)}: ${span.reason}`).join(', '),
    ignored.map(cut).join(' '),
  ];
}

const unsure = 'ไม่แน่ใจว่าเป็นเลขหรือราคา';
const noStake = 'ไม่มีราคา';
const noNumber = 'ราคานี้ไม่มีเลข';
const unreadable = 'อ่านราคาไม่ได้';
const misfit = 'เลข 2 ตัวไม่ตรงกับหัวข้อ';

/** A text, its bets, and where there are such its red and its dim parts. */
type Row = [text: string, bets: string, ...parts: string[]];

describe('a number beside a word', () => {
  it.each<Row>([
    ['A5 12=50', '2บน 12=50', `5: ${unsure}`, 'A'],
    ['พี่เอ12บน50', '2บน 12=50', '', 'พี่เอ'],
    ['พี่เอ12x50', '2บน 12=50', '', 'พี่เอ'],
    ['พี่เอ12,34=50', '2บน 12=50, 2บน 34=50', '', 'พี่เอ'],
    ['Ax12=50', '2บน 12=50', '', 'Ax'],
    ['12xA', '', `12: ${noStake}`, 'xA'],
    ['12)=50', '', `=50: ${noNumber}`, '12)'],
  ])('"%s" is "%s"', (text, bets, red = '', dim = '') => {
    expect(read(text)).toEqual([bets, red, dim]);
  });
});

describe('a stake or a number', () => {
  it.each<Row>([
    ['12-7', '2บน 12=7'],
    ['12-105', '', `12: ${unsure}, 105: ${unsure}`],
    ['12-0', '', `12: ${unreadable}, 0: ${unreadable}`],
    ['12-50-00', '', `12: ${unreadable}, 50: ${unreadable}, 00: ${unreadable}`],
    ['12-50-001', '', `12: ${unsure}, 50: ${unsure}, 001: ${unsure}`],
    ['12-50-30-20', '2บน 12=, 2บน 50=, 2บน 30=, 2บน 20='],
    ['12 34-50', '', `12: ${noStake}, 34: ${unsure}, 50: ${unsure}`],
    ['5-15', '', '5: เลือกรูปแบบของเลข 1 ตัวก่อน'],
    ['5-7', '', '5: เลือกรูปแบบของเลข 1 ตัวก่อน, 7: เลือกรูปแบบของเลข 1 ตัวก่อน'],
    ['12 34x0', '', `12: ${unreadable}, 34: ${unreadable}, 0: ${unreadable}`],
    ['12 50x20x10', '2บน 12=20, 2ล่าง 12=10, 2บน 50=20, 2ล่าง 50=10'],
    ['50*50*50*50', '', `50: ${unreadable}, 50: ${unreadable}, 50: ${unreadable}, 50: ${unreadable}`],
    ['12=0*0', '', `12: ${unreadable}, 0: ${unreadable}, 0: ${unreadable}`],
    ['12=1234567', '2บน 12=1234567'],
    ['12=12345678', '', `12: ${unreadable}, 12345678: ${unreadable}`],
    ['12=50.5', '2บน 12=50, 2ล่าง 12=5'],
    ['12=0 34=20', '2บน 34=20', `12: ${unreadable}, 0: ${unreadable}`],
    ['12=20*6', '2บน 12=20, 2ล่าง 12=6'],
    ['123=20*3', '3บน 123=20, 3โต๊ด 123=3'],
    ['12=50*ไม่กลับ', '2บน 12=50'],
    ['12=50*ล่าง30', '', `12: ${unreadable}, 50: ${unreadable}, 30: ${noStake}`],
    ['12=ขอ50', '2บน 12=50'],
    ['12345=50', '', '12345: เลขยาวเกิน 4 หลัก'],
  ])('"%s" is "%s"', (text, bets, red = '', dim = '') => {
    expect(read(text)).toEqual([bets, red, dim]);
  });
});

describe('a comma', () => {
  it.each<Row>([
    ['123=10,000', '3บน 123=10000'],
    ['12=50,500=20', '2บน 12=50, 3บน 500=20'],
    ['12=1, 500', '2บน 12=1', `500: ${noStake}`],
    ['12=1 ,500', '2บน 12=1', `500: ${noStake}`],
    ['123=1,5000', '3บน 123=1', `5000: ${noStake}`],
    ['123=101,000', '3บน 123=101', `000: ${noStake}`],
    ['123=1,500x20', '3บน 123=1, 3บน 500=20'],
  ])('stands between thousands only where it can stand for nothing else: "%s" is "%s"', (text, bets, red = '') => {
    expect(read(text)).toEqual([bets, red, '']);
  });
});

describe('a letter บ', () => {
  it.each<Row>([
    ['12 50 บ ', '2บน 12=50'],
    ['12,34 บ 50', '2บน 12=50, 2บน 34=50'],
    ['12 34 บ=50', '2บน 12=50, 2บน 34=50'],
    ['12=50บ ล่าง', '2ล่าง 12=50'],
  ])('is baht after a stake, otherwise a place: "%s" is "%s"', (text, bets) => {
    expect(read(text)).toEqual([bets, '', '']);
  });
});

describe('a heading', () => {
  it.each<Row>([
    ['45=30 ล่าง,', '2ล่าง 45=30'],
    ['45=30 ล่าง -', '2ล่าง 45=30'],
    ['45=30 ล่าง บาท', '2ล่าง 45=30'],
    ['45=30 67=20 ล่าง ค่ะ\n89=10', '2ล่าง 45=30, 2ล่าง 67=20, 2บน 89=10'],
    ['บน, ล่าง 12=50', '2บน 12=50, 2ล่าง 12=50'],
    ['บน ค่ะ ล่าง 12=50', '2บน 12=50, 2ล่าง 12=50'],
    ['12 บน ค่ะ 50', '2บน 12=, 2บน 50='],
    ['บน 12=50 ล่าง 30', '2บน 12=50, 2ล่าง 12=30'],
    ['12=50 ล่าง 0', '2บน 12=50', `0: ${noStake}`],
    ['12=50 ล่าง 50 67=20', '2บน 12=50, 2ล่าง 67=20', `50: ${unsure}`],
    ['12=50บน 0ล่าง', '2บน 12=50', `0: ${unreadable}`],
    ['12=50 34=20 กลับ', '2บน 12=50, 2บน 34=20, 2บน 43=20'],
    ['สามตัวบน 12=5', '', `12: ${misfit}`],
    ['ค่ะ 3 บน 123=50', '3บน 123=50', `3: ${noStake}`],
    ['2บน50', '2บน 50='],
    ['3บน*50', 'วิ่งบน 3=50'],
    ['วิ่ง 5 บน 10', 'วิ่งบน 5=10'],
    ['วิ่ง 5=10 บน', 'วิ่งบน 5=10'],
    ['วิ่ง 12=100', '', `12: ${misfit}`],
    ['โต๊ด 123=20*6', '', '123: โต๊ดไม่ต้องกลับเลข'],
    ['บน 112=20*6', '3บน 112=20, 3บน 121=20, 3บน 211=20'],
    // One red part, though none of its nineteen numbers fits.
    ['3ตัวบน 19ประตู 5=10', '', `19ประตู 5: ${misfit}`],
    ['รูดหน้า=10', '', `รูดหน้า: ใส่เลข 1 ตัว, =10: ${noNumber}`],
  ])('"%s" is "%s"', (text, bets, red = '', dim = '') => {
    expect(read(text)).toEqual([bets, red, dim]);
  });
});

describe('a stake without a number beside it', () => {
  it.each<Row>([
    ['=50 12 34', '2บน 12=50, 2บน 34=50'],
    ['x 12=50', '', `12: ${noNumber}, 50: ${noNumber}`],
    ['ตัวละ 50 บาท', '', `ตัวละ 50 บาท: ${noNumber}`],
    ['ตัวละ 50*20\n12', '2บน 12=50, 2ล่าง 12=20'],
    ['ตัวละ 50\nบน\n12', '2บน 12=', `ตัวละ 50: ${noNumber}`],
    ['บน 12\nบน=50', '2บน 12=', `=50: ${noNumber}`],
    ['12 34\nล่าง 10 20', '2บน 12=, 2บน 34=, 2ล่าง 10=, 2ล่าง 20='],
    ['12 34\nล่าง 100', '2บน 12=, 2บน 34=', `100: ${unsure}`],
  ])('"%s" is "%s"', (text, bets, red = '', dim = '') => {
    expect(read(text)).toEqual([bets, red, dim]);
  });
});

describe('a word that takes something back', () => {
  const reason = 'บรรทัดนี้มีคำว่ายกเลิก แก้ หรือยอดรวม ตรวจแล้วใส่เอง';
  it.each<Row>([
    ['ยกเลิก พี่เอ 12=50 ค่ะ 10:32', '', `12: ${reason}, 50: ${reason}`, 'ยกเลิก พี่เอ 10:32'],
    ['cancel 12=50', '', `12: ${reason}, 50: ${reason}`, 'cancel'],
  ])('leaves its line to the reader: "%s"', (text, bets, red = '', dim = '') => {
    expect(read(text)).toEqual([bets, red, dim]);
  });
});

describe('a printed slip', () => {
  const line = (betType: BetType, number: string, stake: string) => ({ betType, number, stake });

  it('names a type once and puts equal stakes on one line', () => {
    const lines = [
      line('two_top', '12', '50'),
      line('two_top', '34', '50'),
      line('two_top', '56', '20'),
      line('two_bottom', '56', '20'),
      line('two_bottom', '78', ''),
    ];
    expect(printSlip(lines)).toBe('2 ตัวบน\n12 34=50\n56=20\n2 ตัวล่าง\n56=20\n78');
    expect(printSlip([])).toBe('');
  });
  it('has ten numbers on a line', () => {
    const numbers = Array.from({ length: 12 }, (_, n) => String(n + 10));
    expect(printSlip(numbers.map((number) => line('two_top', number, '5')))).toBe(
      '2 ตัวบน\n10 11 12 13 14 15 16 17 18 19=5\n20 21=5',
    );
  });
});
