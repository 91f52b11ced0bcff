/** Shows a provider's new key once: its secret is told to the second person alone. */
import type { ApiData } from '../../client/http.ts';
import { startOperatorForm } from '../../operator/client/operator-form.ts';

function show(name: string, text: string | null): void {
  const slot = document.querySelector(`[data-key-${name}]`);
  const line = document.querySelector<HTMLElement>(`[data-key-${name}-line]`);
  if (slot) slot.textContent = text ?? '';
  if (line) line.hidden = text === null;
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-provider-key]'))
  startOperatorForm(form, {
    done(data) {
      const made = data as ApiData<'POST /api/operator/provider/key/make'>;
      form.closest('dialog')?.close();
      show('id', made.key_id);
      show('secret', made.secret);
      show('print', made.fingerprint);
      const waits = document.querySelector<HTMLElement>('[data-key-waits]');
      if (waits) waits.hidden = !made.waits_for_second;
      document.querySelector<HTMLDialogElement>('#key-made')?.showModal();
    },
  });
