/** The preview picture of a page in LINE and elsewhere: 1200 x 630, content centred, large Thai text. */
import { brandMark } from './badges.ts';
import { ramp } from './colour.ts';
import type { Emblem } from './emblems.ts';
import type { Enamel } from './enamels.ts';
import { emblemPicture } from './pictures.ts';
import { rosette } from './rosette.ts';

export interface OgPicture {
  readonly brand: string;
  /** The brand's own logo as SVG. */
  readonly mark?: string;
  readonly title: string;
  /** One line under the title: figures, a date. */
  readonly text: string;
  readonly enamel: Enamel;
  readonly emblem: Emblem;
}

const width = 1_200;
const height = 630;
const lineWidthMax = 17;

const words = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const lengthOf = (text: string): number => [...graphemes.segment(text)].length;

/** Breaks Thai text at given line ends and, where a line is too long, at words; at most three lines, the last truncated. */
function titleLines(title: string): string[] {
  const lines = [''];
  for (const { segment } of words.segment(title)) {
    if (segment === '\n') {
      lines.push('');
      continue;
    }
    const line = lines[lines.length - 1] ?? '';
    if (line && lengthOf(line + segment.trimEnd()) > lineWidthMax) lines.push(segment.trimStart());
    else lines[lines.length - 1] = line + segment;
  }
  const shown = lines.slice(0, 3).map((line) => line.trim());
  if (lines.length > 3) shown[2] = `${shown[2]}…`;
  return shown;
}

/** The renderer gives the two halves of a sara am one place, and the next letter stands upon it; written as two it does not. */
const saraAm = /([\u0e48-\u0e4b]?)\u0e33/g;

/** Text for a drawing. */
export const escaped = (text: string): string =>
  text.replace(saraAm, '\u0e4d$1\u0e32').replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Places one picture inside another; ours have a view box and no size. */
export const placed = (svg: string, x: number, y: number, w: number, h: number): string =>
  svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${w}" height="${h}" `);

/** The picture as SVG; its text needs the font "Anuphan". */
export function ogPicture({ brand, mark = brandMark(), title, text, enamel, emblem }: OgPicture): string {
  // Flat colours: gradients triple the size for little effect.
  const c = ramp(enamel);
  const lines = titleLines(title);
  const size = lines.length > 2 ? 68 : 80;
  const top = 300 - ((lines.length - 1) * size * 1.3) / 2;
  const spans = lines
    .map(
      (line, index) =>
        `<text x="80" y="${top + index * size * 1.3}" font-size="${size}" fill="#fdfaf2">${escaped(line)}</text>`,
    )
    .join('');
  const below = top + lines.length * size * 1.3 - 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Anuphan" font-weight="600">
<rect width="${width}" height="${height}" fill="${c.mid}"/>
<g transform="translate(975 315)">${rosette('a', { radius: 340, lobes: 14, amplitude: 0.3, copies: 5, stroke: c.line, opacity: 0.4, width: 1.5 })}</g>
<circle cx="975" cy="315" r="190" fill="${c.lo}"/>
${placed(emblemPicture(emblem, enamel), 855, 195, 240, 240)}
${placed(mark, 72, 64, 72, 72)}
<text x="164" y="116" font-size="46" fill="#fdfaf2">${escaped(brand)}</text>
${spans}
<text x="80" y="${below}" font-size="40" fill="#fdfaf2" fill-opacity="0.9">${escaped(text)}</text>
</svg>`;
}
