/** What a game has won or lost since its sheet was opened; the server's figure, never computed here. */
import { atom } from 'nanostores';
import { api } from '#lib/client/http.ts';
import { latestOnly } from '#lib/client/latest-only.ts';
import { subscribe } from '#lib/client/live.ts';
import { $roundOpen, followHeld } from './round-hold.ts';

/** In wire form, signed, as the server said last. */
const $read = atom('0.00');
/** The same as it may be shown: not before the game has shown its round. */
export const $net = atom('0.00');

const asked = latestOnly();

/** A sheet: its game, and since when it is open by the server's clock. */
export interface Counted {
  readonly game_id: string;
  readonly since: string;
}

/** Follows one sheet: after each round and each change of the balance. Returns what ends it. */
export function followNet(counted: Counted): () => void {
  asked.invalidate();
  $read.set('0.00');
  const refresh = (): void => {
    asked
      .run(() => api('GET /api/game/net', counted, { stay: true }))
      .then((found) => found && $read.set(found.net))
      // Without an answer the figure stays; the next round asks again.
      .catch(() => undefined);
  };
  const stops = [
    followHeld($read, $net),
    subscribe('balance', refresh),
    $roundOpen.listen((open) => !open && refresh()),
  ];
  return () => {
    asked.invalidate();
    for (const stop of stops) stop();
  };
}
