/**
 * Money beside a game moves when its round is over in the frame. The wallet knows a result before the reels stand: a figure that
 * moved at once would tell it first.
 */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { minuteMs } from '#lib/time.ts';

/** A round is open in the frame of the game. */
export const $roundOpen = atom(false);

/** A frame that has not ended its round so long after the last movement never will; no game shows a result for longer. */
const silenceMaxMs = 2 * minuteMs;

/**
 * Has `shown` follow `source` until the returned function is called: at once between two rounds, and at the end of a round that
 * is open. What nothing is shown of yet is shown at once.
 */
export function followHeld<T>(source: ReadableAtom<T>, shown: WritableAtom<T>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const pass = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    shown.set(source.get());
  };
  const stops = [
    source.listen(() => {
      if (!$roundOpen.get() || shown.get() === null) return pass();
      clearTimeout(waiting);
      waiting = setTimeout(pass, silenceMaxMs);
    }),
    $roundOpen.listen((open) => {
      if (!open && waiting !== undefined) pass();
    }),
  ];
  pass();
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
}
