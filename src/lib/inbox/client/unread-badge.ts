/** How many messages are unread, in every place of the frame that shows it. */
import { subscribe } from '#lib/client/live.ts';

function showUnread(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-inbox-unread]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

/** By the stream, and by what the inbox's page has been answered: an import of its own would be a file more on every page. */
export function followUnread(): void {
  subscribe('inbox', ({ unread }) => showUnread(unread));
  document.addEventListener('inbox-read', (event) => showUnread((event as CustomEvent<number>).detail));
}
