import { fact } from '../db/facts.ts';

/**
 * How far a page has heard: PostgreSQL's snapshot "xmin:xmax:xip,…" of the last read that was sent to it as a whole. The page
 * returns it as Last-Event-ID and is sent what that snapshot does not show, however late it was committed.
 */
export type Position = string;

const form = /^[1-9]\d{0,17}:[1-9]\d{0,17}:(?:[1-9]\d{0,17}(?:,[1-9]\d{0,17})*)?$/;

/** Where a page is that shows what this statement reads: its stream begins there, and nothing is missed between the two. */
export const positionNow = fact('select pg_current_snapshot()::text', (position: Position) => position);

/** Whether PostgreSQL reads the text as a snapshot; what a page returns may be anything. */
export function isPosition(text: string): text is Position {
  if (!form.test(text)) return false;
  const [xmin = 0n, xmax = 0n, ...running] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  return xmin <= xmax && running.every((xip, at) => xip >= (running[at - 1] ?? xmin) && xip < xmax);
}
