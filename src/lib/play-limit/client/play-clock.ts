/**
 * Time on a member's pages (trust.md section 2): how long they have been here, the question whether to go on, and the end
 * of a session nobody uses. The server decides all three; this shows them in time.
 */
import { keepToast, toast } from '#lib/client/toast.ts';
import { bahtParts, fromDecimal } from '#lib/money.ts';
import { playTimeText } from '#lib/play-limit/rules/play-time.ts';

const tickMs = 5_000;
const minuteMs = 60_000;
const idleMs = 30 * minuteMs;
/** Shared by the tabs of a browser: using one is using all. */
const activeKey = 'benja:active-at';

interface Play {
  readonly session: {
    readonly net: string;
    readonly logged_in_at: string | null;
    readonly next_check_at: string | null;
  };
  readonly server_time: string;
}

const send = (path: string, body?: object): Promise<Response> =>
  fetch(path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'Content-Type': 'application/json' },
  });

export function startPlayClock(): void {
  const found = document.querySelector<HTMLDialogElement>('#reality-check');
  if (!found) return;
  const dialog = found;
  const stamp = Date.parse(dialog.dataset.clock ?? '');
  const loadedAt = performance.now();
  const now = (): number => stamp + (performance.now() - loadedAt);
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
      const said = await send('/api/member/play');
      if (!said.ok) return;
      const { session, server_time } = ((await said.json()) as { readonly data: Play }).data;
      // Another page has answered, or the member has logged in anew.
      nextAt = Date.parse(session.next_check_at ?? '') || Number.POSITIVE_INFINITY;
      if (nextAt > Date.parse(server_time)) return;
      show(session, Date.parse(server_time));
    } catch {
      // Without a network the next tick asks again.
    } finally {
      asking = false;
    }
  }

  function show({ net, logged_in_at }: Play['session'], at: number): void {
    const time = dialog.querySelector('[data-check-time]');
    if (time && logged_in_at) time.textContent = playTimeText(Math.floor((at - Date.parse(logged_in_at)) / minuteMs));
    const money = dialog.querySelector('[data-check-net] .money');
    if (money) {
      const value = fromDecimal(net);
      const parts = bahtParts(value);
      const small = document.createElement('small');
      small.textContent = `.${parts.satang}`;
      money.replaceChildren(`${value < 0n ? '−' : value > 0n ? '+' : ''}฿${parts.baht}`, small);
    }
    dialog.showModal();
  }

  async function answer(button: HTMLButtonElement): Promise<void> {
    button.setAttribute('aria-busy', 'true');
    const stop = button.dataset.check === 'stop';
    const said = await send('/api/member/reality_check/answer', { answer: button.dataset.check ?? '' }).catch(
      () => null,
    );
    button.removeAttribute('aria-busy');
    if (!said?.ok) {
      toast({ text: 'เชื่อมต่อไม่ได้ ตรวจอินเทอร์เน็ตแล้วลองใหม่', tone: 'bad' });
      return;
    }
    nextAt = now() + everyMs;
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
      const text = playTimeText(Math.max(0, Math.floor((now() - since) / minuteMs)));
      for (const one of document.querySelectorAll('[data-played]'))
        if (one.textContent !== text) one.textContent = text;
    }
    if (now() >= nextAt && !document.hidden) void ask();
    if (Date.now() - lastActive() >= idleMs) void leave();
  };

  const lastActive = (): number => Number(localStorage.getItem(activeKey) ?? 0);
  const active = (): void => {
    if (Date.now() - lastActive() > tickMs) localStorage.setItem(activeKey, String(Date.now()));
  };
  async function leave(): Promise<void> {
    clearInterval(timer);
    await send('/api/logout', {}).catch(() => undefined);
    keepToast({ text: 'ออกจากระบบแล้ว เพราะไม่ได้ใช้งาน 30 นาที', tone: 'info' });
    location.assign(`${dialog.dataset.login}?next=${encodeURIComponent(location.pathname + location.search)}`);
  }

  localStorage.setItem(activeKey, String(Date.now()));
  for (const sign of ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const)
    addEventListener(sign, active, { passive: true });
  const timer = setInterval(tick, tickMs);
  document.addEventListener('visibilitychange', tick);
}
