/**
 * One behaviour for every plain form: `<form data-api="POST /api/login" data-next="/">`. Sends its fields as JSON, marks the
 * button busy, shows each problem below its field, and uses one idempotency key per intent until it succeeds.
 */
import { invalidInput } from './codes.ts';
import { type ApiKey, ApiProblem, api, newIntent } from './http.ts';
import type { MoneyIntent } from './intents.ts';
import { prepareRequests } from './requests.ts';
import { toast, toastOnNextPage } from './toast.ts';

type Fields = Record<string, unknown>;

function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form)) {
    const input = form.elements.namedItem(name);
    const isOptional = input instanceof HTMLInputElement && !input.required;
    if (typeof value !== 'string' || (value === '' && isOptional)) continue;
    fields[name] = input instanceof HTMLInputElement && input.type === 'checkbox' ? true : value;
  }
  return fields;
}

/** Shows one field's problem, or clears it. */
export function showFieldProblem(form: HTMLFormElement, name: string, text: string | undefined): void {
  const input = form.elements.namedItem(name);
  const slot = form.querySelector<HTMLElement>(`[data-error="${name}"]`);
  if (slot) {
    slot.textContent = text ?? '';
    slot.hidden = !text;
    slot.closest('.field')?.classList.toggle('err', Boolean(text));
  }
  if (input instanceof HTMLElement) {
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
}

export interface FormOptions {
  /** Changes the fields before they are sent, e.g. joins a date from three selects. */
  readonly prepare?: (fields: Fields) => Fields;
  /** Runs instead of going to data-next. */
  readonly done?: (data: unknown, form: HTMLFormElement) => void;
  /** For forms that give money: the key of the same fields outlives a lost answer and a reload. */
  readonly intent?: MoneyIntent;
  /** Runs after a problem was shown. */
  readonly failed?: (problem: ApiProblem) => void;
}

export function startForm(form: HTMLFormElement, options: FormOptions = {}): void {
  let key = newIntent();
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const summary = form.querySelector<HTMLElement>('[data-form-error]');
  form.noValidate = true;
  form.addEventListener('focusin', () => void prepareRequests().catch(() => undefined), { once: true });
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLElement && event.target.hasAttribute('name'))
      showFieldProblem(form, event.target.getAttribute('name') ?? '', undefined);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button?.getAttribute('aria-busy') === 'true') return;
    button?.setAttribute('aria-busy', 'true');
    if (summary) summary.hidden = true;
    for (const slot of form.querySelectorAll<HTMLElement>('[data-error]'))
      showFieldProblem(form, slot.dataset.error ?? '', undefined);
    try {
      const fields = options.prepare ? options.prepare(fieldsOf(form)) : fieldsOf(form);
      const call = (idempotencyKey: string) =>
        api(form.dataset.api as ApiKey, fields as never, { idempotencyKey, stay: true });
      const request = `${form.dataset.api} ${JSON.stringify(fields)}`;
      const data = await (options.intent ? options.intent.send(request, call) : call(key));
      key = newIntent();
      if (options.done) options.done(data, form);
      else {
        if (form.dataset.toast) toastOnNextPage({ text: form.dataset.toast, tone: 'ok' });
        location.assign(form.dataset.next ?? '/');
        return;
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showProblem(error);
    }
    button?.removeAttribute('aria-busy');
  });
  // Pressed before this script was loaded (head-scripts.ts).
  if (form.dataset.early !== undefined) form.requestSubmit();

  function showProblem(problem: ApiProblem): void {
    const named = Object.entries(problem.fields);
    for (const [name, text] of named) showFieldProblem(form, name, text);
    const placed = named.filter(([name]) => form.querySelector(`[data-error="${name}"]`));
    // A message is not repeated where its field shows it word for word, or where it says no more than the fields.
    const toldThere =
      placed.some(([, text]) => text === problem.message) || (placed.length > 0 && problem.code === invalidInput);
    if (summary && !toldThere) {
      summary.textContent = problem.message;
      summary.hidden = false;
    } else if (!summary) toast({ text: problem.message, tone: 'bad' });
    const first = placed[0] && form.elements.namedItem(placed[0][0]);
    if (first instanceof HTMLElement) first.focus();
    options.failed?.(problem);
  }
}
