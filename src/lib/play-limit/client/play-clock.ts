/**
 * Time on a member's pages (trust.md section 2): time played, the reality check, and the end of an idle session. The server
 * decides all three; this shows them in time.
 */
import { api } from '#lib/client/http.ts';
import { numberOf, persistent } from '#lib/client/persistent.ts';
import { clearUser } from '#lib/client/user.ts';
import { playTimeText } from '#lib/play-limit/rules/play-time.ts';
import { $minutesPlayed } from './minutes-played.ts';
import { minutesSince, realityCheck } from './reality-check.ts';

const tickMs = 5_000;
const idleMs = 30 * 60_000;
/** When any tab of this browser was last used, by this device's clock in milliseconds. */
const $activeAt = persistent('local', 'active-at', { initial: 0, read: numberOf });

/** Does nothing on a page without the dialog of the reality check. */
export function startPlayClock(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#reality-check');
  if (!dialog) return;
  const check = realityCheck(dialog);
  const tick = (): void => {
    showPlayTime(dialog.dataset.loggedIn);
    check.tick();
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
