/** A list of bills, or one of them, that changes the moment its round is settled, corrected or called off. */
import { hear, whenHearing } from '#lib/client/live.ts';
import { refreshLive } from './live-region.ts';

/** A round settles many bills of a member at once; they are asked for together. */
const gatherMs = 400;
let due: ReturnType<typeof setTimeout> | undefined;

const bringUpToDate = (): void => {
  clearTimeout(due);
  due = setTimeout(refreshLive, gatherMs);
};

hear('bill', bringUpToDate);
// What was settled between the making of this page and now has been told to nobody.
whenHearing(bringUpToDate);
