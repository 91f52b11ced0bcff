/**
 * Forms that give the member something, `<form data-api="…" data-claim data-toast="ได้รับ {amount_text}">`: what came is told, the
 * page's live parts follow without a reload, the balance by the stream. Forms within live parts come back with them.
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
    // A confirmation holds for one code only.
    form.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement && target.type === 'checkbox')) forget(form);
    });
    startForm(form, {
      intent,
      done: (data) => {
        form.reset();
        // Before anything is told: what is told lies in the uppermost dialog, and this one is drawn anew.
        form.closest('dialog')?.close();
        for (const one of document.querySelectorAll<HTMLFormElement>('form[data-claim]')) quieten(one);
        toast({ text: filled(form.dataset.toast ?? '', data as Answer), tone: 'ok' });
        void bringUpToDate();
      },
      // Refused most often because it has happened elsewhere: the page shows how it stands.
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

/** A problem that can be answered, by ticking the box that belongs to it: shown as a question instead. */
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

/** What was wrong with an earlier try is over once another went well. */
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
