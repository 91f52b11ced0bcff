/** One ticker for every countdown of the page, by the server's clock; rests while the page is hidden. */
import { countdown } from '#lib/thai.ts';

const serverTime = (): number => {
  const stamp = document.querySelector<HTMLElement>('[data-server-time]')?.dataset.serverTime;
  return stamp ? Date.parse(stamp) : Date.now();
};

export function startCountdowns(): void {
  const clocks = [...document.querySelectorAll<HTMLElement>('[data-until]')];
  if (clocks.length === 0) return;
  const loadedAt = performance.now();
  const started = serverTime();
  const now = (): number => started + (performance.now() - loadedAt);
  let reloading = false;

  const tick = (): void => {
    for (const clock of clocks) {
      const left = Date.parse(clock.dataset.until ?? '') - now();
      const text = countdown(left);
      if (clock.textContent !== text) clock.textContent = text;
      const ticket = clock.closest<HTMLElement>('[data-display]');
      if (ticket && left <= 5 * 60_000 && left > 0 && ticket.dataset.display === 'open')
        ticket.dataset.display = 'closing';
      if (left <= 0 && clock.dataset.reload !== undefined && !reloading) {
        // The round has flipped: the server's word replaces ours, a moment later so that its job has run.
        reloading = true;
        if (ticket) ticket.dataset.display = 'closed';
        setTimeout(() => location.reload(), 1_500);
      }
    }
  };
  let timer = setInterval(tick, 1_000);
  document.addEventListener('visibilitychange', () => {
    clearInterval(timer);
    if (document.hidden) return;
    tick();
    timer = setInterval(tick, 1_000);
  });
}
