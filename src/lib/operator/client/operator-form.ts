/**
 * The console's plain forms: `<form data-operator-form="POST /api/operator/login" data-next="/operator">`. Fields go as
 * JSON; each problem stands below its field, any other above the form.
 */
import type { ApiInput } from '../../client/http.ts';
import { ApiProblem, newIntent } from '../../client/wire.ts';
import { consoleLinks } from '../../console-links.ts';
import { type OperatorKey, operate } from './operate.ts';

interface Fields {
  [name: string]: unknown;
}

/** The value of a field by what it is marked as; undefined leaves it out. Instants are typed as Bangkok's time. */
function sentBy(input: unknown, value: string): unknown {
  if (!(input instanceof HTMLElement)) return value.trim() || undefined;
  const { number, boolean, instant, nullable, empty } = input.dataset;
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return true;
  if (value === '')
    return nullable !== undefined ? null : input.hasAttribute('required') || empty !== undefined ? '' : undefined;
  if (number !== undefined) return Number(value);
  if (boolean !== undefined) return value === 'true';
  return instant !== undefined ? `${value}:00+07:00` : value.trim();
}

/** Fields whose names have dots stand within others, numbers in lists: "body.choices.0.name". */
function put(fields: Fields, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() ?? name;
  let within = fields;
  parts.forEach((part, at) => {
    within[part] ??= /^\d/.test(parts[at + 1] ?? last) ? [] : {};
    within = within[part] as Fields;
  });
  within[last] = value;
}

/** A list without the places of rows that were left empty. */
const whole = (_: string, value: unknown): unknown => (Array.isArray(value) ? value.filter((row) => row) : value);

/** The call's input: what the page already knows (`data-json`) and the fields, under the name in `data-under` if there is one. */
function inputOf(form: HTMLFormElement): Record<string, unknown> {
  const known = JSON.parse(form.dataset.json ?? '{}') as Fields;
  const under = form.dataset.under ? `${form.dataset.under}.` : '';
  for (const [name, sent] of new FormData(form)) {
    const value = typeof sent === 'string' ? sentBy(form.elements.namedItem(name), sent) : undefined;
    if (value !== undefined) put(known, under + name, value);
  }
  return JSON.parse(JSON.stringify(known), whole);
}

/** A form's field by the name of its problem, which names all that it stands within. */
const fieldNamed = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) ?? form.elements.namedItem(name.split('.').at(-1) ?? name);

function showProblem(form: HTMLFormElement, name: string, text: string): boolean {
  const slot = form.querySelector<HTMLElement>(`[data-error="${name}"]`);
  const input = fieldNamed(form, name);
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
  const first = placed[0] && fieldNamed(form, placed[0][0]);
  if (first instanceof HTMLElement) first.focus();
}

/** Where a form leads: the proposal that it made, or `data-next`, with fields of the answer in its braces; by default the page itself. */
function nextOf(form: HTMLFormElement, data: unknown): string {
  const { waits_for_second, approval_id } = Object(data) as Fields;
  // What waits for a second person has made nothing to go to.
  if (waits_for_second === true && approval_id) return consoleLinks.approval(String(approval_id));
  return form.dataset.next?.replace(/\{(\w+)\}/g, (_, name: string) => String((data as Fields)[name])) ?? location.href;
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
      // The call succeeded and reports a problem: the page stays and shows it.
      const { problem } = Object(data) as Fields;
      if (typeof problem === 'string') showProblems(form, { message: problem, fields: {} });
      else if (ends) {
        form.reset();
        form.closest('dialog')?.close('done');
      } else if (done) done(data, form);
      else location.assign(nextOf(form, data));
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
