/** Sums that stand in a pasted slip, held against its bets. */
import { bahtOf } from './paste-lines.ts';
import type { PasteEntry, PasteSpan, UnreadSpan, WrongSum } from './paste-shapes.ts';

export interface Sum extends PasteSpan {
  readonly written: string;
}

/**
 * The sums that differ from the bets above them, since the sum before or altogether. Where a part was not read or a stake is
 * missing, that is shown already and no sum is checked.
 */
export function wrongSumsOf(
  sums: readonly Sum[],
  entries: readonly PasteEntry[],
  unread: readonly UnreadSpan[],
): readonly WrongSum[] {
  return sums.flatMap(({ start, end, written }, index) => {
    const from = sums[index - 1]?.end ?? 0;
    const above = entries.filter((entry) => entry.start < start);
    if (above.length === 0 || unread.some((span) => span.start < start) || above.some(({ stake }) => stake === ''))
      return [];
    const all = String(bahtOf(above));
    const since = String(bahtOf(above.filter((entry) => entry.start >= from)));
    return [all, since].includes(written) ? [] : [{ start, end, written, read: since }];
  });
}
