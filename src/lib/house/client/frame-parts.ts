/** Small things that every module of the frame uses. */
import { type Satang, satang, zeroSatang } from '../../money.ts';

/** How a round is written in the history. */
export interface RoundText {
  readonly bets: string;
  readonly result: string;
  /** The round's number; without it the proof's. */
  readonly number?: string;
}

/** One element of the frame that must be there. */
export function part<E extends HTMLElement = HTMLElement>(root: ParentNode, name: string): E {
  const found = root.querySelector<E>(`[data-part="${name}"]`);
  if (!found) throw new Error(`the frame has no part ${name}`);
  return found;
}

export const parts = (root: ParentNode, name: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[data-part="${name}"]`),
];

/** Does work in a task of its own: what was done before it may be seen first. */
export function afterwards(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
}

/** Writes a text, unless it stands there: the same one again would be laid out again. */
export function write(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}

export const satangOf = (text: string): Satang => satang(BigInt(text));

/** What a round cost: a free spin nothing, so that all it returns is won. */
export const paidFor = ({ stake, is_free: isFree }: { readonly stake: string; readonly is_free?: boolean }): Satang =>
  isFree ? zeroSatang : satangOf(stake);
