import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betTypeCodes, betTypes, checkNumber } from '#lib/lotto/rules/bet-types.ts';
import { parsePaste } from '#lib/paste/rules/paste.ts';
import { printSlip } from '#lib/paste/rules/slip-text.ts';
import { offered, read, ticked } from './reading.ts';

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
