/** The promotion in use follows what is settled and what comes into its wallet, and its own end. */
import { hear, whenHearing } from '#lib/client/live.ts';
import { refreshLive } from './live-region.ts';

/** A round settles many bills at once, and the end of a promotion follows its last one. */
const gatherMs = 400;
let due: ReturnType<typeof setTimeout> | undefined;

const bringUpToDate = (): void => {
  clearTimeout(due);
  due = setTimeout(refreshLive, gatherMs);
};

hear('bill', bringUpToDate);
hear('balance', bringUpToDate);
hear('promotion', bringUpToDate);
// What happened between the making of this page and now has been told to nobody.
whenHearing(bringUpToDate);
