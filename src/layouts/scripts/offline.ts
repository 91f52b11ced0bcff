/** Without a connection: a strip above the page says so, and navigations show the offline page (service-worker.ts). */
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
  // After the page has loaded. Where it is not allowed (a private window), the site works without it.
  const register = (): void => {
    const later = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 2_000));
    later(() => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
