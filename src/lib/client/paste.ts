/** Buttons that paste the clipboard into a field; shown only where the browser allows reading it. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-paste]')) {
  const input = document.getElementById(button.dataset.paste ?? '');
  if (!(input instanceof HTMLInputElement) || !('readText' in (navigator.clipboard ?? {}))) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    // Permission refused: typing still works.
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text) {
      input.value = text.trim().slice(0, input.maxLength);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    input.focus();
  });
}
