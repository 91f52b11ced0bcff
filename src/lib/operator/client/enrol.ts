/** The steps of enrolling. The link's token stands after "#" in the address and reaches no log. */
import type { ApiData } from '../../client/http.ts';
import { startOperatorForm } from './operator-form.ts';
import { showCodes } from './recovery-list.ts';

const steps = [...document.querySelectorAll<HTMLElement>('[data-step]')];

function show(name: string): void {
  for (const step of steps) step.hidden = step.dataset.step !== name;
  const shown = steps.find((step) => step.dataset.step === name);
  shown?.querySelector<HTMLElement>('input, a')?.focus();
}

const formOf = (name: string): HTMLFormElement | null | undefined =>
  steps.find((step) => step.dataset.step === name)?.querySelector('form');

const token = location.hash.slice(1);
const known: { token: string; start_code?: string } = { token };
const tell = (): void => {
  for (const name of ['password', 'code', 'recovery']) {
    const form = formOf(name);
    if (form) form.dataset.json = JSON.stringify(known);
  }
};

if (token.length < 20) {
  show('');
  const missing = document.querySelector<HTMLElement>('[data-no-link]');
  if (missing) missing.hidden = false;
} else {
  tell();
  for (const [name, done] of Object.entries({ password: started, code: proven, recovery: () => show('done') })) {
    const form = formOf(name);
    if (form) startOperatorForm(form, { done });
  }
}

function started(data: unknown, form: HTMLFormElement): void {
  const { qr_svg, totp_secret } = data as ApiData<'POST /api/operator/enrol/start'>;
  const code = new FormData(form).get('start_code');
  if (typeof code === 'string' && code !== '') known.start_code = code;
  tell();
  const drawing = new DOMParser().parseFromString(qr_svg, 'image/svg+xml').documentElement;
  document.querySelector('[data-qr]')?.replaceChildren(drawing);
  const secret = document.querySelector('[data-secret]');
  if (secret) secret.textContent = totp_secret;
  show('code');
}

function proven(data: unknown): void {
  showCodes((data as ApiData<'POST /api/operator/enrol/finish'>).recovery_codes);
  show('recovery');
}
