/** Parts of the frame that do something when a dialog is opened, by a button, an island or by itself. */

/** Runs at each opening of the dialog, if the page has it; not every phone's browser has the `toggle` event of dialogs. */
export function whenOpened(id: 'drawer' | 'events' | 'notice', run: (dialog: HTMLDialogElement) => void): void {
  const dialog = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (!dialog) return;
  new MutationObserver(() => {
    if (dialog.open) run(dialog);
  }).observe(dialog, { attributeFilter: ['open'] });
}
