/** Polyfill for older phones: buttons with `commandfor` open and close dialogs, a tap outside closes them. */
export function startDialogs(): void {
  const hasCommand = 'commandForElement' in HTMLButtonElement.prototype;
  const hasClosedBy = 'closedBy' in HTMLDialogElement.prototype;
  if (hasCommand && hasClosedBy) return;
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return;
    const button = hasCommand ? null : target.closest('button[commandfor]');
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (dialog instanceof HTMLDialogElement) {
      if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
      else dialog.close();
    }
    if (!hasClosedBy && target instanceof HTMLDialogElement && target.getAttribute('closedby') === 'any') {
      const box = target.getBoundingClientRect();
      if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) target.close();
    }
  });
}
