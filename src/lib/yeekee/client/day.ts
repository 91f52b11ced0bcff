/** The day of a yeekee market: follows its rounds, and scrolls its strip to the current round. */
import { subscribe, whenConnected } from '#lib/client/live.ts';
import { refreshLive } from '../../client/live-region.ts';

const part = (): HTMLElement | null => document.querySelector('[data-live="yeekee"]');
const market = part()?.dataset.market;

/** The end of a round causes several events, and every open page receives them at once. */
const gatherMs = 400;
const spreadMs = 1_500;
let due: ReturnType<typeof setTimeout> | undefined;

function centre(): void {
  const strip = part()?.querySelector<HTMLElement>('[data-strip]');
  const on = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip) return;
  // Without a current round, the last ones of the day.
  strip.scrollLeft = on ? on.offsetLeft - (strip.clientWidth - on.offsetWidth) / 2 : strip.scrollWidth;
}

const bringUpToDate = (event: { readonly market: string }): void => {
  if (event.market !== market) return;
  clearTimeout(due);
  due = setTimeout(refreshLive, gatherMs + (performance.now() % spreadMs));
};

centre();
const place = part()?.parentElement;
if (place) new MutationObserver(centre).observe(place, { childList: true });
subscribe('round', bringUpToDate);
subscribe('result', bringUpToDate);
subscribe('yeekee_freeze', bringUpToDate);
let first = true;
whenConnected(() => {
  // Events during a lost connection were missed.
  if (!first) void refreshLive();
  first = false;
});
