/** The questions that a pasted slip raises before it is added: each price that is missing and each doubt needs an answer. */

import { isDoubtful } from './paste-lines.ts';
import type { Pasted, PasteEntry, WrongSum } from './paste-shapes.ts';

export type PasteQuestion =
  | { readonly kind: 'price'; readonly key: string; readonly entries: readonly PasteEntry[] }
  | { readonly kind: 'doubt'; readonly key: string; readonly reason: string; readonly entries: readonly PasteEntry[] }
  | { readonly kind: 'sum'; readonly key: string; readonly sum: WrongSum };

export type PasteAnswer = 'use' | 'leave';

/** Answers by the key of their question. */
export type PasteAnswers = ReadonlyMap<string, PasteAnswer>;

const keyOfPrice = (price: string): string => `price ${price}`;
const keyOfDoubt = (reason: string): string => `doubt ${reason}`;

/** Another default price is another question: an answer agrees to the price that was shown. */
export function questionsOfPaste({ entries, wrongSums }: Pasted, price: string): readonly PasteQuestion[] {
  const unpriced = entries.filter(({ stake }) => stake === '');
  const reasons = new Set(entries.flatMap(({ doubt }) => doubt ?? []));
  return [
    ...(unpriced.length > 0 ? [{ kind: 'price' as const, key: keyOfPrice(price), entries: unpriced }] : []),
    ...[...reasons].map((reason) => ({
      kind: 'doubt' as const,
      key: keyOfDoubt(reason),
      reason,
      entries: entries.filter(({ doubt }) => doubt === reason),
    })),
    ...wrongSums.map((sum) => ({ kind: 'sum' as const, key: `sum ${sum.start}`, sum })),
  ];
}

/** The bets that are certain, and those that the player agreed to, the unpriced ones with the default price. */
export function agreedEntries({ entries }: Pasted, price: string, answers: PasteAnswers): readonly PasteEntry[] {
  const isUsed = (key: string): boolean => answers.get(key) === 'use';
  return entries.flatMap((entry) => {
    if (!isDoubtful(entry)) return [entry];
    if (entry.doubt !== undefined && !isUsed(keyOfDoubt(entry.doubt))) return [];
    if (entry.stake !== '') return [entry];
    return price !== '' && isUsed(keyOfPrice(price)) ? [{ ...entry, stake: price }] : [];
  });
}
