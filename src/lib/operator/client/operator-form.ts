/**
 * The console's plain forms: `<form data-operator-form="POST /api/operator/login" data-next="/operator">`. Fields go as
 * JSON; each problem stands below its field, any other above the form.
 */
import type { ApiInput } from '../../client/http.ts';
import { ApiProblem, newIntent } from '../../client/wire.ts';
import { type OperatorKey, operate } from './operate.ts';

type Fields = Record<string, string | boolean | number>;

function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form)) {
    const input = form.elements.namedItem(name);
    if (
      typeof value !== 'string' ||
      (value === '' && !(input instanceof HTMLElement && input.hasAttribute('required')))
    )
      continue;
    if (input instanceof HTMLInputElement && input.type === 'checkbox') fields[name] = true;
    else
      fields[name] = input instanceof HTMLElement && input.dataset.number !== undefined ? Number(value) : value.trim();
  }
  return fields;
}

/** The call's input: what the page already knows (`data-json`) and the fields, under the name in `data-under` if there is one. */
function inputOf(form: HTMLFormElement): Record<string, unknown> {
  const known = JSON.parse(form.dataset.json ?? '{}') as Record<string, unknown>;
  const fields = fieldsOf(form);
  return { ...known, ...(form.dataset.under ? { [form.dataset.under]: fields } : fields) };
}

function showProblem(form: HTMLFormElement, name: string, text: string): boolean {
  const slot = form.querySelector<HTMLElement>(`[data-error="${name}"]`);
  const input = form.elements.namedItem(name.split('.').at(-1) ?? name);
  if (slot) {
    slot.textContent = text;
    slot.hidden = text === '';
  }
  if (input instanceof HTMLElement) input.setAttribute('aria-invalid', String(text !== ''));
  return slot !== null;
}

function showProblems(form: HTMLFormElement, { message, fields }: Pick<ApiProblem, 'message' | 'fields'>): void {
  for (const slot of form.querySelectorAll<HTMLElement>('[data-error]'))
    showProblem(form, slot.dataset.error ?? '', '');
  const placed = Object.entries(fields).filter(([name, text]) => showProblem(form, name, text));
  const summary = form.querySelector<HTMLElement>('[data-form-error]');
  if (summary) {
    summary.textContent = message;
    summary.hidden = message === '' || placed.length > 0;
  }
  const first = placed[0] && form.elements.namedItem(placed[0][0].split('.').at(-1) ?? '');
  if (first instanceof HTMLElement) first.focus();
}

export interface FormOptions {
  /** Runs before the call; what it throws is shown as the call's own problems are. */
  readonly before?: () => Promise<void>;
  /** Runs when the call was refused. */
  readonly failed?: () => void;
  /** Runs instead of going to `data-next`. */
  readonly done?: (data: unknown, form: HTMLFormElement) => void;
}

export function startOperatorForm(form: HTMLFormElement, { before, failed, done }: FormOptions = {}): void {
  const key = form.dataset.operatorForm as OperatorKey;
  const ends = form.dataset.ends;
  let intent = newIntent();
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button[type="submit"]');
    if (button?.getAttribute('aria-busy') === 'true') return;
    button?.setAttribute('aria-busy', 'true');
    showProblems(form, { message: '', fields: {} });
    try {
      await before?.();
      const input = inputOf(form) as ApiInput<OperatorKey>;
      const data = await operate(key, input, {
        idempotencyKey: intent,
        stay: form.dataset.stay !== undefined || !!ends,
      });
      intent = newIntent();
      if (ends) {
        form.reset();
        form.closest('dialog')?.close('done');
      } else if (done) done(data, form);
      else location.assign(form.dataset.next ?? location.href);
    } catch (error) {
      failed?.();
      if (!(error instanceof ApiProblem)) throw error;
      showProblems(form, error);
    } finally {
      button?.removeAttribute('aria-busy');
    }
  });
}

/** Every such form of the page but those a script of their own starts. */
export function startOperatorForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-operator-form]:not([data-custom])'))
    startOperatorForm(form);
}
