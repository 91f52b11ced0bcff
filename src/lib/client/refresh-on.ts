/** Live parts of a page that follow what the stream tells. */
import { subscribe, whenConnected } from '#lib/client/live.ts';
import { refreshLive } from './live-region.ts';

/** A round settles many bills of a member at once, and more follows the last of them: they are asked for together. */
const gatherMs = 400;

/** Brings the live parts up to date whenever one of these is told. */
export function refreshOn(...events: readonly Parameters<typeof subscribe>[0][]): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const bringUpToDate = (): void => {
    clearTimeout(due);
    due = setTimeout(refreshLive, gatherMs);
  };
  for (const event of events) subscribe(event, bringUpToDate);
  // What happened between the making of this page and now has been told to nobody.
  whenConnected(bringUpToDate);
}
