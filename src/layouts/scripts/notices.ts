/** Announcements: one at a time, shown to a member by themselves at most once per 15 minutes (specification section 4). */
const everyMs = 15 * 60_000;
const key = 'benja:notice-shown';

export function startNotices(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#notice');
  if (!dialog) return;
  const pages = [...dialog.querySelectorAll<HTMLElement>('[data-notice]')];
  const counter = dialog.querySelector<HTMLElement>('[data-notice-page]');
  const button = dialog.querySelector<HTMLButtonElement>('[data-notice-next]');
  const title = dialog.querySelector<HTMLElement>('#notice-title');
  let page = 0;

  const show = (index: number): void => {
    page = index;
    pages.forEach((one, at) => {
      one.hidden = at !== page;
    });
    if (counter) counter.textContent = String(page + 1);
    if (button) button.textContent = page === pages.length - 1 ? 'ปิด' : 'ถัดไป';
  };
  button?.addEventListener('click', () => {
    if (page === pages.length - 1) dialog.close();
    else {
      show(page + 1);
      title?.focus();
    }
  });
  dialog.addEventListener('close', () => {
    localStorage.setItem(key, String(Date.now()));
    if (pages.length > 0) show(0);
  });
  const due = Date.now() - Number(localStorage.getItem(key) ?? 0) >= everyMs;
  if (dialog.dataset.member !== undefined && pages.length > 0 && due) dialog.showModal();
}
