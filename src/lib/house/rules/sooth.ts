/**
 * The formulas of /sooth (games-detail.md 4): what they say of the next hand of a shoe, and how often they were right.
 * Ties are skipped, and a shoe never continues the one before it. Past hands do not change the next one, which the figures
 * show: beside its hits each formula has what the same words hit at the true odds.
 */
import type { Winner } from './baccarat.ts';
import { handWeights } from './data/baccarat.ts';
import { askRoads, bigRoad, otherSide, type Side } from './roads.ts';

export type FormulaCode = 'dragon' | 'pingpong' | 'pairs' | 'derived';

export interface Formula {
  readonly code: FormulaCode;
  readonly thai: string;
  /** How it finds its side. */
  readonly how: string;
  /** The side it names for the next hand, from the winners of the shoe so far; undefined when it is silent. */
  readonly next: (winners: readonly Winner[]) => Side | undefined;
}

const lastSide = (winners: readonly Winner[]): Side | undefined =>
  winners.findLast((winner): winner is Side => winner !== 'T');

export const formulas: readonly Formula[] = [
  { code: 'dragon', thai: 'มังกร', how: 'ตามฝั่งที่ออกล่าสุด', next: lastSide },
  {
    code: 'pingpong',
    thai: 'ปิงปอง',
    how: 'สลับจากตาล่าสุด',
    next: (winners) => {
      const side = lastSide(winners);
      return side && otherSide(side);
    },
  },
  { code: 'pairs', thai: 'ลูกคู่', how: 'ออกคู่แล้วสลับ', next: afterPairs },
  { code: 'derived', thai: 'เค้าไพ่ไข่ปลา', how: 'ฝั่งที่ทำให้ถนนย่อยเป็นแดง', next: byDerivedRoads },
];

/** After one of a side the same again, after two the other; silent in longer columns. */
function afterPairs(winners: readonly Winner[]): Side | undefined {
  const column = bigRoad(winners).at(-1);
  const side = column?.[0]?.side;
  if (!column || !side || column.length > 2) return undefined;
  return column.length === 1 ? side : otherSide(side);
}

/** The only side that would put a red mark on both the big eye and the small road. */
function byDerivedRoads(winners: readonly Winner[]): Side | undefined {
  const sides = (['P', 'B'] as const).filter((side) => {
    const { big_eye, small } = askRoads(winners, side);
    return big_eye === 'red' && small === 'red';
  });
  return sides.length === 1 ? sides[0] : undefined;
}

export interface FormulaScore {
  readonly code: FormulaCode;
  /** Hands, without ties, for which it named a side. */
  readonly said: number;
  readonly right: number;
  /** Of a million hands, those it hit; null when it has said nothing. */
  readonly hitPpm: number | null;
  /** The same for these words at the true odds. */
  readonly fairPpm: number | null;
}

/** What each formula, in their order, said of each hand of a shoe before it was dealt. */
export type ShoeWords = readonly (readonly (Side | undefined)[])[];

export const wordsOf = (winners: readonly Winner[]): ShoeWords =>
  formulas.map(({ next }) => winners.map((_, at) => next(winners.slice(0, at))));

/**
 * How often each formula was right in the newest `count` hands of a room's shoes, the oldest shoe first. Whoever asks again and
 * again gives a `words` that remembers: a shoe takes milliseconds.
 */
export function scoreFormulas(
  shoes: readonly (readonly Winner[])[],
  count: number,
  words: (winners: readonly Winner[]) => ShoeWords = wordsOf,
): FormulaScore[] {
  const hands = shoes
    .flatMap((winners) => {
      const said = words(winners);
      return winners.map((winner, at) => ({ winner, said: said.map((ofFormula) => ofFormula[at]) }));
    })
    .slice(-count)
    .filter(({ winner }) => winner !== 'T');
  return formulas.map(({ code }, formula) => {
    const spoken = hands.filter(({ said }) => said[formula] !== undefined);
    const right = spoken.filter(({ winner, said }) => said[formula] === winner).length;
    const banker = spoken.filter(({ said }) => said[formula] === 'B').length;
    return {
      code,
      said: spoken.length,
      right,
      hitPpm: ppm(BigInt(right), BigInt(spoken.length)),
      fairPpm: fairPpm(BigInt(banker), BigInt(spoken.length - banker)),
    };
  });
}

/** The true odds of decided hands, for as many words for the banker and for the player. */
const fairPpm = (banker: bigint, player: bigint): number | null =>
  ppm(
    banker * handWeights.banker + player * handWeights.player,
    (banker + player) * (handWeights.banker + handWeights.player),
  );

/** A share in millionths, half up. */
const ppm = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number((part * 2_000_000n + whole) / (2n * whole));
