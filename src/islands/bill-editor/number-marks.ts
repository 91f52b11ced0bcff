/** The round's exceptions by number, for marking keys and lines before anything is sent. The quote has the last word. */
import type { LimitView, RateView } from '#lib/lotto/contract.ts';
import { type BetType, countingKey } from '#lib/lotto/rules/bet-types.ts';

export type NumberMark =
  | { readonly kind: 'closed' }
  | { readonly kind: 'reduced'; readonly rate: string; readonly percent: number }
  | { readonly kind: 'nearly'; readonly remaining: string };

export interface NumberMarks {
  /** What is special about a number of a type, undefined for nothing. */
  of(betType: BetType, number: string): NumberMark | undefined;
  /** What is special about all numbers of a type. */
  ofType(betType: BetType): NumberMark | undefined;
  /** What a baht pays now: the reduced rate, else the plan's. */
  rate(betType: BetType, number: string): string;
}

const wholeType = '*';

/** Puts the exceptions in order once, so that a slip of a thousand lines asks them by key. */
export function numberMarks(limits: LimitView, rates: readonly RateView[]): NumberMarks {
  const marks = new Map<string, NumberMark>();
  const put = (row: { readonly bet_type: BetType; readonly number: string | null }, mark: NumberMark): void => {
    marks.set(`${row.bet_type}:${row.number ?? wholeType}`, mark);
  };
  // A number that is both reduced and nearly full says the first: it is what the player would lose.
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
