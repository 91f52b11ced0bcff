/** How many messages are unread. */
import { atom } from 'nanostores';
import { subscribe } from '#lib/client/live.ts';

/** Null until it changes on this page: what the page was rendered with is true until then. */
export const $unread = atom<number | null>(null);

/** By the stream, and by what the inbox's page has been answered: an import of its own would be a file more on every page. */
export function followUnread(): void {
  subscribe('inbox', ({ unread }) => $unread.set(unread));
  document.addEventListener('inbox-read', (event) => $unread.set((event as CustomEvent<number>).detail));
  $unread.listen((count) => {
    const badge = document.querySelector<HTMLElement>('[data-inbox-unread]');
    if (!badge || count === null) return;
    badge.textContent = String(count);
    badge.hidden = count === 0;
  });
}
