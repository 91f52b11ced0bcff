/** The slip a player writes before it is sent: pure changes of a list, and its keeping over a reload of the same round. */
import { add, baht, parseSatang, type Satang, zeroSatang } from '../../money.ts';
import { type BetType, checkNumber, linesMax } from '../rules/bet-types.ts';

export interface SlipLine {
  readonly betType: BetType;
  readonly number: string;
  /** As typed: whole baht, "" while being edited. */
  readonly stake: string;
}

const sameLine = (a: SlipLine, b: SlipLine): boolean => a.betType === b.betType && a.number === b.number;

export interface Added {
  readonly lines: readonly SlipLine[];
  /** Why some could not be added; the first reason is shown. */
  readonly refused: readonly string[];
}

/** Adds numbers under each of some bet types; what is already on the slip or cannot be bet is left out with its reason. */
export function addNumbers(
  lines: readonly SlipLine[],
  wanted: { readonly betTypes: readonly BetType[]; readonly numbers: readonly string[]; readonly stake: string },
): Added {
  const next = [...lines];
  const refused: string[] = [];
  for (const number of wanted.numbers) {
    for (const betType of wanted.betTypes) {
      const line = { betType, number, stake: wanted.stake };
      const check = checkNumber(betType, number);
      if (!check.ok) refused.push(check.reason);
      else if (next.some((one) => sameLine(one, line))) refused.push(`${number} มีในโพยแล้ว แก้ราคาที่รายการเดิมได้`);
      else if (next.length >= linesMax) refused.push(`โพยละไม่เกิน ${linesMax} รายการ`);
      else next.push(line);
    }
  }
  return { lines: next, refused };
}

/** Every order of a number's digits, each once, smallest first. */
export function permutations(number: string): string[] {
  if (number.length <= 1) return [number];
  const found = new Set<string>();
  for (let at = 0; at < number.length; at++)
    for (const rest of permutations(number.slice(0, at) + number.slice(at + 1))) found.add(`${number[at]}${rest}`);
  return [...found].sort();
}

/** A stake as typed: whole baht of at least one, or undefined. */
export function stakeOf(text: string): Satang | undefined {
  return /^[1-9]\d{0,7}$/.test(text) ? baht(BigInt(text)) : undefined;
}

export function totalStake(lines: readonly SlipLine[]): Satang {
  return add(zeroSatang, ...lines.map((line) => stakeOf(line.stake) ?? zeroSatang));
}

/** What a line pays when it wins, by the rate shown ("900", "47.5"); zero while its stake is not a number. */
export function possibleWin(stake: string, rate: string): Satang {
  const amount = stakeOf(stake);
  const rateX100 = parseSatang(rate);
  return amount !== undefined && rateX100 !== undefined ? (((amount * rateX100) / 100n) as Satang) : zeroSatang;
}

const key = 'benja:slip';

/** The kept slip of this round; that of another round is forgotten. */
export function loadSlip(roundId: string): SlipLine[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { roundId?: string; lines?: SlipLine[] };
    if (kept.roundId === roundId && Array.isArray(kept.lines)) return kept.lines;
  } catch {
    // Not ours or broken: as good as none.
  }
  localStorage.removeItem(key);
  return [];
}

export function keepSlip(roundId: string, lines: readonly SlipLine[]): void {
  if (lines.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ roundId, lines }));
}
