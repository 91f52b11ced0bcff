/**
 * Time on a member's pages (trust.md section 2): how long they have been here, the question whether to go on, and the end
 * of a session nobody uses. The server decides all three; this shows them in time.
 */
import { type ApiData, type ApiProblem, api } from '#lib/client/http.ts';
import { writeMoney } from '#lib/client/money-place.ts';
import { numberOf, persistent } from '#lib/client/persistent.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import { keepToast, toast } from '#lib/client/toast.ts';
import { clearUser } from '#lib/client/user.ts';
import { fromDecimal } from '#lib/money.ts';
import { playTimeText } from '#lib/play-limit/rules/play-time.ts';

const tickMs = 5_000;
const minuteMs = 60_000;
const idleMs = 30 * minuteMs;
/** When any tab of this browser was last used, by this device's clock in milliseconds. */
const $activeAt = persistent('local', 'active-at', { initial: 0, read: numberOf });

type Session = ApiData<'GET /api/member/play'>['session'];

/** Whole minutes since an instant of the server's clock. */
const minutesSince = (at: number): number => Math.max(0, Math.floor((serverNow() - at) / minuteMs));

export function startPlayClock(): void {
  const found = document.querySelector<HTMLDialogElement>('#reality-check');
  if (!found) return;
  const dialog = found;
  const everyMs = Number(dialog.dataset.every) * minuteMs;
  let nextAt = Date.parse(dialog.dataset.nextCheck ?? '') || Number.POSITIVE_INFINITY;
  let asking = false;

  // Nothing but an answer closes it.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-check]') : null;
    if (button?.getAttribute('aria-busy') === null) void answer(button);
  });
  window.addEventListener('benja:reality-check', () => void ask());

  async function ask(): Promise<void> {
    if (asking || dialog.open) return;
    asking = true;
    try {
      const { session } = await api('GET /api/member/play', {}, { stay: true });
      // Another page has answered, or the member has logged in anew.
      nextAt = Date.parse(session.next_check_at ?? '') || Number.POSITIVE_INFINITY;
      if (nextAt > serverNow()) return;
      show(session);
    } catch {
      // Without a network the next tick asks again.
    } finally {
      asking = false;
    }
  }

  function show({ net, logged_in_at }: Session): void {
    const time = dialog.querySelector('[data-check-time]');
    if (time && logged_in_at) time.textContent = playTimeText(minutesSince(Date.parse(logged_in_at)));
    writeMoney('[data-check-net] .money', fromDecimal(net), { sign: true });
    dialog.showModal();
  }

  async function answer(button: HTMLButtonElement): Promise<void> {
    button.setAttribute('aria-busy', 'true');
    const stop = button.dataset.check === 'stop';
    try {
      await api('POST /api/member/reality_check/answer', { answer: stop ? 'stop' : 'go_on' }, { stay: true });
    } catch (error) {
      toast({ text: (error as ApiProblem).message, tone: 'bad' });
      return;
    } finally {
      button.removeAttribute('aria-busy');
    }
    nextAt = serverNow() + everyMs;
    dialog.close();
    if (stop) {
      keepToast({ text: 'พักการเล่นถึงเที่ยงคืน', tone: 'ok' });
      location.assign(dialog.dataset.limits ?? '/');
    }
  }

  const line = document.querySelector<HTMLElement>('[data-logged-in]');
  const since = Date.parse(line?.dataset.loggedIn ?? '');
  const tick = (): void => {
    if (since) {
      const text = playTimeText(minutesSince(since));
      for (const one of document.querySelectorAll('[data-played]'))
        if (one.textContent !== text) one.textContent = text;
    }
    if (serverNow() >= nextAt && !document.hidden) void ask();
    if (Date.now() - $activeAt.get() >= idleMs) void leave();
  };

  const active = (): void => {
    if (Date.now() - $activeAt.get() > tickMs) $activeAt.set(Date.now());
  };
  async function leave(): Promise<void> {
    clearInterval(timer);
    await api('POST /api/logout', {}, { stay: true }).catch(() => undefined);
    clearUser();
    keepToast({ text: 'ออกจากระบบแล้ว เพราะไม่ได้ใช้งาน 30 นาที', tone: 'info' });
    location.assign(`${dialog.dataset.login}?next=${encodeURIComponent(location.pathname + location.search)}`);
  }

  $activeAt.set(Date.now());
  for (const sign of ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const)
    addEventListener(sign, active, { passive: true });
  const timer = setInterval(tick, tickMs);
  document.addEventListener('visibilitychange', tick);
}
