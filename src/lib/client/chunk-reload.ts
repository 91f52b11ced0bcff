/** A chunk that fails to load (a new version was deployed) reloads the page, once per 60 seconds. */
const guardMs = 60_000;
const key = 'benja:chunk-reload';

export function startChunkReloadGuard(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < guardMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
