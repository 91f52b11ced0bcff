/**
 * Time on a member's pages (trust.md section 2): time played, the reality check, and the end of an idle session. The server
 * decides all three; this shows them in time.
 */
import { api } from '#lib/client/http.ts';
import { numberOf, persistent } from '#lib/client/persistent.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import { clearUser } from '#lib/client/user.ts';
import { playTimeText } from '#lib/play-limit/rules/play-time.ts';
import { checkTime, minutesSince } from './check-time.ts';
import { $minutesPlayed } from './minutes-played.ts';

const tickMs = 5_000;
const idleMs = 30 * 60_000;
/** When any tab of this browser was last used, by this device's clock in milliseconds. */
const $activeAt = persistent('local', 'active-at', { initial: 0, read: numberOf });

/** Does nothing on a page without the dialog of the reality check. */
export function startPlayClock(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#reality-check');
  if (!dialog) return;
  const check = watchRealityCheck(dialog);
  const tick = (): void => {
    showPlayTime(dialog.dataset.loggedIn);
    check();
    if (Date.now() - $activeAt.get() < idleMs) return;
    clearInterval(timer);
    void endIdleSession(dialog.dataset.login ?? '');
  };
  const markActive = (): void => {
    if (Date.now() - $activeAt.get() > tickMs) $activeAt.set(Date.now());
  };

  $activeAt.set(Date.now());
  // The last one is of a game's frame, whose own events do not reach the page.
  for (const event of ['pointerdown', 'keydown', 'scroll', 'touchstart', 'benja:active'] as const)
    addEventListener(event, markActive, { passive: true });
  const timer = setInterval(tick, tickMs);
  document.addEventListener('visibilitychange', tick);
}

/** Asks once the check is due, and at calls that were refused because it is; returns what looks whether it is. */
function watchRealityCheck(dialog: HTMLDialogElement): () => void {
  let dueAt = checkTime(dialog.dataset.nextCheck);
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      dueAt = await (await import('./reality-check.ts')).askRealityCheck(dialog);
    } catch {
      // Without a connection the next look tries again.
    } finally {
      asking = false;
    }
  };
  window.addEventListener('benja:reality-check', () => void ask());
  return () => {
    if (serverNow() >= dueAt && !document.hidden) void ask();
  };
}

/** Tells the time since login to the panel, and writes it into the page of limits. */
function showPlayTime(loggedIn: string | undefined): void {
  const since = Date.parse(loggedIn ?? '');
  if (!since) return;
  $minutesPlayed.set(minutesSince(since));
  const place = document.querySelector('[data-played]');
  const text = playTimeText(minutesSince(since));
  if (place && place.textContent !== text) place.textContent = text;
}

/** A remembered device rests where it is, until somebody comes back; on any other the member is logged out. */
async function endIdleSession(login: string): Promise<void> {
  const answer = await api('POST /api/session/rest', {}, { stay: true }).catch(() => undefined);
  if (answer?.rested) return (await import('./resting.ts')).showResting();
  await api('POST /api/logout', {}, { stay: true }).catch(() => undefined);
  clearUser();
  location.assign(`${login}?next=${encodeURIComponent(location.pathname + location.search)}&done=idle`);
}
