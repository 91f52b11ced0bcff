/** The slip a player writes before it is sent: pure changes, each of which can be taken back. Its keeping is in slip-storage.ts. */
import { baht, parseSatang, type Satang, zeroSatang } from '../../money.ts';
import { type BetType, checkNumber, linesMax } from '../rules/bet-types.ts';

export interface SlipLine {
  readonly betType: BetType;
  readonly number: string;
  /** As typed: whole baht, "" while being edited. */
  readonly stake: string;
}

/** A stake as typed: whole baht of at least one, or undefined. */
export function stakeOf(text: string): Satang | undefined {
  return /^[1-9]\d{0,7}$/.test(text) ? baht(BigInt(text)) : undefined;
}

/** What a line pays when it wins, by the rate shown ("900", "47.5"); zero while its stake is not a number. */
export function possibleWin(stake: string, rate: string): Satang {
  const amount = stakeOf(stake);
  const rateX100 = parseSatang(rate);
  return amount !== undefined && rateX100 !== undefined ? (((amount * rateX100) / 100n) as Satang) : zeroSatang;
}

/** A line with a name of its own: stable over every change, so that a row is drawn again only when its line has changed. */
export interface SlipRow extends SlipLine {
  readonly id: number;
  /** The stake, read once: a slip of a thousand lines is added up at every key press. */
  readonly amount: Satang | undefined;
}

export interface Slip {
  readonly lines: readonly SlipRow[];
  readonly note: string;
  /** What เลิกทำ goes back to, newest last. */
  readonly past: readonly (readonly SlipRow[])[];
  /** The line whose price is being typed: its keystrokes are one step of the past. */
  readonly typing: number | undefined;
  readonly nextId: number;
}

export const emptySlip: Slip = { lines: [], note: '', past: [], typing: undefined, nextId: 1 };
export const noteMax = 100;
/** Why a number is not written a second time. */
export const alreadyThere = 'มีในโพยแล้ว';
const pastMax = 100;

/** The slip with other lines, the ones before kept for เลิกทำ; itself when nothing has changed. */
function change(slip: Slip, lines: readonly SlipRow[], nextId = slip.nextId): Slip {
  const same = lines.length === slip.lines.length && lines.every((line, at) => line === slip.lines[at]);
  if (same) return slip;
  return { ...slip, lines, nextId, past: [...slip.past.slice(1 - pastMax), slip.lines], typing: undefined };
}

/** What becomes of a number that is on the slip already: kept twice (as ตัดเลขซ้ำ may tidy up), refused, or its stake added. */
export type OnDuplicate = 'keep' | 'refuse' | 'merge';

export interface SlipAdded {
  readonly slip: Slip;
  readonly added: number;
  /** Why some could not be added, each reason once, first come first. */
  readonly refused: readonly string[];
}

/** Adds lines in their order, in one step of the past. A line without a price is merged with no other. */
export function addLines(slip: Slip, wanted: readonly SlipLine[], onDuplicate: OnDuplicate): SlipAdded {
  const lines = [...slip.lines];
  const refused = new Set<string>();
  let nextId = slip.nextId;
  let added = 0;
  for (const { betType, number, stake } of wanted) {
    const check = checkNumber(betType, number);
    const amount = stakeOf(stake);
    const at =
      onDuplicate === 'keep' ? -1 : lines.findIndex((line) => line.number === number && line.betType === betType);
    const there = lines[at];
    if (!check.ok) refused.add(check.reason);
    else if (there && onDuplicate === 'merge' && amount && there.amount) {
      lines[at] = withStake(there, String(Number(there.stake) + Number(stake)));
      added++;
    } else if (there) refused.add(`${number} ${alreadyThere}`);
    else if (lines.length >= linesMax) refused.add(`โพยละไม่เกิน ${linesMax} รายการ`);
    else {
      lines.push({ id: nextId++, betType, number, stake, amount });
      added++;
    }
  }
  return { slip: change(slip, lines, nextId), added, refused: [...refused] };
}

/** The lines of numbers under several types at one price: number by number, each under every type of its length. */
export function linesFor(betTypes: readonly BetType[], numbers: readonly string[], stake: string): SlipLine[] {
  return numbers.flatMap((number) => betTypes.map((one) => ({ betType: one, number, stake })));
}

export function lineKey({ betType, number }: Pick<SlipLine, 'betType' | 'number'>): string {
  return `${betType}:${number}`;
}

const withStake = (line: SlipRow, stake: string): SlipRow =>
  line.stake === stake ? line : { ...line, stake, amount: stakeOf(stake) };

/** The price of one line as it is typed. The keystrokes of one line after another are one step back. */
export function setStake(slip: Slip, id: number, stake: string): Slip {
  const next = change(
    slip,
    slip.lines.map((line) => (line.id === id ? withStake(line, stake) : line)),
  );
  if (next === slip) return slip;
  return { ...next, past: slip.typing === id ? slip.past : next.past, typing: id };
}

/** ใส่ราคาเท่ากัน: one price for every line, or for those of a type. */
export function setStakes(slip: Slip, stake: string, betType?: BetType): Slip {
  return change(
    slip,
    slip.lines.map((line) => (betType === undefined || line.betType === betType ? withStake(line, stake) : line)),
  );
}

export function removeLine(slip: Slip, id: number): Slip {
  return change(
    slip,
    slip.lines.filter((line) => line.id !== id),
  );
}

/** ล้าง: all lines, or those of a type. */
export function clearLines(slip: Slip, betType?: BetType): Slip {
  return change(slip, betType === undefined ? [] : slip.lines.filter((line) => line.betType !== betType));
}

/** ตัดเลขซ้ำ: of equal numbers under the same type the first stays. */
export function withoutDuplicates(slip: Slip): Slip {
  const seen = new Set<string>();
  return change(
    slip,
    slip.lines.filter((line) => {
      const key = lineKey(line);
      return !seen.has(key) && seen.add(key);
    }),
  );
}

/** ตัดเลขที่ติดปัญหาออก: removes what the server would not take. */
export function withoutNumbers(slip: Slip, bad: readonly Pick<SlipLine, 'betType' | 'number'>[]): Slip {
  const keys = new Set(bad.map(lineKey));
  return change(
    slip,
    slip.lines.filter((line) => !keys.has(lineKey(line))),
  );
}

/** The note is no step of the past. */
export function setNote(slip: Slip, note: string): Slip {
  return { ...slip, note: note.slice(0, noteMax) };
}

/** เลิกทำ: the lines as they were before the last change; itself when there is none. */
export function undo(slip: Slip): Slip {
  const lines = slip.past.at(-1);
  return lines ? { ...slip, lines, past: slip.past.slice(0, -1), typing: undefined } : slip;
}
