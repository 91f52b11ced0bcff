/** Refreshes the live parts of a page on stream events. */
import { type FollowedLate, subscribe, whenBehind } from '#lib/client/live.ts';
import { refreshLive } from './live-region.ts';

/** A round settles many bills of a member at once: one refresh, after the last of their events, covers them all. */
const gatherMs = 400;

/** Refreshes the live parts on each of these events. */
export function refreshOn(...events: readonly FollowedLate[]): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const bringUpToDate = (): void => {
    clearTimeout(due);
    due = setTimeout(refreshLive, gatherMs);
  };
  for (const event of events) subscribe(event, bringUpToDate);
  whenBehind(events, bringUpToDate);
}
