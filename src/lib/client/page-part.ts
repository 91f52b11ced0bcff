/** Parts of other pages of the site, as the server renders them. */
import { request } from './requests.ts';

/** The first element of a page that a selector finds; undefined without an answer or without one. */
export async function pagePart(address: string, selector: string): Promise<HTMLElement | undefined> {
  try {
    const { ok, _data } = await request<string, 'text'>(address, {
      headers: { Accept: 'text/html' },
      responseType: 'text',
    });
    if (!ok) return undefined;
    const page = new DOMParser().parseFromString(_data ?? '', 'text/html');
    return page.querySelector<HTMLElement>(selector) ?? undefined;
  } catch {
    return undefined;
  }
}
