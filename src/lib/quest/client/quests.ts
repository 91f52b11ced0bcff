/** How many rewards of quests the member can claim now: for the star of the frame. */
import { atom } from 'nanostores';
import { onPageRead } from '../../client/live-region.ts';

/** Null until the page was read again: what it was rendered with is true until then. */
export const $quests = atom<number | null>(null);

/** Every fresh page of the site says it beside its content, so that no page asks for it by a call of its own. */
export const followQuests = (): (() => void) =>
  onPageRead((page) => {
    const claimable = page.querySelector<HTMLElement>('#main')?.dataset.claimableQuests;
    if (claimable !== undefined) $quests.set(Number(claimable));
  });
