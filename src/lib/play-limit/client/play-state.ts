/** Limits and session of the member as the server counts them, for a page that shows them while money moves. */
import { atom } from 'nanostores';
import { type ApiData, api } from '#lib/client/http.ts';
import { latestOnly } from '#lib/client/latest-only.ts';
import { subscribe, whenBehind } from '#lib/client/live.ts';

export type PlayState = ApiData<'GET /api/member/play'>;

/** Null until the server has answered. */
export const $play = atom<PlayState | null>(null);

const asked = latestOnly();

/** Reads it anew; without an answer the figures stay, and the next movement asks again. */
function refreshPlay(): void {
  asked
    .run(() => api('GET /api/member/play', {}, { stay: true }))
    .then((found) => found && $play.set(found))
    .catch(() => undefined);
}

/** Reads it now, and after each change of a balance, until the returned function is called. */
export function followPlay(): () => void {
  refreshPlay();
  const check = document.querySelector('#reality-check');
  // An answer moves the next check.
  check?.addEventListener('close', refreshPlay);
  const stops = [subscribe('balance', refreshPlay), whenBehind(['balance'], refreshPlay)];
  return () => {
    check?.removeEventListener('close', refreshPlay);
    for (const stop of stops) stop();
  };
}
