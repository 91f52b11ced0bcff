/**
 * The service worker. Without a connection it answers navigations with the offline page, and nothing else. It stores that
 * page, fetched without credentials, and its files; never a page of a member or an answer of the API.
 */

/** The part of the worker's global scope that is used; the DOM types describe windows. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly navigator: { readonly onLine: boolean };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void;
}
interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface AskEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** Sent to the browser as source text (pages/sw.js.ts): it may use nothing from outside itself. */
function work(scope: WorkerScope, build: string): void {
  const kept = 'benja-offline-';
  const page = '/offline';

  async function keepOfflinePage(): Promise<void> {
    const cache = await scope.caches.open(kept + build);
    const keep = async (path: string): Promise<string> => {
      const answer = await scope.fetch(path, { cache: 'reload', credentials: 'omit' });
      if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
      await cache.put(path, answer.clone());
      return answer.text();
    };
    const filesOf = (text: string): string[] =>
      [...text.matchAll(/["'(](\/(?:_astro|art|fonts)\/[^"')]+)["')]/g)].map((found) => found[1] ?? '');
    const named = await Promise.all(filesOf(await keep(page)).map(async (path) => ({ path, text: await keep(path) })));
    // Fonts are named by the style sheet.
    const sheets = named.filter(({ path }) => path.endsWith('.css'));
    await Promise.all(sheets.flatMap(({ text }) => filesOf(text)).map(keep));
  }

  async function dropOlder(): Promise<void> {
    const names = await scope.caches.keys();
    const older = names.filter((name) => name.startsWith(kept) && name !== kept + build);
    await Promise.all(older.map((name) => scope.caches.delete(name)));
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }

  const fromKept = async (path: string): Promise<Response> =>
    (await (await scope.caches.open(kept + build)).match(path)) ?? Response.error();

  async function answerPage(event: AskEvent): Promise<Response> {
    try {
      return (await event.preloadResponse) ?? (await scope.fetch(event.request));
    } catch {
      return fromKept(page);
    }
  }

  scope.addEventListener('install', (event) => {
    event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting()));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== scope.location.origin) return;
    if (mode === 'navigate') event.respondWith(answerPage(event));
    // Otherwise from the browser's cache: file names change with the contents.
    else if (!scope.navigator.onLine && /^\/(?:_astro|art|fonts)\//.test(pathname))
      event.respondWith(fromKept(pathname));
  });
}

/** The worker's script; it differs in each build, so that browsers notice a new one. */
export const workerScript = (build: string): string => `(${work})(self, ${JSON.stringify(build)});\n`;
