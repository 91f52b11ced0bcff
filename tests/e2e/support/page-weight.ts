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

/** Weighs what the page requests from now on until the returned function is called. */
export function weigh(page: Page): () => Promise<PageWeight> {
  const requests: string[] = [];
  const bodies: Promise<readonly [name: string, bytes: number]>[] = [];
  const onRequest = (request: Request): void => void requests.push(request.url());
  const onResponse = (answer: Response): void => {
    if (answer.request().resourceType() !== 'script') return;
    const { pathname } = new URL(answer.url());
    bodies.push(answer.body().then((body) => [pathname, brotliCompressSync(body).length]));
  };
  page.on('request', onRequest);
  page.on('response', onResponse);
  return async () => {
    page.off('request', onRequest);
    page.off('response', onResponse);
    const scripts = Object.fromEntries(await Promise.all(bodies));
    const scriptBytes = Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0);
    return { requests: requests.filter((url) => !url.startsWith('data:')), scripts, scriptBytes };
  };
}
