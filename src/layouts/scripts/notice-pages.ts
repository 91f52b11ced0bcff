/** An opening of the announcements, one at a time. Loaded when they open. */
interface Opening {
  readonly all: readonly HTMLElement[];
  /** Those of this opening. */
  readonly pages: readonly HTMLElement[];
  readonly onShown: (seen: readonly HTMLElement[]) => void;
}

/** Shows the announcements of an opening from the first, until the dialog is closed; closing counts as having seen them all. */
export function showNotices(dialog: HTMLDialogElement, { all, pages, onShown }: Opening): void {
  const counter = dialog.querySelector<HTMLElement>('[data-notice-page]');
  const total = dialog.querySelector<HTMLElement>('[data-notice-total]');
  const button = dialog.querySelector<HTMLButtonElement>('[data-notice-next]');
  const title = dialog.querySelector<HTMLElement>('#notice-title');
  const opening = new AbortController();
  let page = 0;

  const show = (index: number): void => {
    page = index;
    for (const notice of all) {
      // All pages of this opening stay laid out in one place, so that the button does not move.
      notice.hidden = !pages.includes(notice);
      notice.toggleAttribute('data-off', notice !== pages[page]);
    }
    if (counter) counter.textContent = String(page + 1);
    if (total) total.textContent = String(pages.length);
    if (button) button.textContent = page === pages.length - 1 ? 'ปิด' : 'ถัดไป';
    onShown(pages.slice(page, page + 1));
  };

  button?.addEventListener(
    'click',
    () => {
      if (page === pages.length - 1) return dialog.close();
      show(page + 1);
      title?.focus();
    },
    { signal: opening.signal },
  );
  dialog.addEventListener(
    'close',
    () => {
      onShown(pages);
      opening.abort();
    },
    { signal: opening.signal },
  );
  show(0);
}
