/** Shows new recovery codes once, on the page that asked for them. */
import type { ApiData } from '../../client/http.ts';
import { startOperatorForm } from './operator-form.ts';
import { showCodes } from './recovery-list.ts';

const form = document.querySelector<HTMLFormElement>('[data-renew]');
if (form)
  startOperatorForm(form, {
    done(data) {
      showCodes((data as ApiData<'POST /api/operator/recovery/renew'>).recovery_codes);
      form.hidden = true;
    },
  });
