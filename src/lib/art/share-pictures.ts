/**
 * Pictures of a draw and of a bill for LINE and other previews: 1200 x 630, what matters within the central square, because some
 * previews show nothing else. Text needs the font "Anuphan".
 */
import { brandMark } from './badges.ts';
import { hex, ivory, ramp } from './colour.ts';
import type { Enamel } from './enamels.ts';
import { escaped, placed } from './og.ts';
import { rosette } from './rosette.ts';

const width = 1_200;
const height = 630;
const middle = width / 2;
const ink = hex(0.26, 0.03, 235);
const faint = hex(0.46, 0.03, 230);
const good = hex(0.42, 0.1, 160);

interface TextStyle {
  readonly size: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** The text is squeezed to this width when it would be wider. */
  readonly widthMax?: number;
}

/** Letters of our font are a little over half as wide as high; marks above and below have no width. */
const widthOf = (text: string, size: number): number => text.replace(/\p{M}/gu, '').length * size * 0.58;

function write(
  text: string,
  x: number,
  y: number,
  { size, fill = ink, anchor = 'middle', widthMax = 1_000 }: TextStyle,
): string {
  const fits = Math.min(size, (size * widthMax) / widthOf(text, size));
  return `<text x="${x}" y="${y}" font-size="${Math.round(fits)}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

interface Branded {
  readonly brand: string;
  /** The brand's own logo as SVG. */
  readonly mark?: string;
}

/** A paper ticket on an enamel ground, with the brand above it. */
function frame(enamel: Enamel, { brand, mark = brandMark() }: Branded, corner: string, content: string): string {
  const c = ramp(enamel);
  const light = '#fdfaf2';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Anuphan" font-weight="600">
<rect width="${width}" height="${height}" fill="${c.mid}"/>
<g transform="translate(${middle} 315)">${rosette('s', { radius: 560, lobes: 18, amplitude: 0.22, copies: 5, stroke: c.line, opacity: 0.35, width: 1.5 })}</g>
${placed(mark, 292, 34, 64, 64)}
${write(brand, 372, 84, { size: 46, fill: light, anchor: 'start', widthMax: 300 })}
${write(corner, 908, 82, { size: 40, fill: light, anchor: 'end', widthMax: 220 })}
<path d="M98 130H1102a26 26 0 0 1 26 26V432a22 22 0 0 0 0 44V566a26 26 0 0 1-26 26H98a26 26 0 0 1-26-26V476a22 22 0 0 0 0-44V156a26 26 0 0 1 26-26Z" fill="${ivory.light}"/>
<path d="M112 454H1088" stroke="${faint}" stroke-width="3" stroke-dasharray="10 10" opacity=".5"/>
${content}
</svg>`;
}

export interface DrawPicture extends Branded {
  /** "หวยลาว", "สลากกินแบ่งรัฐบาล". */
  readonly market: string;
  readonly draw: string;
  readonly main: { readonly label: string; readonly number: string };
  /** Two at most. */
  readonly others: readonly { readonly label: string; readonly number: string }[];
}

/** The result of a draw: its main number large, the others below. */
export function drawPicture(picture: DrawPicture): string {
  const { market, draw, main, others } = picture;
  const cells = others
    .map(({ label, number }, at) => {
      const x = others.length === 1 ? middle : at === 0 ? middle - 165 : middle + 165;
      return write(label, x, 506, { size: 36, fill: faint, widthMax: 300 }) + write(number, x, 574, { size: 68 });
    })
    .join('');
  return frame(
    'rong',
    picture,
    'ผลรางวัล',
    `${write(market, middle, 200, { size: 54, widthMax: 620 })}
${write(draw, middle, 252, { size: 40, fill: faint, widthMax: 620 })}
${write(main.label, middle, 306, { size: 36, fill: faint })}
${write(main.number, middle, 424, { size: 132 })}
${cells}`,
  );
}

export interface BillPicture extends Branded {
  readonly market: string;
  readonly draw: string;
  readonly status: string;
  /** Six at most; winning ones are marked. */
  readonly numbers: readonly { readonly number: string; readonly isHit: boolean }[];
  /** "และอีก 4 เลข"; empty when all are shown. */
  readonly more: string;
  /** What the large figure is, "รวม 3 รายการ", "เงินรางวัล". */
  readonly label: string;
  readonly amount: string;
  readonly isWon: boolean;
}

/** A bill without its owner: market, numbers, amount, status; a winning one is green and shows what it has won. */
export function billPicture(bill: BillPicture): string {
  const perRow = bill.numbers.length > 4 ? 3 : Math.max(1, bill.numbers.length);
  const rows = Math.ceil(bill.numbers.length / perRow);
  const [w, h, gap] = [190, rows > 1 ? 72 : 104, 14];
  const chips = bill.numbers
    .map(({ number, isHit }, at) => {
      const inRow = Math.min(perRow, bill.numbers.length - Math.floor(at / perRow) * perRow);
      const narrow = inRow > 3 ? 146 : w;
      const left = middle - (inRow * narrow + (inRow - 1) * gap) / 2 + (at % perRow) * (narrow + gap);
      const top = (rows > 1 ? 268 : 296) + Math.floor(at / perRow) * (h + gap);
      const size = rows > 1 ? 56 : narrow < w ? 54 : 76;
      return `<rect x="${left}" y="${top}" width="${narrow}" height="${h}" rx="16" fill="${isHit ? good : ivory.shade}"/>${write(number, left + narrow / 2, top + h / 2 + size * 0.355, { size, fill: isHit ? '#fdfaf2' : ink, widthMax: narrow - 16 })}`;
    })
    .join('');
  return frame(
    bill.isWon ? 'yok' : 'khram',
    bill,
    bill.status,
    `${write(bill.market, middle, 198, { size: 54, widthMax: 620 })}
${write(bill.draw, middle, 246, { size: 38, fill: faint, widthMax: 620 })}
${chips}${bill.more && write(bill.more, 1_080, 420, { size: 32, fill: faint, anchor: 'end', widthMax: 150 })}
${write(bill.label, middle, 504, { size: 38, fill: faint, widthMax: 620 })}
${write(bill.amount, middle, 576, { size: 72, fill: bill.isWon ? good : ink, widthMax: 620 })}`,
  );
}
