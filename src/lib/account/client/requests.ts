/** The page of requests: follows the queue, and hands an export to the browser as a file. */
import type { ApiData } from '../../client/http.ts';
import { operate } from '../../operator/client/operate.ts';
import { startOperatorForm } from '../../operator/client/operator-form.ts';
import { watchRows } from '../../operator/client/watched-rows.ts';

const form = document.querySelector<HTMLFormElement>('form[data-export]');
if (form)
  startOperatorForm(form, {
    done: (data) => {
      const { file_name, content } = data as ApiData<'POST /api/operator/privacy/export'>;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
      link.download = file_name;
      link.click();
      URL.revokeObjectURL(link.href);
      form.reset();
      document.querySelector('[data-exported]')?.removeAttribute('hidden');
    },
  });

watchRows('requests', async () => {
  const items = await operate('GET /api/operator/deletion/list', {}, { byItself: true });
  return items.map(({ request_id }) => request_id);
});
