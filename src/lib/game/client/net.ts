/** What a game has won or lost since its sheet was opened; the server's figure, never computed here. */
import { atom } from 'nanostores';
import { api } from '#lib/client/http.ts';
import { latestOnly } from '#lib/client/latest-only.ts';
import { subscribe } from '#lib/client/live.ts';

/** In wire form, signed. */
export const $net = atom('0.00');

const asked = latestOnly();

/** A sheet: its game, and since when it is open by the server's clock. */
export interface Counted {
  readonly game_id: string;
  readonly since: string;
}
let sheet: Counted | undefined;

async function read(): Promise<void> {
  if (sheet === undefined) return;
  const of = sheet;
  const found = await asked.run(() => api('GET /api/game/net', of, { stay: true }));
  if (found) $net.set(found.net);
}

/** Follows one sheet: after each round and each change of the balance. Returns what ends it. */
export function followNet(counted: Counted): () => void {
  sheet = counted;
  $net.set('0.00');
  const stop = subscribe('balance', () => refreshNet());
  return () => {
    stop();
    if (sheet === counted) sheet = undefined;
  };
}

export function refreshNet(): void {
  // Without an answer the figure stays; the next round asks again.
  read().catch(() => undefined);
}
