/** The picture of a check for sharing: of which round, its result, the answer, and what the answer does not cover. */
import type { PlainVerdict } from '../plain-verdict.ts';
import { shortDateTime } from '../thai.ts';
import { type PaperPlan, Pen } from './paper-plan.ts';

interface SharedCheck {
  readonly brand: string;
  /** "ยี่กี 15 นาที รอบที่ 62 วันที่ 1 ธันวาคม 2569" */
  readonly about: string;
  /** As recomputed; null where a round has no number. */
  readonly number: string | null;
  readonly verdict: PlainVerdict;
  readonly checkedAt: Date;
  /** Where anybody can check again, without its scheme. */
  readonly address: string;
}

/** A line of the picture at its usual size has about so many letters. */
const lettersMax = 46;

/** Breaks a text at its spaces into lines that fit; Thai has a space between phrases. */
function linesOf(text: string, max = lettersMax): string[] {
  const lines: string[] = [];
  for (const phrase of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + phrase.length < max) lines[lines.length - 1] = `${last} ${phrase}`;
    else lines.push(phrase);
  }
  return lines;
}

export function checkPlan({ brand, about, number, verdict, checkedAt, address }: SharedCheck): PaperPlan {
  const pen = new Pen();
  const write = (text: string, how: Parameters<Pen['write']>[1] = {}): void => {
    for (const line of linesOf(text)) {
      pen.down(22);
      pen.write(line, how);
    }
  };
  pen.down(38);
  pen.write(brand, { size: 20, weight: 600, ink: 'brand' });
  pen.down(8);
  write(about, { ink: 'dim' });
  if (number !== null) {
    pen.down(48);
    pen.write(number, { size: 40, weight: 600, align: 'center' });
  }
  pen.perforation();
  pen.down(36);
  pen.write(verdict.mark, { size: 26, weight: 600, ink: verdict.tone === 'good' ? 'good' : 'ink' });
  pen.down(6);
  write(verdict.sentence, { weight: 600 });
  for (const limit of verdict.limits) {
    pen.down(6);
    write(limit, { size: 13, ink: 'dim' });
  }
  pen.perforation();
  pen.pair('ตรวจเมื่อ', shortDateTime(checkedAt));
  pen.pair('ตรวจซ้ำได้ที่', address);
  pen.down(24);
  return pen.plan();
}
