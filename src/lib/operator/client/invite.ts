/** Shows an invitation's link, or the code that starts it, once. */
import type { ApiData } from '../../client/http.ts';
import { consoleLinks } from '../../console-links.ts';
import { startOperatorForm } from './operator-form.ts';

function show(line: string, place: string, text: string | null): void {
  const box = document.querySelector<HTMLElement>(line);
  const slot = document.querySelector(place);
  if (slot) slot.textContent = text ?? '';
  if (box) box.hidden = text === null;
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-invite]'))
  startOperatorForm(form, {
    done(data) {
      const { token, start_code, waits_for_second } = data as ApiData<'POST /api/operator/invite'>;
      form.closest('dialog')?.close();
      show('[data-link-line]', '[data-link]', token && `${location.origin}${consoleLinks.enrol()}#${token}`);
      show('[data-code-line]', '[data-start]', start_code);
      const waits = document.querySelector<HTMLElement>('[data-waits]');
      if (waits) waits.hidden = !waits_for_second;
      document.querySelector<HTMLDialogElement>('#invited')?.showModal();
    },
  });
