/** Compares a quote with the one the player saw before. */
import type { QuoteView } from '../../bill-contract.ts';
import type { BetType } from '../../rules/bet-types.ts';

export type QuotedLine = QuoteView['lines'][number];

export const quotedKey = (line: { readonly bet_type: BetType; readonly number: string }): string =>
  `${line.bet_type}:${line.number}`;

/** The earlier lines that have changed since, by type and number. */
export function differences(seen: readonly QuotedLine[], now: readonly QuotedLine[]): ReadonlyMap<string, QuotedLine> {
  const before = new Map(seen.map((line) => [quotedKey(line), line]));
  return new Map(
    now.flatMap((line) => {
      const was = before.get(quotedKey(line));
      const same = was && was.rate === line.rate && was.status === line.status && was.payable === line.payable;
      return was && !same ? [[quotedKey(line), was] as const] : [];
    }),
  );
}

/** Whether the server would accept this line as quoted. */
export const isTaken = ({ status }: QuotedLine): boolean => status === 'ok' || status === 'rate_reduced';
