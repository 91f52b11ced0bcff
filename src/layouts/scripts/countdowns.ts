/** One ticker for every countdown of the page, by the server's clock; stopped while the page is hidden. */

import { refreshLive } from '#lib/client/live-region.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import { countdown } from '#lib/thai.ts';

const nearMs = 5 * 60_000;
/** Delay after the end of a countdown: gives the job time, and spreads the requests of all open pages. */
const askAfterMs = 1_500;
const askAgainMs = 5_000;

export function startCountdowns(): void {
  if (!document.querySelector('[data-until]')) return;
  let asking = false;

  const tick = (): void => {
    for (const clock of document.querySelectorAll<HTMLElement>('[data-until]')) {
      const left = Date.parse(clock.dataset.until ?? '') - serverNow();
      const text = countdown(left);
      if (clock.textContent !== text) clock.textContent = text;
      if (left <= 0) showOver(clock);
      const ticket = clock.closest<HTMLElement>('[data-display]');
      if (ticket && left <= nearMs && left > 0 && ticket.dataset.display === 'open') show(ticket, 'closing');
      if (left <= 0 && clock.dataset.reload !== undefined) {
        if (ticket) show(ticket, 'closed');
        if (!asking) {
          asking = true;
          setTimeout(ask, askAfterMs + (performance.now() % askAfterMs), clock.closest('[data-live]') !== null);
        }
      }
    }
  };
  // The server's state replaces the computed one.
  const ask = async (live: boolean): Promise<void> => {
    if (!live) location.reload();
    else if (await refreshLive()) asking = false;
    else setTimeout(ask, askAgainMs, live);
  };
  let timer = setInterval(tick, 1_000);
  document.addEventListener('visibilitychange', () => {
    clearInterval(timer);
    if (document.hidden) return;
    tick();
    timer = setInterval(tick, 1_000);
  });
}

/** At the end, the label beside a clock changes to its `data-over` text, and the clock is hidden. */
function showOver(clock: HTMLElement): void {
  const words = clock.parentElement?.querySelector<HTMLElement>('[data-over]');
  if (!words) return;
  words.textContent = words.dataset.over ?? '';
  clock.hidden = true;
}

/** Updates a ticket's state by the clock; a closed one is no link. */
function show(ticket: HTMLElement, display: 'closing' | 'closed'): void {
  if (ticket.dataset.display === display) return;
  ticket.dataset.display = display;
  const words = ticket.querySelector<HTMLElement>(`[data-${display}]`);
  if (words) words.textContent = words.dataset[display] ?? '';
  if (display === 'closed') ticket.removeAttribute('href');
}
