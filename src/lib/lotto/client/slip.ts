/** The unsent slip of a player: pure changes with undo. slip-storage.ts stores it. */
import { baht, parseSatang, type Satang, zeroSatang } from '../../money.ts';
import { type BetType, checkNumber, linesMax } from '../rules/bet-types.ts';

export interface SlipLine {
  readonly betType: BetType;
  readonly number: string;
  /** As typed: whole baht, "" while being edited. */
  readonly stake: string;
}

/** A typed stake: whole baht of at least one, or undefined. */
export function stakeOf(text: string): Satang | undefined {
  return /^[1-9]\d{0,7}$/.test(text) ? baht(BigInt(text)) : undefined;
}

/** What a line pays if it wins, at the displayed rate ("900", "47.5"); zero while its stake is not a number. */
export function possibleWin(stake: string, rate: string): Satang {
  const amount = stakeOf(stake);
  const rateX100 = parseSatang(rate);
  return amount !== undefined && rateX100 !== undefined ? (((amount * rateX100) / 100n) as Satang) : zeroSatang;
}

/** A line with a stable id, so that a row re-renders only when its line has changed. */
export interface SlipRow extends SlipLine {
  readonly id: number;
  /** The parsed stake: a slip of a thousand lines is summed at every key press. */
  readonly amount: Satang | undefined;
}

export interface Slip {
  readonly lines: readonly SlipRow[];
  readonly note: string;
  /** The undo history (เลิกทำ), newest last. */
  readonly past: readonly (readonly SlipRow[])[];
  /** The line whose stake is being typed: its keystrokes are one undo step. */
  readonly typing: number | undefined;
  readonly nextId: number;
}

export const emptySlip: Slip = { lines: [], note: '', past: [], typing: undefined, nextId: 1 };
export const noteMax = 100;
/** Why a number is not added a second time. */
export const alreadyThere = 'มีในโพยแล้ว';
const pastMax = 100;

/** The slip with other lines and the previous ones in its history; the same slip when nothing has changed. */
function change(slip: Slip, lines: readonly SlipRow[], nextId = slip.nextId): Slip {
  const same = lines.length === slip.lines.length && lines.every((line, at) => line === slip.lines[at]);
  if (same) return slip;
  return { ...slip, lines, nextId, past: [...slip.past.slice(1 - pastMax), slip.lines], typing: undefined };
}

/** How to add a number that is already on the slip: keep both (ตัดเลขซ้ำ can remove one), refuse, or add up the stakes. */
export type OnDuplicate = 'keep' | 'refuse' | 'merge';

export interface SlipAdded {
  readonly slip: Slip;
  readonly added: number;
  /** Why some were not added: distinct reasons in order. */
  readonly refused: readonly string[];
}

/** Adds lines in order, as one undo step. A line without a stake is not merged. */
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

/** Lines of numbers under several types at one stake: number by number, each under every type of its length. */
export function linesFor(betTypes: readonly BetType[], numbers: readonly string[], stake: string): SlipLine[] {
  return numbers.flatMap((number) => betTypes.map((one) => ({ betType: one, number, stake })));
}

export function lineKey({ betType, number }: Pick<SlipLine, 'betType' | 'number'>): string {
  return `${betType}:${number}`;
}

const withStake = (line: SlipRow, stake: string): SlipRow =>
  line.stake === stake ? line : { ...line, stake, amount: stakeOf(stake) };

/** Sets the stake of a line while typing. Consecutive keystrokes on one line are one undo step. */
export function setStake(slip: Slip, id: number, stake: string): Slip {
  const next = change(
    slip,
    slip.lines.map((line) => (line.id === id ? withStake(line, stake) : line)),
  );
  if (next === slip) return slip;
  return { ...next, past: slip.typing === id ? slip.past : next.past, typing: id };
}

/** ใส่ราคาเท่ากัน: one stake for all lines, or for those of a type. */
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

/** ตัดเลขซ้ำ: keeps the first of equal numbers of a type. */
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

/** ตัดเลขที่ติดปัญหาออก: removes lines that the server would refuse. */
export function withoutNumbers(slip: Slip, bad: readonly Pick<SlipLine, 'betType' | 'number'>[]): Slip {
  const keys = new Set(bad.map(lineKey));
  return change(
    slip,
    slip.lines.filter((line) => !keys.has(lineKey(line))),
  );
}

/** Changing the note is not an undo step. */
export function setNote(slip: Slip, note: string): Slip {
  return { ...slip, note: note.slice(0, noteMax) };
}

/** เลิกทำ: restores the lines before the last change; the same slip when there is none. */
export function undo(slip: Slip): Slip {
  const lines = slip.past.at(-1);
  return lines ? { ...slip, lines, past: slip.past.slice(0, -1), typing: undefined } : slip;
}
