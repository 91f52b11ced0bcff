/** How many messages are unread, in every place of the frame that shows it. */
import { subscribe } from '#lib/client/live.ts';

export function showUnread(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-inbox-unread]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

export const followUnread = (): (() => void) => subscribe('inbox', ({ unread }) => showUnread(unread));
