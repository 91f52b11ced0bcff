/** Without a connection: a strip above the page says so, and a page asked for is answered by our own (service-worker.ts). */
const stripText = 'ออฟไลน์ · สิ่งที่กรอกไว้ยังอยู่';

export function startOffline(): void {
  const strip = document.querySelector('[data-offline-strip]');
  const tell = (): void => {
    document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
    if (strip) strip.textContent = navigator.onLine ? '' : stripText;
  };
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
  // After the page: nothing of it waits for this. Where it is not allowed (a private window), the site works without.
  const register = (): void => {
    const later = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 2_000));
    later(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
