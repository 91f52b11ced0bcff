/**
 * Parts of a page that follow the server without a reload: `<div data-live="name">` is replaced by what the same address
 * says now. With `data-live-every="60"` it is asked again that often (seconds) while the page is seen.
 */

let running: Promise<boolean> | undefined;
let next: Promise<boolean> | undefined;

/**
 * Brings every live part up to date; false when the server could not be asked. What is under way may have been read before
 * the cause of this call: it is waited for and asked once more, for all who have called meanwhile.
 */
export function refreshLive(): Promise<boolean> {
  if (!running) return start();
  next ??= running.then(() => {
    next = undefined;
    return start();
  });
  return next;
}

function start(): Promise<boolean> {
  running = refresh()
    .catch(() => false)
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function refresh(): Promise<boolean> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok || answer.redirected) return false;
  const now = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const fresh = now.querySelector(`[data-live="${part.dataset.live}"]`);
    // What somebody is answering right now stays until it is answered.
    if (!fresh || part.querySelector('dialog[open], input:focus, select:focus')) continue;
    const at = part.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
    part.replaceWith(fresh);
    // Whoever goes by keyboard stays where they were.
    if (at) [...fresh.querySelectorAll('a')].find((link) => link.getAttribute('href') === at)?.focus();
  }
  return true;
}

export function startLive(): void {
  const every = Number(document.querySelector<HTMLElement>('[data-live-every]')?.dataset.liveEvery ?? 0) * 1_000;
  if (every === 0) return;
  let askedAt = performance.now();
  const ask = (): void => {
    if (document.hidden || performance.now() - askedAt < every) return;
    askedAt = performance.now();
    void refreshLive();
  };
  setInterval(ask, every / 4);
  document.addEventListener('visibilitychange', ask);
}
