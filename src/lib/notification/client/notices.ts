/** The announcements of this page that this browser has not shown yet. */
import { atom } from 'nanostores';

/** Their ids; empty until the page has compared them with what was shown before. */
export const $notices = atom<readonly string[]>([]);
