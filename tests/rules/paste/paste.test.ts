import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetType, betTypeCodes, betTypes, checkNumber } from '#lib/lotto/rules/bet-types.ts';
import { type PasteEntry, parsePaste } from '#lib/paste/rules/paste.ts';
import { pasteExample, printSlip } from '#lib/paste/rules/slip-text.ts';

const offered = betTypeCodes.filter((code) => !code.startsWith('four'));
const ticked: readonly BetType[] = ['three_top', 'two_top'];

const short: Readonly<Record<BetType, string>> = {
  three_top: '3บน',
  three_tod: '3โต๊ด',
  three_front: '3หน้า',
  three_bottom: '3ล่าง',
  two_top: '2บน',
  two_bottom: '2ล่าง',
  run_top: 'วิ่งบน',
  run_bottom: 'วิ่งล่าง',
  four_top: '4บน',
  four_tod: '4โต๊ด',
};
const told = (entries: readonly PasteEntry[]): string =>
  entries.map(({ betType, number, stake }) => `${short[betType]} ${number}=${stake}`).join(', ');
const read = (text: string, chosen = ticked) => {
  const { entries, unread, ignored } = parsePaste(text, { chosen, offered });
  return { bets: told(entries), red: unread.map(({ start, end }) => text.slice(start, end)), ignored, unread };
};

describe('the example in the empty box', () => {
  it.each([
    ['nothing', []],
    ['the first types', ticked],
    ['every type', offered],
  ])('parses whole with %s ticked', (_, chosen) => {
    const { entries, unread, ignored } = parsePaste(pasteExample, { chosen, offered });
    expect({ unread, ignored }).toEqual({ unread: [], ignored: [] });
    expect(told(entries)).toBe(
      '2บน 12=50, 2บน 34=100, 2บน 56=20, 2ล่าง 56=20, 3บน 123=20, 3โต๊ด 123=20, 3บน 456=20, 3โต๊ด 456=20, 3บน 789=20, 3โต๊ด 789=20',
    );
  });
});

describe('a price', () => {
  it.each([
    ['12=50', '2บน 12=50'],
    ['12 = 50', '2บน 12=50'],
    ['12=50 บาท', '2บน 12=50'],
    ['12=50บ', '2บน 12=50'],
    ['12=50.-', '2บน 12=50'],
    ['12=50.00', '2บน 12=50'],
    ['12=฿50', '2บน 12=50'],
    ['123=1,000', '3บน 123=1000'],
    ['๑๒=๕๐', '2บน 12=50'],
    ['１２＝５０', '2บน 12=50'],
    ['12*50', '2บน 12=50'],
    ['12x50', '2บน 12=50'],
    ['12X50', '2บน 12=50'],
    ['12 × 50', '2บน 12=50'],
    ['12-50', '2บน 12=50'],
    ['12/50', '2บน 12=50'],
    ['12.50', '2บน 12=50'],
    ['12–50', '2บน 12=50'],
    ['12@50', '2บน 12=50'],
    ['12 50 บาท', '2บน 12=50'],
    ['12 ตัวละ 50', '2บน 12=50'],
    ['12 คูณ 50', '2บน 12=50'],
    ['007=20', '3บน 007=20'],
    ['12 50 บ', '2บน 12=50'],
    ['12=5ร้อย', '2บน 12=500'],
    ['12=1k', '2บน 12=1000'],
    ['12=2พัน', '2บน 12=2000'],
    ['ลาว12=50', '2บน 12=50'],
  ])('is read from "%s"', (text, bets) => {
    expect(read(text)).toMatchObject({ bets, red: [] });
  });

  it('goes to every ticked type of the number’s length', () => {
    expect(read('123=20, 12=50', ['three_top', 'three_tod', 'two_bottom']).bets).toBe(
      '3บน 123=20, 3โต๊ด 123=20, 2ล่าง 12=50',
    );
  });

  it.each([
    ['12=50*50', '2บน 12=50, 2ล่าง 12=50'],
    ['12=50*30', '2บน 12=50, 2ล่าง 12=30'],
    ['12=50x30', '2บน 12=50, 2ล่าง 12=30'],
    ['12*50*30', '2บน 12=50, 2ล่าง 12=30'],
    ['12 x 50 x 30', '2บน 12=50, 2ล่าง 12=30'],
    ['12-50-30', '2บน 12=50, 2ล่าง 12=30'],
    ['12/50/30', '2บน 12=50, 2ล่าง 12=30'],
    ['12=50+30', '2บน 12=50, 2ล่าง 12=30'],
    ['12=0*50', '2ล่าง 12=50'],
    ['12=50*0', '2บน 12=50'],
    ['12=0-50', '2ล่าง 12=50'],
    ['12=50/0', '2บน 12=50'],
    ['123=20*20', '3บน 123=20, 3โต๊ด 123=20'],
    ['123=100x100', '3บน 123=100, 3โต๊ด 123=100'],
    ['123-50-20', '3บน 123=50, 3โต๊ด 123=20'],
    ['123 100x100', '3บน 123=100, 3โต๊ด 123=100'],
    ['12 50x50', '2บน 12=50, 2ล่าง 12=50'],
    ['12 100*50', '2บน 12=100, 2ล่าง 12=50'],
    ['123 100x100 , 456 50x50', '3บน 123=100, 3โต๊ด 123=100, 3บน 456=50, 3โต๊ด 456=50'],
    ['ตรง*โต๊ด\n123=20*10', '3บน 123=20, 3โต๊ด 123=10'],
    ['บนล่าง 12=50*30', '2บน 12=50, 2ล่าง 12=30'],
    ['5=100*200', 'วิ่งบน 5=100, วิ่งล่าง 5=200'],
  ])('is a pair in "%s"', (text, bets) => {
    expect(read(text)).toMatchObject({ bets, red: [] });
  });

  it.each([
    ['123=20*6', '3บน 123=20, 3บน 132=20, 3บน 213=20, 3บน 231=20, 3บน 312=20, 3บน 321=20'],
    ['112=20*6', '3บน 112=20, 3บน 121=20, 3บน 211=20'],
    ['112=20*3', '3บน 112=20, 3บน 121=20, 3บน 211=20'],
    ['112=20 3กลับ', '3บน 112=20, 3บน 121=20, 3บน 211=20'],
    ['112=20x3กลับ', '3บน 112=20, 3บน 121=20, 3บน 211=20'],
    ['112 กลับ 20', '3บน 112=20, 3บน 121=20, 3บน 211=20'],
    ['กลับ 12=50', '2บน 12=50, 2บน 21=50'],
    ['12=50 กลับ', '2บน 12=50, 2บน 21=50'],
    ['บนกลับ 12=50', '2บน 12=50, 2บน 21=50'],
    ['กลับ\n12=50*20', '2บน 12=50, 2บน 21=50, 2ล่าง 12=20, 2ล่าง 21=20'],
    ['กลับ 12=50\nไม่กลับ 34=50', '2บน 12=50, 2บน 21=50, 2บน 34=50'],
  ])('goes to every order in "%s"', (text, bets) => {
    expect(read(text)).toMatchObject({ bets, red: [] });
  });

  it('turns no tod: every order of it is the same bet', () => {
    expect(read('โต๊ดกลับ 123=20').bets).toBe('3โต๊ด 123=20');
  });
});

describe('a list', () => {
  it.each([
    '12,34,56=10',
    '12 34 56=10',
    '12-34-56=10',
    '12/34/56=10',
    '12.34.56=10',
    '12+34+56 = 10',
    '12*34*56=10',
    '12 34 56x10',
    '12 34 56 ตัวละ 10',
    '12 34 56 ตัวละ 10 บาทค่ะ',
    '12, 34, 56 = 10 บาท',
    '12\n34\n56\n=10',
    '12 34\n56\nตัวละ 10',
    'ตัวละ 10\n12 34\n56',
    '12=10 34=10 56=10',
    '12=10,34=10,56=10',
    '12=10/34=10/56=10',
    '12-10,34-10,56-10',
    '12=10\r\n34=10\r\n\r\n56=10',
  ])('"%s" is three bets of 10', (text) => {
    expect(read(text)).toMatchObject({ bets: '2บน 12=10, 2บน 34=10, 2บน 56=10', red: [] });
  });

  it('takes a pair of prices', () => {
    expect(read('12,34=20-10').bets).toBe('2บน 12=20, 2ล่าง 12=10, 2บน 34=20, 2ล่าง 34=10');
  });

  it('without any price waits for one', () => {
    expect(read('บนล่าง\n12 34')).toMatchObject({ bets: '2บน 12=, 2ล่าง 12=, 2บน 34=, 2ล่าง 34=', red: [] });
    expect(read('12-34-57').bets).toBe('2บน 12=, 2บน 34=, 2บน 57=');
  });
});

describe('a heading', () => {
  it.each([
    ['บน 12 34 56 =50', '2บน 12=50, 2บน 34=50, 2บน 56=50'],
    ['ล่าง\n45=30', '2ล่าง 45=30'],
    ['บน\n12=50\nล่าง\n34=20', '2บน 12=50, 2ล่าง 34=20'],
    ['บนล่าง\n12=50', '2บน 12=50, 2ล่าง 12=50'],
    ['บน-ล่าง 12=50', '2บน 12=50, 2ล่าง 12=50'],
    ['บน+ล่าง\n12=50', '2บน 12=50, 2ล่าง 12=50'],
    ['3ตัวบน 123=50', '3บน 123=50'],
    ['3 ตัวบน\n123=50', '3บน 123=50'],
    ['สามตัวบน 123 = 50', '3บน 123=50'],
    ['สองตัวล่าง\n45=30', '2ล่าง 45=30'],
    ['2ตัวบนล่าง\n45=30', '2บน 45=30, 2ล่าง 45=30'],
    ['2บน\n12=50\n2ล่าง\n12=30', '2บน 12=50, 2ล่าง 12=30'],
    ['3 บน 123=50\n2 ล่าง 12=30', '3บน 123=50, 2ล่าง 12=30'],
    ['3บ 123=50\n3ต.123=20', '3บน 123=50, 3โต๊ด 123=20'],
    ['2 ตัวล่าง 45=30\n3 ตัวหน้า 123=10\n3 ตัวล่าง 456=10', '2ล่าง 45=30, 3หน้า 123=10, 3ล่าง 456=10'],
    ['โต๊ด 123 = 100', '3โต๊ด 123=100'],
    ['โต้ด 123=100', '3โต๊ด 123=100'],
    ['โตด123=100', '3โต๊ด 123=100'],
    ['เต็ง 123=100', '3บน 123=100'],
    ['เต็งโต๊ด 123=100', '3บน 123=100, 3โต๊ด 123=100'],
    ['วิ่งบน 5=100', 'วิ่งบน 5=100'],
    ['วิ่งล่าง 5 7=100', 'วิ่งล่าง 5=100, วิ่งล่าง 7=100'],
    ['วิ่งบนล่าง 5=100', 'วิ่งบน 5=100, วิ่งล่าง 5=100'],
    ['วิ่ง บน ล่าง\n5=100', 'วิ่งบน 5=100, วิ่งล่าง 5=100'],
    ['เลขวิ่งบน 5=100', 'วิ่งบน 5=100'],
    ['ซื้อบน 12=50 ค่ะ', '2บน 12=50'],
    ['บน 12=50 ล่าง 34=20', '2บน 12=50, 2ล่าง 34=20'],
    ['บ 12=50\nล 12=30', '2บน 12=50, 2ล่าง 12=30'],
    ['บล 12=50', '2บน 12=50, 2ล่าง 12=50'],
    ['บน=50\n12\n34', '2บน 12=50, 2บน 34=50'],
  ])('before the numbers: "%s"', (text, bets) => {
    expect(read(text)).toMatchObject({ bets, red: [] });
  });

  it.each([
    ['12 บน 50', '2บน 12=50'],
    ['12บน50', '2บน 12=50'],
    ['12บน50 ล่าง30', '2บน 12=50, 2ล่าง 12=30'],
    ['12บ50ล30', '2บน 12=50, 2ล่าง 12=30'],
    ['12 บน=50 ล่าง=30', '2บน 12=50, 2ล่าง 12=30'],
    ['12=บน50 ล่าง30', '2บน 12=50, 2ล่าง 12=30'],
    ['12 34 บนล่าง 20', '2บน 12=20, 2ล่าง 12=20, 2บน 34=20, 2ล่าง 34=20'],
    ['12 34 บนล่าง ตัวละ 20', '2บน 12=20, 2ล่าง 12=20, 2บน 34=20, 2ล่าง 34=20'],
    ['12 34 บนล่างอย่างละ 20 ค่ะ', '2บน 12=20, 2ล่าง 12=20, 2บน 34=20, 2ล่าง 34=20'],
    ['123 ตรง 100 โต๊ด 50', '3บน 123=100, 3โต๊ด 123=50'],
    ['123 = ตรง 20 / โต๊ด 10', '3บน 123=20, 3โต๊ด 123=10'],
    ['123=50 โต๊ด 30', '3บน 123=50, 3โต๊ด 123=30'],
    ['123=50 โต๊ด 30\n456=20', '3บน 123=50, 3โต๊ด 123=30, 3บน 456=20'],
    ['123=50 โต๊ด 30 456=20 โต๊ด 10', '3บน 123=50, 3โต๊ด 123=30, 3บน 456=20, 3โต๊ด 456=10'],
    ['45=30 ล่าง', '2ล่าง 45=30'],
    ['45=30 67=20 ล่าง\n89=10', '2ล่าง 45=30, 2ล่าง 67=20, 2บน 89=10'],
    ['12\n34\nบนล่าง ตัวละ 20', '2บน 12=20, 2ล่าง 12=20, 2บน 34=20, 2ล่าง 34=20'],
    ['12 34 ล่าง\n=20', '2ล่าง 12=20, 2ล่าง 34=20'],
    ['3บน50', 'วิ่งบน 3=50'],
    ['12=50บน20ล่าง', '2บน 12=50, 2ล่าง 12=20'],
    ['12 34=20บน 10ล่าง', '2บน 12=20, 2ล่าง 12=10, 2บน 34=20, 2ล่าง 34=10'],
    ['123=50เต็ง20โต๊ด 456=30', '3บน 123=50, 3โต๊ด 123=20, 3บน 456=30'],
    ['123โต๊ด20/456โต๊ด10', '3โต๊ด 123=20, 3โต๊ด 456=10'],
    ['12 บ.50 ล.20', '2บน 12=50, 2ล่าง 12=20'],
    ['12=50 บ/ล', '2บน 12=50, 2ล่าง 12=50'],
    ['12=50บ 34=20บ', '2บน 12=50, 2บน 34=20'],
  ])('after the numbers: "%s"', (text, bets) => {
    expect(read(text)).toMatchObject({ bets, red: [] });
  });

  it('for another length leaves a number unread', () => {
    expect(read('2ตัวบน\n123=50\n12=50')).toMatchObject({ bets: '2บน 12=50', red: ['123'] });
    expect(read('โต๊ด 12=50').red).toEqual(['12']);
  });
});

describe('a helper’s name', () => {
  it('gives its numbers', () => {
    expect(parsePaste('19ประตู 5 =10', { chosen: ticked, offered }).entries).toHaveLength(19);
    expect(parsePaste('รูดหน้า 5=10 บนล่าง', { chosen: ticked, offered }).entries).toHaveLength(20);
    expect(parsePaste('เบิ้ลบน=10', { chosen: ticked, offered }).entries).toHaveLength(10);
    expect(read('รูดหลัง 5=10').bets).toBe(
      '05 15 25 35 45 55 65 75 85 95'.replace(/\d\d/g, '2บน $&=10').replaceAll('0 2', '0, 2'),
    );
  });
  it('is a word without a price', () => {
    expect(read('สวัสดีพี่น้อง\nพี่น้อง\nตองครับ')).toMatchObject({ bets: '', red: [] });
  });
});

describe('what is no bet', () => {
  it.each([
    'งวด 16/11/69',
    'งวดวันที่ 16 พ.ย. 69',
    'งวด 1 พฤศจิกายน 2569',
    'งวดประจำวันที่ 16',
    'วันจันทร์ที่ 16',
    '16/11/2569',
    '16-11-69',
    '2026.11.16 Monday',
    '1 ธ.ค. 69',
    'งวดนี้',
    'รวม 350',
    'รวม = 350 บาท',
    'รวมทั้งหมด 12 ตัว 350 บาท',
    'ยอด 500',
    'ยอดรวม 1,250.00 บาท',
    'โอนแล้ว 500 ค่ะ',
    'คิดรวม 500',
    'total 500',
    '081-234-5678',
    '0812345678',
    'โทร 02 123 4567',
    '123-4-56789-0',
    '10:32 พี่เอ',
    '15.20 น.',
    'จับยี่กี รอบ 45',
    'ยี่กีรอบ45',
    'ใบที่ 2',
    'ทั้งหมด 20 รายการ',
    '12 ตัว',
    'พี่เอ',
    'ป้าสมศรี ❤️',
    'สวัสดีค่ะ ฝากหน่อยนะคะ',
    'ok ขอบคุณครับ',
    '-----',
    '',
  ])('"%s" is ignored', (text) => {
    expect(read(text)).toMatchObject({ bets: '', red: [] });
  });

  it('does not hide the bets beside it', () => {
    const slip = `10:32 พี่เอ
งวด 16/11/69 ค่ะ
บน 12 34 56 =50
ล่าง
๔๕=๓๐
123=100x100 ด้วยนะคะ
1) โต๊ด 789 = 20
2) โต๊ด 781 = 20
รวม 450 บาท
โอนแล้วค่ะ 081-234-5678`;
    expect(read(slip)).toMatchObject({
      bets: '2บน 12=50, 2บน 34=50, 2บน 56=50, 2ล่าง 45=30, 3โต๊ด 789=20, 3โต๊ด 781=20',
      red: ['123'],
    });
  });

  it.each([
    ['12345=50', ['12345']],
    ['12=0', ['12', '0']],
    ['12=50=600', ['600']],
    ['12=50 34', ['34']],
    ['12=20*20*20', ['12', '20', '20', '20']],
    ['พี่เอ 12 34', ['12', '34']],
    ['พี่เอ5', ['5']],
    ['10-20', ['10', '20']],
    ['12-34-567', ['12', '34', '567']],
    ['12=50*', ['12', '50']],
    ['12=', ['12']],
    ['=50', ['=50']],
    ['บน ตัวละ 50\nล่าง 12=20', ['ตัวละ 50']],
    ['วิ่ง 5=100', ['5']],
    ['บน 12=50*50', ['12']],
    ['โต๊ด 123=20*20', ['123']],
    ['100 บาท', ['100']],
    ['โอน 500 แล้ว 12=50', ['500', '12', '50']],
    ['ยกเลิก 12=50', ['12', '50']],
    ['ไม่เอา 34=20', ['34', '20']],
    ['แก้ 12=50 เป็น 100', ['12', '50', '100']],
    ['123 100*50', ['123', '100', '50']],
    ['12=50 50', ['50']],
  ])('"%s" is red rather than guessed', (text, red) => {
    const { red: found, unread } = read(text);
    expect(found).toEqual(red);
    expect(unread.every(({ reason }) => reason !== '')).toBe(true);
  });

  it.each([
    ['พี่แก้ว 12=50', '2บน 12=50', []],
    ['A1 12=50', '2บน 12=50', ['1']],
    ['12 34\nบนล่าง 10', '2บน 12=, 2บน 34=', ['10']],
    ['จับยี่กี รอบ 45 12=50', '2บน 12=50', []],
    ['เลขท้าย 2 ตัว 12=50', '2ล่าง 12=50', []],
  ])('"%s" is read as far as it is certain', (text, bets, red) => {
    expect(read(text)).toMatchObject({ bets, red });
  });

  it('a number with nothing ticked for it says so', () => {
    expect(read('12=50', ['three_top']).unread).toMatchObject([{ reason: 'เลือกรูปแบบของเลข 2 ตัวก่อน' }]);
  });

  it('tod of a triple is left out with its reason, the straight bet stays', () => {
    expect(read('555=20*20')).toMatchObject({
      bets: '3บน 555=20',
      unread: [{ reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน' }],
    });
  });

  it('a type the market does not have is left out with its reason', () => {
    const { entries, unread } = parsePaste('ล่าง 123=20', { chosen: ticked, offered: ['two_bottom'] });
    expect([entries, unread]).toEqual([[], [{ start: 5, end: 8, reason: 'งวดนี้ไม่รับ 3 ตัวล่าง' }]]);
  });
});

describe('four digits', () => {
  const lao = betTypeCodes.filter((code) => code !== 'three_front' && code !== 'three_bottom');
  const readLao = (text: string, chosen: readonly BetType[] = ['four_top', 'three_top', 'two_top']) => {
    const { entries, unread } = parsePaste(text, { chosen, offered: lao });
    return { bets: told(entries), red: unread.map(({ start, end }) => text.slice(start, end)), unread };
  };
  it.each([
    ['1234=50', '4บน 1234=50'],
    ['๑๒๓๔=๕๐', '4บน 1234=50'],
    ['1234 5678 = 10', '4บน 1234=10, 4บน 5678=10'],
    ['1234=20*10', '4บน 1234=20, 4โต๊ด 1234=10'],
    ['4 ตัวโต๊ด\n1234 4321=10', '4โต๊ด 1234=10, 4โต๊ด 4321=10'],
    ['สี่ตัวบน 0044=5', '4บน 0044=5'],
    ['4บน 1234=5\nโต๊ด 1234 123=5', '4บน 1234=5, 4โต๊ด 1234=5, 3โต๊ด 123=5'],
    ['1234 ตรง 20 โต๊ด 10', '4บน 1234=20, 4โต๊ด 1234=10'],
  ])('are read where the market has them: "%s"', (text, bets) => {
    expect(readLao(text)).toMatchObject({ bets, red: [] });
  });
  it('all equal have no tod, the straight bet stays', () => {
    expect(readLao('7777=20*20')).toMatchObject({
      bets: '4บน 7777=20',
      unread: [{ reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน' }],
    });
  });
  it('are refused with the reason where the market has none', () => {
    expect(read('1234=50')).toMatchObject({ bets: '', unread: [{ reason: 'งวดนี้ไม่รับเลข 4 ตัว' }] });
    expect(read('4 ตัวโต๊ด 1234=50')).toMatchObject({ bets: '', unread: [{ reason: 'งวดนี้ไม่รับ 4 ตัวโต๊ด' }] });
  });
});

const anyLine = fc
  .record({
    row: fc.constantFrom(...betTypes),
    digits: fc.stringMatching(/^[0-9]{4}$/),
    stake: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 50_000 }).map(String)),
  })
  .map(({ row, digits, stake }) => ({ betType: row.code, number: digits.slice(0, row.digits), stake }))
  .filter(({ betType, number }) => checkNumber(betType, number).ok);

describe('always', () => {
  it('printing a slip and pasting it gives the slip, whatever is ticked', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 60 }), fc.subarray([...betTypeCodes]), (lines, chosen) => {
        const { entries, unread } = parsePaste(printSlip(lines), { chosen, offered: betTypeCodes });
        expect(unread).toEqual([]);
        expect(entries.map(({ betType, number, stake }) => ({ betType, number, stake }))).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });

  const pieces = [
    '12',
    '5',
    '123',
    '0812',
    '50',
    '=',
    '*',
    '-',
    '/',
    '.',
    ',',
    ' ',
    '\n',
    '\r\n',
    'บน',
    'ล่าง',
    'โต๊ด',
    'กลับ',
    'วิ่ง',
    'ตัวละ',
    'บาท',
    'บ',
    'รวม',
    'งวด',
    '19ประตู',
    'ตอง',
    'x',
    '๙',
    'พี่เอ',
    '6กลับ',
    '2ตัว',
    '❤️',
    '\u0000',
  ];
  /** Halves of surrogate pairs too; fast-check's own table of all characters would take longer than all these tests. */
  const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
  const anyText = fc.oneof(
    fc.string({ unit: anyUnit, maxLength: 80 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join('')),
  );
  it('never throws, bets only what may be bet, and says where in the text it stands', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { entries, unread, ignored } = parsePaste(text, { chosen: ticked, offered });
        for (const { betType, number, stake } of entries) {
          expect(checkNumber(betType, number).ok).toBe(true);
          expect(stake).toMatch(/^$|^[1-9]\d{0,6}$/);
        }
        for (const { start, end } of [...entries, ...unread, ...ignored])
          expect(start >= 0 && start < end && end <= text.length, JSON.stringify(text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
  it('no digit is lost unseen: it is in a bet, a price beside one, red or dim', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('12', '345', '=', ' ', '\n', 'บน'), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const { entries, unread, ignored } = parsePaste(text, { chosen: ticked, offered });
        if (/\d/.test(text)) expect(entries.length + unread.length + ignored.length).toBeGreaterThan(0);
      }),
    );
  });
  it('reads a thousand lines at once in a moment, and long nonsense too', () => {
    const text = Array.from({ length: 1_000 }, (_, n) => `${String(n).padStart(3, '0')}=20*20`).join('\n');
    expect(parsePaste(text, { chosen: ticked, offered }).entries).toHaveLength(1_990);
    expect(parsePaste('1-'.repeat(20_000), { chosen: ticked, offered }).entries).toEqual([]);
  });
});
