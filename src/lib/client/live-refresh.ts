/** One refresh of the live parts of a page (live-region.ts); loaded with the first. */
import { request } from './requests.ts';

/** False when the server answers with another page; the page that was read is given to `read`. @throws as `request` */
export async function refresh(read: (page: Document) => void): Promise<boolean> {
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
  read(now);
  return true;
}
