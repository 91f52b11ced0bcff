/**
 * Forms that give the member something, `<form data-api="…" data-claim data-toast="ได้รับ {amount_text}">`: what came is told, the
 * page's live parts follow without a reload, the balance by the stream. Forms within live parts come back with them.
 */
import { startForm } from '#lib/client/form.ts';
import { toast } from '#lib/client/toast.ts';
import { refreshLive } from './live-region.ts';

const started = new WeakSet<HTMLFormElement>();

function startClaims(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-claim]')) {
    if (started.has(form)) continue;
    started.add(form);
    startForm(form, {
      done: (data) => {
        form.reset();
        toast({ text: filled(form.dataset.toast ?? '', data as Answer), tone: 'ok' });
        void bringUpToDate();
      },
      // Refused most often because it has happened elsewhere: the page shows how it stands.
      failed: () => {
        if (form.closest('[data-live]')) void bringUpToDate();
      },
    });
  }
}

type Answer = Readonly<Record<string, unknown>>;

/** "{amount_text}" becomes what the answer says under that name. */
const filled = (text: string, answer: Answer): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(answer[name] ?? ''));

async function bringUpToDate(): Promise<void> {
  await refreshLive();
  startClaims();
}

startClaims();
