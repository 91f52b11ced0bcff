/** A chunk that fails to load (a new version was deployed) reloads the page, once per 60 seconds. */
import { numberOf, persistent } from './persistent.ts';

const guardMs = 60_000;

/** By this device's clock, in milliseconds. */
const $reloadedAt = persistent('session', 'chunk-reload', { initial: 0, read: numberOf });

export function startChunkReloadGuard(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a connection there is no new version either, and a reload would lose what has been typed.
    if (!navigator.onLine || Date.now() - $reloadedAt.get() < guardMs) return;
    $reloadedAt.set(Date.now());
    event.preventDefault();
    location.reload();
  });
}
