/** Pictures to share: the same facts as the bill and the draw, nothing that identifies, nothing typed by a person as markup. */
import { describe, expect, it } from 'vitest';
import { ogPicture } from '#lib/art/og.ts';
import { billPicture, drawPicture } from '#lib/art/share-pictures.ts';
import { billPictureOf, drawPictureOf } from '#lib/lotto/parts/share-pictures.ts';
import { bill } from '../../../src/gallery/data.ts';

const won = bill('won');
const [hit, other] = won.lines;

describe('the picture of a bill', () => {
  it('of one that waits shows numbers and price', () => {
    const picture = billPictureOf(bill('pending'), 'เบญจา');
    expect(picture).toMatchObject({ status: 'รอผล', label: 'รวม 2 รายการ', amount: '฿200', more: '', isWon: false });
    expect(picture.numbers).toEqual([
      { number: '044', isHit: false },
      { number: '38', isHit: false },
    ]);
  });

  it('of one that has won shows winning numbers first, and what it has won', () => {
    const lines = [...'1234567'].map((number) => ({ ...other, number, outcome: 'lost' }));
    const picture = billPictureOf({ ...won, lines: [...lines, hit, hit] as typeof won.lines }, 'เบญจา');
    expect(picture).toMatchObject({ status: 'ถูกรางวัล', label: 'เงินรางวัล', amount: '฿90,000', more: '+2 เลข' });
    expect(picture.numbers).toHaveLength(6);
    expect(picture.numbers[0]).toEqual({ number: '044', isHit: true });
  });

  it('shows neither the bill’s number nor its note', () => {
    const drawn = billPicture(billPictureOf({ ...won, note: 'ความลับ' }, 'เบญจา'));
    expect(drawn).not.toContain(won.bill_no);
    expect(drawn).not.toContain('ความลับ');
  });

  it('holds any number of numbers and any name inside the central square', () => {
    for (let count = 1; count <= 6; count += 1) {
      const numbers = Array.from({ length: count }, () => ({ number: '1044', isHit: false }));
      const picture = { ...billPictureOf(won, 'เบญจา'), numbers, market: 'หวยหุ้น'.repeat(20) };
      const rects = [...billPicture(picture).matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="(\d+)"/g)];
      expect(rects).toHaveLength(count);
      for (const [, left, width] of rects) {
        expect(Number(left)).toBeGreaterThanOrEqual(285);
        expect(Number(left) + Number(width)).toBeLessThanOrEqual(915);
      }
    }
  });
});

describe('the picture of a draw', () => {
  const draw = { market: 'gov', market_name: 'หวยรัฐบาล', draw_date: '2024-11-01' };
  const result = { three_top: '044', two_top: '44', two_bottom: '32' } as never;

  it('shows the first prize large, or what the market draws', () => {
    expect(drawPictureOf({ ...draw, first_prize: '536044', result }, 'เบญจา')).toMatchObject({
      draw: 'งวด 1 พฤศจิกายน 2567',
      main: { label: 'รางวัลที่ 1', number: '536044' },
      others: [
        { label: '3 ตัวบน', number: '044' },
        { label: '2 ตัวล่าง', number: '32' },
      ],
    });
    const picture = drawPictureOf({ ...draw, result }, 'เบญจา');
    expect([picture.main.number, picture.others.length]).toEqual(['044', 1]);
    expect(drawPicture(picture)).toContain('>044</text>');
  });
});

it('a text is never markup, and a sara am is drawn as its two halves', () => {
  const drawn = billPicture({ ...billPictureOf(won, '<script>'), market: 'น้ำ&"' });
  expect(drawn).not.toContain('<script>');
  expect(drawn).toContain('น\u0e4d้\u0e32&#38;&#34;');
  const og = ogPicture({ brand: 'แนะนำ', title: 'ก', text: 'ข', enamel: 'yok', emblem: 'gift' });
  expect(og).toContain('แนะน\u0e4d\u0e32');
});
