import { LRUCache } from 'lru-cache';

/** HTML by everything it depends on; shared by all requests, so never by less than that. */
export const keptFragments = new LRUCache<string, string>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (html, key) => html.length + key.length + 1,
});
