/**
 * The service worker. When there is no connection, a page that is asked for is answered by our own offline page; nothing else
 * is. It keeps that page, asked for as nobody, and the files it names; never a page of a member, never an answer of the API.
 */

/** What of the worker's global scope is used; the browser's own types are those of windows. */
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

/** Runs in the browser as it is written here (pages/sw.js.ts): it may use nothing from outside itself. */
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
    // Otherwise they come from the browser's own cache: their names change with their contents.
    else if (!scope.navigator.onLine && /^\/(?:_astro|art|fonts)\//.test(pathname))
      event.respondWith(fromKept(pathname));
  });
}

/** The worker's script; another build is another script, which is how browsers learn of it. */
export const workerScript = (build: string): string => `(${work})(self, ${JSON.stringify(build)});\n`;
