/**
 * A guest's page of the formulas follows its tables while it is visible. A room is chosen without a reload, and is chosen again
 * on the next visit.
 */
import { refreshLive } from '#lib/client/live-region.ts';
import { $room } from './chosen-room.ts';
import { waitMs } from './pace.ts';

const linkTo = (room: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-room]')].find((link) => link.dataset.room === room);
const chosen = (): string | undefined =>
  document.querySelector<HTMLElement>('a[data-room][aria-current]')?.dataset.room;

let timer: ReturnType<typeof setTimeout> | undefined;

const nextAt = (): number => Date.parse(document.querySelector<HTMLElement>('[data-next]')?.dataset.next ?? '');

/** What is shown stays; its time is said instead of that it is live. */
function showOld(): void {
  const state = document.querySelector<HTMLElement>('[data-old]');
  if (!state || state.dataset.state === 'old') return;
  state.dataset.state = 'old';
  state.textContent = state.dataset.old ?? '';
}

async function bringUpToDate(): Promise<boolean> {
  clearTimeout(timer);
  const isFresh = await refreshLive();
  if (!isFresh) showOld();
  plan();
  return isFresh;
}

function plan(): void {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(bringUpToDate, waitMs(nextAt()));
}

/** Scrolls the strip of rooms, never the page. */
function bringIntoSight(): void {
  const strip = document.querySelector<HTMLElement>('.sooth-rooms ul');
  const on = linkTo(chosen() ?? '');
  if (!strip || !on) return;
  const [of, at] = [strip.getBoundingClientRect(), on.getBoundingClientRect()];
  if (at.left < of.left || at.right > of.right) strip.scrollLeft += at.left - of.left - (of.width - at.width) / 2;
}

/** Brings the room of the address into the page. */
async function showRoom(): Promise<void> {
  // Without an answer the browser says why.
  if (!(await bringUpToDate())) location.reload();
  bringIntoSight();
}

document.querySelector('.sooth-rooms')?.addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-room]') : null;
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  $room.set(link.dataset.room ?? '');
  if (link.href !== location.href) history.pushState(null, '', link.href);
  void showRoom();
});
addEventListener('popstate', showRoom);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer);
  else void bringUpToDate();
});

const asked = new URLSearchParams(location.search).get('room');
const kept = linkTo($room.get());
if (asked !== null) $room.set(asked);
else if (kept && kept.dataset.room !== chosen()) {
  const before = location.href;
  history.replaceState(null, '', kept.href);
  void bringUpToDate().then((isFresh) => {
    if (isFresh) bringIntoSight();
    else history.replaceState(null, '', before);
  });
}
bringIntoSight();
plan();
