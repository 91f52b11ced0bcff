/**
 * Parts of a page that follow the server without a reload: `<div data-live="name">` is replaced by its current version from
 * the same address. With `data-live-every="60"` it is fetched at that interval (seconds) while the page is visible. With
 * `data-live-public` on one of them they are the same for everybody: they are taken from the page that guests get.
 */
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
  running = import('./live-refresh.ts')
    .then(({ refresh }) =>
      refresh((page) => {
        for (const read of readers) read(page);
      }),
    )
    .catch(() => false)
    .finally(() => {
      running = undefined;
    });
  return running;
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
