/** The reality check as it is asked: time and result in a dialog that only an answer closes. Loaded when it is due. */
import { type ApiData, type ApiProblem, api } from '#lib/client/http.ts';
import { writeMoney } from '#lib/client/money-place.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import { toast, toastOnNextPage } from '#lib/client/toast.ts';
import { fromDecimal } from '#lib/money.ts';
import { playTimeText } from '#lib/play-limit/rules/play-time.ts';
import { checkTime, minuteMs, minutesSince } from './check-time.ts';

type Session = ApiData<'GET /api/member/play'>['session'];

/**
 * Asks whether the check is due by now, since another page may have answered it, and opens the dialog if so. Resolves to the
 * instant of the next check, in milliseconds of the server's clock; for an open dialog, once it was answered.
 *
 * @throws ApiProblem without a connection
 */
export async function askRealityCheck(dialog: HTMLDialogElement): Promise<number> {
  const { session } = await api('GET /api/member/play', {}, { stay: true });
  const dueAt = checkTime(session.next_check_at);
  if (dueAt > serverNow()) return dueAt;
  show(dialog, session);
  await answered(dialog);
  return serverNow() + Number(dialog.dataset.every) * minuteMs;
}

function show(dialog: HTMLDialogElement, { net, logged_in_at }: Session): void {
  const time = dialog.querySelector('[data-check-time]');
  if (time && logged_in_at) time.textContent = playTimeText(minutesSince(Date.parse(logged_in_at)));
  writeMoney('[data-check-net] .money', fromDecimal(net), { sign: true });
  dialog.showModal();
}

function answered(dialog: HTMLDialogElement): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    // Only an answer closes it.
    dialog.addEventListener('cancel', (event) => event.preventDefault(), { signal: listening.signal });
    dialog.addEventListener(
      'click',
      async ({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-check]') : null;
        if (!button || button.ariaBusy === 'true' || !(await sendAnswer(button))) return;
        listening.abort();
        dialog.close();
        resolve();
        if (button.dataset.check !== 'stop') return;
        toastOnNextPage({ text: 'พักการเล่นถึงเที่ยงคืน', tone: 'ok' });
        location.assign(dialog.dataset.limits ?? '/');
      },
      { signal: listening.signal },
    );
  });
}

/** Whether the server accepted the answer of this button. */
async function sendAnswer(button: HTMLButtonElement): Promise<boolean> {
  button.setAttribute('aria-busy', 'true');
  try {
    const answer = button.dataset.check === 'stop' ? 'stop' : 'go_on';
    await api('POST /api/member/reality_check/answer', { answer }, { stay: true });
    return true;
  } catch (error) {
    toast({ text: (error as ApiProblem).message, tone: 'bad' });
    return false;
  } finally {
    button.removeAttribute('aria-busy');
  }
}
