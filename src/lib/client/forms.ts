/** Every plain form of the page, and the buttons that show a password. */
import { startForm } from '#lib/client/form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-api]:not([data-custom])')) startForm(form);

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-show-password]') : null;
  const input = button?.parentElement?.querySelector('input');
  if (!button || !input) return;
  const shown = input.type === 'password';
  input.type = shown ? 'text' : 'password';
  const label = button.firstElementChild;
  if (label) label.textContent = shown ? 'ซ่อน' : 'แสดง';
});
