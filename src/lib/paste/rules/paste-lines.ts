/** A pasted text line by line, with what was read of each: for the player to check before anything is added. */
import type { Pasted, PasteEntry } from './paste-shapes.ts';

/** `warn` needs the player's consent, `bad` was not read. */
export type PasteTone = 'ok' | 'warn' | 'bad';

export interface PastePart {
  readonly text: string;
  readonly tone: 'warn' | 'bad' | undefined;
  /** Position in the pasted text. */
  readonly start: number;
}

export interface PasteLine {
  readonly start: number;
  readonly parts: readonly PastePart[];
  /** Undefined for a line without bets. */
  readonly tone: PasteTone | undefined;
  /** Number of bets, and their stakes in whole baht as far as the text has them. */
  readonly count: number;
  readonly baht: number;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly tone: 'warn' | 'bad';
}

export const isDoubtful = ({ stake, doubt }: PasteEntry): boolean => stake === '' || doubt !== undefined;

/** Whole baht of all stakes that are there. */
export const bahtOf = (entries: readonly { readonly stake: string }[]): number =>
  entries.reduce((sum, { stake }) => sum + Number(stake), 0);

/** The lines that are not empty, in order. */
export function linesOfPaste(text: string, { entries, unread, wrongSums }: Pasted): readonly PasteLine[] {
  const marks = apart([
    ...unread.map(({ start, end }) => ({ start, end, tone: 'bad' as const })),
    ...[...entries.filter(isDoubtful), ...wrongSums].map(({ start, end }) => ({ start, end, tone: 'warn' as const })),
  ]);
  return [...text.matchAll(/[^\n\r\u2028\u2029]+/g)].flatMap(({ 0: line, index: start }) => {
    if (line.trim() === '') return [];
    const isInLine = (span: { readonly start: number }): boolean =>
      span.start >= start && span.start < start + line.length;
    const bets = entries.filter(isInLine);
    const marked = marks.filter(isInLine);
    const worst = marked.some(({ tone }) => tone === 'bad') ? 'bad' : marked.length > 0 ? 'warn' : undefined;
    return [
      {
        start,
        parts: partsOf(line, start, marked),
        tone: worst ?? (bets.length > 0 ? 'ok' : undefined),
        count: bets.length,
        baht: bahtOf(bets),
      },
    ];
  });
}

function partsOf(line: string, start: number, marks: readonly Mark[]): readonly PastePart[] {
  const parts: PastePart[] = [];
  let at = start;
  const cut = (end: number, tone: PastePart['tone']): void => {
    if (end > at) parts.push({ text: line.slice(at - start, end - start), tone, start: at });
    at = end;
  };
  for (const mark of marks) {
    cut(mark.start, undefined);
    cut(mark.end, mark.tone);
  }
  cut(start + line.length, undefined);
  return parts;
}

/** In order without overlaps; what was not read comes before what is doubtful. */
function apart(marks: readonly Mark[]): readonly Mark[] {
  const kept: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start || (a.tone === 'bad' ? -1 : 1)))
    if (mark.start >= (kept.at(-1)?.end ?? 0)) kept.push(mark);
  return kept;
}
