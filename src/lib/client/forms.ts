/** All plain forms of the page, and the buttons that show a password. Forms that move money carry `data-money`. */
import { startForm } from '#lib/client/form.ts';
import { moneyIntent } from '#lib/client/intents.ts';

const intent = moneyIntent('form');
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-api]:not([data-custom])'))
  startForm(form, form.dataset.money === undefined ? {} : { intent });

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-show-password]') : null;
  const input = button?.parentElement?.querySelector('input');
  if (!button || !input) return;
  const shown = input.type === 'password';
  input.type = shown ? 'text' : 'password';
  const label = button.firstElementChild;
  if (label) label.textContent = shown ? 'ซ่อน' : 'แสดง';
});
