import { unescapeHTML } from 'astro/runtime/server/index.js';
import { LRUCache } from 'lru-cache';

/** What Astro writes as it is, where it would escape a string. */
type Markup = ReturnType<typeof unescapeHTML>;

/** Markup by everything it depends on; shared by all requests, so never by less than that. */
const fragments = new LRUCache<string, { readonly markup: Markup; readonly size: number }>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ size }) => size,
});

export const keptFragment = (key: string): Markup | undefined => fragments.get(key)?.markup;

export async function keepFragment(key: string, rendered: Promise<string>): Promise<Markup> {
  const html = await rendered;
  const markup = unescapeHTML(html);
  fragments.set(key, { markup, size: html.length + key.length });
  return markup;
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** Values count as themselves, objects by identity: what lib/server/kept-reads.ts keeps is the same object until it changes. */
export function fragmentKey(by: readonly unknown[]): string {
  let key = '';
  for (const one of by) {
    key += typeof one === 'object' && one !== null ? `#${numberOf(one)}` : `${typeof one}:${String(one)}`;
    key += '\u0000';
  }
  return key;
}

function numberOf(one: object): number {
  const found = numbers.get(one);
  if (found !== undefined) return found;
  last += 1;
  numbers.set(one, last);
  return last;
}
