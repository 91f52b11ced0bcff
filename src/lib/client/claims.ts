/**
 * Forms that claim something, `<form data-api="…" data-claim data-toast="ได้รับ {amount_text}">`: a toast shows the result, the
 * page's live parts are refreshed without a reload, the balance by the stream. Forms inside live parts are started again.
 */
import { showFieldProblem, startForm } from '#lib/client/form.ts';
import { toast } from '#lib/client/toast.ts';
import { moneyIntent } from './intents.ts';
import { refreshLive } from './live-region.ts';

const intent = moneyIntent('claim');
const started = new WeakSet<HTMLFormElement>();

function startClaims(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-claim]')) {
    if (started.has(form)) continue;
    started.add(form);
    // A confirmation applies to one code only.
    form.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement && target.type === 'checkbox')) forget(form);
    });
    startForm(form, {
      intent,
      done: (data) => {
        form.reset();
        // Before the toast: it is shown in the top-most dialog, and this dialog is about to be replaced.
        form.closest('dialog')?.close();
        for (const one of document.querySelectorAll<HTMLFormElement>('form[data-claim]')) quieten(one);
        toast({ text: filled(form.dataset.toast ?? '', data as Answer), tone: 'ok' });
        void bringUpToDate();
      },
      // The usual cause is a claim on another page or device: the page shows the current state.
      failed: ({ code, message, fields }) => {
        ask(form, code, message);
        const question = form.closest('dialog');
        if (question) {
          question.close();
          toast({ text: Object.values(fields)[0] ?? message, tone: 'bad' });
        }
        if (form.closest('[data-live]')) void bringUpToDate();
      },
    });
  }
}

const question = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-on-problem]');

/** Shows a problem that the member can confirm as a question with a checkbox, instead of an error. */
function ask(form: HTMLFormElement, code: number, message: string): void {
  const box = question(form);
  if (!box || box.dataset.onProblem !== String(code)) return;
  const said = box.querySelector('[data-said]');
  if (said) said.textContent = message;
  box.hidden = false;
  const summary = form.querySelector<HTMLElement>('[data-form-error]');
  if (summary) summary.hidden = true;
  box.querySelector('input')?.focus();
}

function forget(form: HTMLFormElement): void {
  const box = question(form);
  if (!box) return;
  box.hidden = true;
  const tick = box.querySelector('input');
  if (tick) tick.checked = false;
}

/** Removes the errors of earlier attempts after a success. */
function quieten(form: HTMLFormElement): void {
  forget(form);
  for (const slot of form.querySelectorAll<HTMLElement>('[data-error]'))
    showFieldProblem(form, slot.dataset.error ?? '', undefined);
  const summary = form.querySelector<HTMLElement>('[data-form-error]');
  if (summary) summary.hidden = true;
}

type Answer = Readonly<Record<string, unknown>>;

/** Replaces "{amount_text}" with the field of that name in the answer. */
const filled = (text: string, answer: Answer): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(answer[name] ?? ''));

async function bringUpToDate(): Promise<void> {
  await refreshLive();
  startClaims();
}

startClaims();
