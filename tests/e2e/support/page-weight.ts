/** What a page loads by itself, counted as it travels. */
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request, Response } from '@playwright/test';

export interface PageWeight {
  /** Every request, the document included. */
  readonly requests: readonly string[];
  /** JavaScript in bytes of brotli, by file. */
  readonly scripts: Readonly<Record<string, number>>;
  readonly scriptBytes: number;
}

/** Files by their names, which carry a digest of the content: each is compressed once. */
const weighed = new Map<string, number>();

/** What a page asks the API again and again while it waits counts once: how often depends on the machine. */
const withoutRepeats = (urls: readonly string[]): string[] =>
  urls.filter((url, at) => !new URL(url).pathname.startsWith('/api/') || urls.indexOf(url) === at);

/** Weighs what the page requests from now on until the returned function is called. */
export function weigh(page: Page): () => Promise<PageWeight> {
  const requests: string[] = [];
  const bodies: Promise<readonly [name: string, bytes: number]>[] = [];
  const onRequest = (request: Request): void => void requests.push(request.url());
  const onResponse = (answer: Response): void => {
    if (answer.request().resourceType() !== 'script') return;
    const { pathname } = new URL(answer.url());
    bodies.push(
      answer.body().then((body) => {
        const bytes = weighed.get(pathname) ?? brotliCompressSync(body).length;
        weighed.set(pathname, bytes);
        return [pathname, bytes];
      }),
    );
  };
  page.on('request', onRequest);
  page.on('response', onResponse);
  return async () => {
    page.off('request', onRequest);
    page.off('response', onResponse);
    const scripts = Object.fromEntries(await Promise.all(bodies));
    const scriptBytes = Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0);
    return { requests: withoutRepeats(requests.filter((url) => !url.startsWith('data:'))), scripts, scriptBytes };
  };
}
