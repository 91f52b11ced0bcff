/** Slips as text for a chat; paste.ts reads them. */
import { type BetType, betType } from '../../lotto/rules/bet-types.ts';

/** What the empty box shows; pasted as it is, every part of it is read. */
export const pasteExample = 'บน 12=50 34=100\nบนล่าง 56=20*20\n123 456 789 = 20*20';

interface PrintedLine {
  readonly betType: BetType;
  readonly number: string;
  /** Whole baht, "" without a price. */
  readonly stake: string;
}

/** Writes lines so that they can be sent in a chat and pasted again: headings, equal prices together, ten to a line. */
export function printSlip(lines: readonly PrintedLine[]): string {
  const printed: string[] = [];
  let row: PrintedLine[] = [];
  let heading: BetType | undefined;
  const close = (): void => {
    const [first] = row;
    if (first)
      printed.push(`${row.map(({ number }) => number).join(' ')}${first.stake === '' ? '' : `=${first.stake}`}`);
    row = [];
  };
  for (const line of lines) {
    const [first] = row;
    if (first && (first.stake !== line.stake || first.betType !== line.betType || row.length === 10)) close();
    if (line.betType !== heading) printed.push(betType(line.betType).thai);
    heading = line.betType;
    row.push(line);
  }
  close();
  return printed.join('\n');
}
