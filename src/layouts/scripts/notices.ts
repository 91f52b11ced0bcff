/**
 * Announcements: how many are new, and when they open by themselves: for a member at most once per 15 minutes (specification
 * section 4), on pages that allow it, and only those that came since they were closed. Closing is enough, so that the rest
 * does not come again half an hour later over another page. Opened by hand, all of them are there (notice-pages.ts).
 */
import { numberOf, persistent, textsOf } from '#lib/client/persistent.ts';
import { $notices } from '#lib/notification/client/notices.ts';
import { whenOpened } from './when-opened.ts';

const everyMs = 15 * 60_000;

/** When the announcements were last closed, by this device's clock in milliseconds. */
const $shownAt = persistent('local', 'notices-shown', { initial: 0, read: numberOf });
const noIds: readonly string[] = [];
/** Ids of the announcements that were shown or closed. */
const $readIds = persistent('local', 'notices-read', { initial: noIds, read: textsOf });

const idOf = (notice: HTMLElement): string => notice.dataset.notice ?? '';

const loadPages = () => import('./notice-pages.ts');

export function startNotices(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#notice');
  if (!dialog) return;
  const all = [...dialog.querySelectorAll<HTMLElement>('[data-notice]')];
  const unread = (): HTMLElement[] => all.filter((notice) => !$readIds.get().includes(idOf(notice)));

  /** Shows the number of new announcements in the drawer; the bell follows the store. */
  function markUnread(): void {
    const ids = unread().map(idOf);
    $notices.set(ids);
    const dot = document.querySelector<HTMLElement>('[data-notice-unread]');
    if (!dot) return;
    dot.textContent = String(ids.length);
    dot.hidden = ids.length === 0;
  }

  /** Records announcements as read, and forgets those that no longer exist. */
  function remember(seen: readonly HTMLElement[]): void {
    const read = $readIds.get();
    $readIds.set(all.filter((notice) => seen.includes(notice) || read.includes(idOf(notice))).map(idOf));
  }

  let pages = all;
  if (all.length > 0)
    whenOpened('notice', () => {
      const shown = pages;
      pages = all;
      // Without a connection the first of them is there, and can be closed.
      loadPages()
        .then(({ showNotices }) => showNotices(dialog, { all, pages: shown, onShown: remember }))
        .catch(() => undefined);
    });
  dialog.addEventListener('close', () => $shownAt.set(Date.now()));
  $readIds.subscribe(markUnread);

  const due = Date.now() - $shownAt.get() >= everyMs;
  const fresh = unread();
  if (dialog.dataset.auto === undefined || fresh.length === 0 || !due) return;
  loadPages()
    .then(() => {
      pages = fresh;
      if (!dialog.open) dialog.showModal();
    })
    .catch(() => undefined);
}
