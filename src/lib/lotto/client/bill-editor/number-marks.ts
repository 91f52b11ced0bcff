/** The round's limits by number, to mark keys and lines before a quote, which decides. */
import type { LimitView, RateView } from '../../contract.ts';
import { type BetType, countingKey } from '../../rules/bet-types.ts';

export type NumberMark =
  | { readonly kind: 'closed' }
  | { readonly kind: 'reduced'; readonly rate: string; readonly percent: number }
  | { readonly kind: 'nearly'; readonly remaining: string };

export interface NumberMarks {
  /** The limit of a number of a type, if any. */
  of(betType: BetType, number: string): NumberMark | undefined;
  /** The limit of all numbers of a type, if any. */
  ofType(betType: BetType): NumberMark | undefined;
  /** What a baht pays now: the reduced rate, else the plan's. */
  rate(betType: BetType, number: string): string;
}

const wholeType = '*';

/** Indexes the limits once: a slip of a thousand lines looks each of them up. */
export function numberMarks(limits: LimitView, rates: readonly RateView[]): NumberMarks {
  const marks = new Map<string, NumberMark>();
  const put = (row: { readonly bet_type: BetType; readonly number: string | null }, mark: NumberMark): void => {
    marks.set(`${row.bet_type}:${row.number ?? wholeType}`, mark);
  };
  // Of a number that is both reduced and nearly full, the reduced rate matters more to the player.
  for (const row of limits.nearly_full) put(row, { kind: 'nearly', remaining: row.remaining });
  for (const row of limits.reduced) put(row, { kind: 'reduced', rate: row.rate, percent: row.percent });
  for (const row of limits.closed) put(row, { kind: 'closed' });
  const open = new Set(limits.open.map((row) => `${row.bet_type}:${row.number}`));
  const planned = new Map(rates.map((rate) => [rate.bet_type, rate.rate]));

  const ofType = (betType: BetType): NumberMark | undefined => marks.get(`${betType}:${wholeType}`);
  const of = (betType: BetType, number: string): NumberMark | undefined => {
    const key = `${betType}:${countingKey(betType, number)}`;
    return marks.get(key) ?? (open.has(key) ? undefined : ofType(betType));
  };
  return {
    of,
    ofType,
    rate(betType, number) {
      const mark = of(betType, number);
      return mark?.kind === 'reduced' ? mark.rate : (planned.get(betType) ?? '0');
    },
  };
}

/** How many numbers of the round are closed or pay less. */
export const limitedCount = (limits: LimitView): number => limits.closed.length + limits.reduced.length;
