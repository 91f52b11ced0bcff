/**
 * Announcements, one at a time. They open by themselves for a member at most once per 15 minutes (specification section 4),
 * on pages that allow it, and only those that came since they were closed: closing is enough, so that the rest does not come
 * again half an hour later over another page. Opened by hand, all of them are there.
 */
import { numberOf, persistent, textsOf } from '#lib/client/persistent.ts';
import { $notices } from '#lib/notification/client/notices.ts';

const everyMs = 15 * 60_000;

/** When the announcements were last closed, by this device's clock in milliseconds. */
const $shownAt = persistent('local', 'notices-shown', { initial: 0, read: numberOf });
const noIds: readonly string[] = [];
/** Ids of the announcements that were shown or closed. */
const $readIds = persistent('local', 'notices-read', { initial: noIds, read: textsOf });

export function startNotices(): void {
  const found = document.querySelector<HTMLDialogElement>('#notice');
  if (!found) return;
  const dialog = found;
  const all = [...dialog.querySelectorAll<HTMLElement>('[data-notice]')];
  const counter = dialog.querySelector<HTMLElement>('[data-notice-page]');
  const total = dialog.querySelector<HTMLElement>('[data-notice-total]');
  const button = dialog.querySelector<HTMLButtonElement>('[data-notice-next]');
  const title = dialog.querySelector<HTMLElement>('#notice-title');
  const unread = (): HTMLElement[] => {
    const read = $readIds.get();
    return all.filter((one) => !read.includes(one.dataset.notice ?? ''));
  };
  let pages = all;
  let page = 0;

  const show = (index: number): void => {
    page = index;
    for (const one of all) {
      // All pages of this opening stay laid out in one place, so that the button does not move.
      one.hidden = !pages.includes(one);
      one.toggleAttribute('data-off', one !== pages[page]);
    }
    if (counter) counter.textContent = String(page + 1);
    if (total) total.textContent = String(pages.length);
    if (button) button.textContent = page === pages.length - 1 ? 'ปิด' : 'ถัดไป';
    if (dialog.open) remember(pages.slice(page, page + 1));
  };

  /** Records announcements as read, and forgets those that no longer exist. */
  function remember(seen: readonly HTMLElement[]): void {
    const read = $readIds.get();
    const now = all.filter((one) => seen.includes(one) || read.includes(one.dataset.notice ?? ''));
    $readIds.set(now.map((one) => one.dataset.notice ?? ''));
  }

  /** Shows the number of new announcements in the drawer; the bell follows the store. */
  function markUnread(): void {
    const ids = unread().map((one) => one.dataset.notice ?? '');
    $notices.set(ids);
    const dot = document.querySelector<HTMLElement>('[data-notice-unread]');
    if (!dot) return;
    dot.textContent = String(ids.length);
    dot.hidden = ids.length === 0;
  }

  button?.addEventListener('click', () => {
    if (page === pages.length - 1) dialog.close();
    else {
      show(page + 1);
      title?.focus();
    }
  });
  // Opened by a bell or by itself; not every phone's browser has the `toggle` event of dialogs.
  new MutationObserver(() => {
    if (dialog.open && all.length > 0) show(0);
  }).observe(dialog, { attributeFilter: ['open'] });
  dialog.addEventListener('close', () => {
    $shownAt.set(Date.now());
    remember(pages);
    pages = all;
  });
  $readIds.subscribe(markUnread);

  const due = Date.now() - $shownAt.get() >= everyMs;
  const fresh = unread();
  if (dialog.dataset.auto === undefined || fresh.length === 0 || !due) return;
  pages = fresh;
  dialog.showModal();
}
