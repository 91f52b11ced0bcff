/** The reality check of a member: after a while of play a dialog shows time and result, and only an answer closes it. */
import { type ApiData, type ApiProblem, api } from '#lib/client/http.ts';
import { writeMoney } from '#lib/client/money-place.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import { toast, toastOnNextPage } from '#lib/client/toast.ts';
import { fromDecimal } from '#lib/money.ts';
import { playTimeText } from '#lib/play-limit/rules/play-time.ts';

const minuteMs = 60_000;

type Session = ApiData<'GET /api/member/play'>['session'];

/** Whole minutes since an instant of the server's clock. */
export const minutesSince = (at: number): number => Math.max(0, Math.floor((serverNow() - at) / minuteMs));

/** The instant of the next check; infinity for a member without one. */
const checkTime = (iso: string | null | undefined): number => Date.parse(iso ?? '') || Number.POSITIVE_INFINITY;

export interface RealityCheck {
  /** Opens the dialog when it is due. */
  tick(): void;
}

/** Listens for answers in the dialog, and for calls that were refused because a check is due. */
export function realityCheck(dialog: HTMLDialogElement): RealityCheck {
  const everyMs = Number(dialog.dataset.every) * minuteMs;
  let nextAt = checkTime(dialog.dataset.nextCheck);
  let asking = false;

  async function open(): Promise<void> {
    if (asking || dialog.open) return;
    asking = true;
    try {
      const { session } = await api('GET /api/member/play', {}, { stay: true });
      // Another page may have answered, or the member may have logged in again.
      nextAt = checkTime(session.next_check_at);
      if (nextAt <= serverNow()) show(dialog, session);
    } catch {
      // Without a connection the next tick tries again.
    } finally {
      asking = false;
    }
  }

  // Only an answer closes it.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-check]') : null;
    if (!button || button.ariaBusy === 'true' || !(await sendAnswer(button))) return;
    nextAt = serverNow() + everyMs;
    dialog.close();
    if (button.dataset.check !== 'stop') return;
    toastOnNextPage({ text: 'พักการเล่นถึงเที่ยงคืน', tone: 'ok' });
    location.assign(dialog.dataset.limits ?? '/');
  });
  window.addEventListener('benja:reality-check', () => void open());

  return {
    tick() {
      if (serverNow() >= nextAt && !document.hidden) void open();
    },
  };
}

function show(dialog: HTMLDialogElement, { net, logged_in_at }: Session): void {
  const time = dialog.querySelector('[data-check-time]');
  if (time && logged_in_at) time.textContent = playTimeText(minutesSince(Date.parse(logged_in_at)));
  writeMoney('[data-check-net] .money', fromDecimal(net), { sign: true });
  dialog.showModal();
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
