/** What a newer quote says otherwise than the one the player has seen. */
import type { QuoteView } from '#lib/lotto/bill-contract.ts';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';

export type QuotedLine = QuoteView['lines'][number];

export const quotedKey = (line: { readonly bet_type: BetType; readonly number: string }): string =>
  `${line.bet_type}:${line.number}`;

/** The lines as they were seen, of those that are no longer so, by type and number. */
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

/** Whether the server would take this line as it stands. */
export const isTaken = ({ status }: QuotedLine): boolean => status === 'ok' || status === 'rate_reduced';
