/** When the rooms are read again: at the next result of the chosen one, and at least every ten seconds for the others. */
import { serverNow } from '#lib/client/server-clock.ts';

const everyMs = 10_000;
/** A result that should be there and is not. */
const againMs = 5_000;
/** Time for the job that deals, and for pages in the cache; as much again spreads the requests of all open pages. */
const afterMs = 2_000;

/** Milliseconds until the next reading. `nextAt` is when there is more to be shown, in Unix milliseconds. */
export function waitMs(nextAt: number): number {
  const left = nextAt - serverNow();
  return left > 0 ? Math.min(everyMs, left + afterMs + (performance.now() % afterMs)) : againMs;
}
