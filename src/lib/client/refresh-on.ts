/** Refreshes the live parts of a page on stream events. */
import { subscribe, whenConnected } from '#lib/client/live.ts';
import { refreshLive } from './live-region.ts';

/** A round settles many bills of a member at once: one refresh, after the last of their events, covers them all. */
const gatherMs = 400;

/** Refreshes the live parts on each of these events. */
export function refreshOn(...events: readonly Parameters<typeof subscribe>[0][]): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const bringUpToDate = (): void => {
    clearTimeout(due);
    due = setTimeout(refreshLive, gatherMs);
  };
  for (const event of events) subscribe(event, bringUpToDate);
  // Events between the rendering of this page and now were missed.
  whenConnected(bringUpToDate);
}
