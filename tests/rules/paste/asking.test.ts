/** Lines of a pasted slip with their marks, and the questions before it is added. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePaste } from '#lib/paste/rules/paste.ts';
import { bahtOf, linesOfPaste } from '#lib/paste/rules/paste-lines.ts';
import { agreedEntries, type PasteAnswer, questionsOfPaste } from '#lib/paste/rules/paste-questions.ts';
import { offered, ticked, told } from './reading.ts';

const parse = (text: string) => parsePaste(text, { chosen: ticked, offered });
const linesOf = (text: string) => linesOfPaste(text, parse(text));
const answers = (...given: readonly (readonly [string, PasteAnswer])[]) => new Map(given);

describe('the lines of a pasted slip', () => {
  it.each([
    ['12=50', 'ok', 1, 50, [['12=50', undefined]]],
    ['สวัสดีค่ะ', undefined, 0, 0, [['สวัสดีค่ะ', undefined]]],
    [
      '12 34',
      'warn',
      2,
      0,
      [
        ['12', 'warn'],
        [' ', undefined],
        ['34', 'warn'],
      ],
    ],
    [
      '12=50 34',
      'bad',
      1,
      50,
      [
        ['12=50 ', undefined],
        ['34', 'bad'],
      ],
    ],
    [
      '12/21-20',
      'warn',
      2,
      40,
      [
        ['12', 'warn'],
        ['/', undefined],
        ['21', 'warn'],
        ['-20', undefined],
      ],
    ],
    [
      '47ร้อย 555',
      'bad',
      1,
      100,
      [
        ['47', 'warn'],
        ['ร้อย ', undefined],
        ['555', 'bad'],
      ],
    ],
    [
      'ล่าง 555=20*20',
      'bad',
      0,
      0,
      [
        ['ล่าง ', undefined],
        ['555', 'bad'],
        ['=20*20', undefined],
      ],
    ],
  ] as const)('"%s" has its mark, sum and parts', (text, tone, count, baht, parts) => {
    const [line] = linesOf(text);
    expect([line?.tone, line?.count, line?.baht]).toEqual([tone, count, baht]);
    expect(line?.parts.map((part) => [part.text, part.tone])).toEqual(parts);
  });

  it('are those with text, where they stand', () => {
    const lines = linesOf('12=50\r\n\n  \n34=20\nรวม 90');
    expect(lines.map(({ start, tone }) => [start, tone])).toEqual([
      [0, 'ok'],
      [11, 'ok'],
      [17, 'warn'],
    ]);
  });

  it('marks a part that was not read and is doubtful as well once, as not read', () => {
    expect(linesOf('555=20*20\nยกเลิก 555')[0]?.parts.map(({ text, tone }) => [text, tone])).toEqual([
      ['555', 'bad'],
      ['=20*20', undefined],
    ]);
  });

  it('give the text again, and sums that add up to that of all bets', () => {
    const pieces = ['12', '34=20', '123=20*20', 'ล่าง', '\n', ' ', '=50', 'รวม 90', '12/21-20', 'ร้อย', '5'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 20 }), (some) => {
        const text = some.join('');
        const lines = linesOf(text);
        const again = lines.map(({ parts }) => parts.map((part) => part.text).join('')).join('\n');
        expect(again).toBe(
          text
            .split('\n')
            .filter((line) => line.trim() !== '')
            .join('\n'),
        );
        expect(lines.reduce((sum, { baht }) => sum + baht, 0)).toBe(bahtOf(parse(text).entries));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the questions of a pasted slip', () => {
  const slip = '12=50\n34 56\n21/23-20\nรวม 500';

  it('are the missing prices, each doubt and each wrong sum', () => {
    expect(questionsOfPaste(parse('12=50\nรวม 50'), '10')).toEqual([]);
    expect(questionsOfPaste(parse(slip), '10').map(({ kind, key }) => [kind, key])).toEqual([
      ['price', 'price 10'],
      ['doubt', 'doubt ไม่มีเครื่องหมายบอกราคา อ่านเลขท้ายเป็นราคา'],
    ]);
    expect(questionsOfPaste(parse('12=50\nรวม 500'), '10')).toMatchObject([
      { kind: 'sum', key: 'sum 6', sum: { written: '500', read: '50' } },
    ]);
  });

  it('are asked anew about another default price', () => {
    expect(questionsOfPaste(parse('12'), '20')[0]?.key).toBe('price 20');
  });

  it.each([
    ['none', answers(), '2บน 12=50'],
    ['the price', answers(['price 10', 'use']), '2บน 12=50, 2บน 34=10, 2บน 56=10'],
    ['another price', answers(['price 20', 'use']), '2บน 12=50'],
    ['a refused price', answers(['price 10', 'leave']), '2บน 12=50'],
    ['the doubt', answers(['doubt ไม่มีเครื่องหมายบอกราคา อ่านเลขท้ายเป็นราคา', 'use']), '2บน 12=50, 2บน 21=20, 2บน 23=20'],
    ['a refused doubt', answers(['doubt ไม่มีเครื่องหมายบอกราคา อ่านเลขท้ายเป็นราคา', 'leave']), '2บน 12=50'],
  ])('leave what is certain, and with agreement to %s what it is about', (_, given, bets) => {
    expect(told(agreedEntries(parse(slip), '10', given))).toBe(bets);
  });

  it('both stand before a doubtful bet without a price', () => {
    const pasted = parse('12=50\n34\nยกเลิก 34');
    const doubt = 'doubt ด้านล่างมีคำว่าแก้หรือยกเลิก';
    expect(told(agreedEntries(pasted, '10', answers([doubt, 'use'])))).toBe('2บน 12=50');
    expect(told(agreedEntries(pasted, '10', answers(['price 10', 'use'])))).toBe('2บน 12=50');
    expect(told(agreedEntries(pasted, '10', answers([doubt, 'use'], ['price 10', 'use'])))).toBe(
      '2บน 12=50, 2บน 34=10',
    );
    expect(told(agreedEntries(pasted, '', answers([doubt, 'use'], ['price ', 'use'])))).toBe('2บน 12=50');
  });

  it('never let a price through that the player has not seen', () => {
    const pieces = ['12', '34', '=20', ' ', '\n', 'ล่าง', '123', '/', '-20', 'แก้'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (some) => {
        const pasted = parse(some.join(''));
        for (const { stake, doubt } of agreedEntries(pasted, '77', new Map()))
          expect([stake === '20' || some.join('').includes(stake), doubt]).toEqual([true, undefined]);
      }),
      { numRuns: 500 },
    );
  });
});
