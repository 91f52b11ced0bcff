/**
 * Parts of a page that follow the server without a reload: `<div data-live="name">` is replaced by its current version from
 * the same address. With `data-live-every="60"` it is fetched at that interval (seconds) while the page is visible. With
 * `data-live-public` on one of them they are the same for everybody: they are taken from the page that guests get.
 */
import { request } from './requests.ts';

type PageReader = (page: Document) => void;

const readers = new Set<PageReader>();

/** Gives each page that is fetched for its live parts to a store that shows more of it, until the returned function is called. */
export function onPageRead(reader: PageReader): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

let running: Promise<boolean> | undefined;
let next: Promise<boolean> | undefined;

/**
 * Refreshes every live part; false when the server could not be reached. A fetch under way may have read the state before
 * the cause of this call: after it one more is made, shared by all calls in the meantime.
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
  const credentials = document.querySelector('[data-live-public]') ? 'omit' : 'same-origin';
  const { ok, redirected, _data } = await request<string, 'text'>(location.href, {
    headers: { Accept: 'text/html' },
    cache: 'no-store',
    credentials,
    responseType: 'text',
  });
  if (!ok || redirected) return false;
  const now = new DOMParser().parseFromString(_data ?? '', 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const fresh = now.querySelector(`[data-live="${part.dataset.live}"]`);
    // A part with an open question or a focused field stays until the member has finished.
    if (!fresh || part.querySelector('dialog[open], input:focus, select:focus')) continue;
    const at = part.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
    part.replaceWith(fresh);
    // Keyboard users keep their place.
    if (at) [...fresh.querySelectorAll('a')].find((link) => link.getAttribute('href') === at)?.focus();
  }
  for (const read of readers) read(now);
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
