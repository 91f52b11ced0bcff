/** What a pasted slip is read as. */
import type { BetType } from '../../lotto/rules/bet-types.ts';

export interface PasteSpan {
  /** Positions in the pasted text. */
  readonly start: number;
  readonly end: number;
}

/** A line for the slip; `stake` is whole baht, "" without one in the text. The span is that of its number. */
export interface PasteEntry extends PasteSpan {
  readonly betType: BetType;
  readonly number: string;
  readonly stake: string;
  /** Why it may be meant otherwise; shown amber until the player agrees. */
  readonly doubt: string | undefined;
}

/** A part with digits that was not, or only partly, turned into bets; shown red. It may overlap an entry. */
export interface UnreadSpan extends PasteSpan {
  readonly reason: string;
}

export interface Pasted {
  readonly entries: readonly PasteEntry[];
  /** In text order, without overlaps. */
  readonly unread: readonly UnreadSpan[];
  /** Names, dates, totals and chatter; shown dim. */
  readonly ignored: readonly PasteSpan[];
  /** Sums in the text that are not those of the bets above them. */
  readonly wrongSums: readonly WrongSum[];
}

export interface WrongSum extends PasteSpan {
  /** Whole baht as written in the text, and as read. */
  readonly written: string;
  readonly read: string;
}
