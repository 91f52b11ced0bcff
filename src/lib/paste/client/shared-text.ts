/** Text that another app has shared, waiting in this tab for the paste box of a bill. */
import { isRecord, numberOf, persistent, textOf } from '../../client/persistent.ts';
import { pasteMax } from '../rules/shared-text.ts';

interface Waiting {
  readonly text: string;
  /** When it came, in milliseconds. */
  readonly at: number;
}

/** Long enough to log in and to choose a round. */
const waitsMs = 30 * 60_000;

const $waiting = persistent<Waiting | null>('session', 'shared-text', {
  initial: null,
  read(stored) {
    if (!isRecord(stored)) return undefined;
    const [text, at] = [textOf(stored.text), numberOf(stored.at)];
    return text && at !== undefined ? { text: text.slice(0, pasteMax), at } : undefined;
  },
});

const waiting = (): string | undefined => {
  const found = $waiting.get();
  return found && Date.now() - found.at < waitsMs ? found.text : undefined;
};

export const isTextWaiting = (): boolean => waiting() !== undefined;

export function keepSharedText(text: string): void {
  $waiting.set({ text, at: Date.now() });
}

/** Hands the text over, once. */
export function takeSharedText(): string | undefined {
  const text = waiting();
  $waiting.set(null);
  return text;
}
