/** What a page loads by itself, counted as it travels. */
import type { Frame, Page, Request, Response } from '@playwright/test';

export interface PageWeight {
  /** Every address that is requested, the document included: a file comes from the cache the second time, and how often a page asks the API while it waits depends on the machine. */
  readonly requests: readonly string[];
  /** JavaScript in bytes of brotli, by file. */
  readonly scripts: Readonly<Record<string, number>>;
  readonly scriptBytes: number;
}

/** Bytes of a file as it travels: the site sends brotli where that is smaller. */
export const bytesOf = (answer: Response): number => {
  const { 'content-length': length, 'content-encoding': encoding } = answer.headers();
  if (length === undefined || (encoding !== 'br' && Number(length) > 1_000))
    throw new Error(`${answer.url()} is sent without its length or without brotli`);
  return Number(length);
};

/** Weighs what the page requests from now on until the returned function is called. */
export function weigh(page: Page): () => PageWeight {
  const requests: string[] = [];
  const answers: Response[] = [];
  let isOpen = false;
  const onOpen = (frame: Frame): void => {
    if (frame === page.mainFrame()) isOpen = true;
  };
  const onRequest = (request: Request): void => {
    // What the page before asks until it is gone is not this page's.
    if (request.resourceType() === 'fetch' && !isOpen) return;
    requests.push(request.url());
  };
  const onResponse = (answer: Response): void => {
    if (answer.request().resourceType() === 'script') answers.push(answer);
  };
  page.on('framenavigated', onOpen);
  page.on('request', onRequest);
  page.on('response', onResponse);
  return () => {
    page.off('framenavigated', onOpen);
    page.off('request', onRequest);
    page.off('response', onResponse);
    const scripts = Object.fromEntries(answers.map((answer) => [new URL(answer.url()).pathname, bytesOf(answer)]));
    const scriptBytes = Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0);
    return { requests: [...new Set(requests.filter((url) => !url.startsWith('data:')))], scripts, scriptBytes };
  };
}
