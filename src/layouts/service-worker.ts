/**
 * The service worker. Pushes of the site become notifications, which open the page they name. Without a connection it answers navigations with the offline page, and nothing else. It stores that
 * page, fetched without credentials, and its files; never a page of a member or an answer of the API.
 */

/** The part of the worker's global scope that is used; the DOM types describe windows. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly navigator: { readonly onLine: boolean };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(of: { readonly type: 'window' }): Promise<readonly PageClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}
interface PageClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}
interface PushEvent extends LifeEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends LifeEvent {
  readonly notification: { readonly data: unknown; close(): void };
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

  /** The page of shared text is asked for without the text, which may be too long for a server: its script reads the address. */
  const isShared = (url: string): boolean => new URL(url).pathname === '/share';

  async function answerPage(event: AskEvent): Promise<Response> {
    try {
      if (isShared(event.request.url)) return await scope.fetch('/share');
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

/** Shows what the site pushes. Source text too. */
function tell(scope: WorkerScope): void {
  /** What a push says; of anything else, that there is news. */
  function said(data: PushEvent['data']): { title: string; text: string; tag: string; link: string } {
    const usual = { title: 'การแจ้งเตือนใหม่', text: 'แตะเพื่อดูรายละเอียด', tag: 'inbox', link: '/member/inbox' };
    try {
      const found = data?.json() as Partial<typeof usual> | null;
      const link = /^\/(?!\/)/.test(String(found?.link)) ? found?.link : undefined;
      return { ...usual, ...found, link: link ?? usual.link };
    } catch {
      return usual;
    }
  }

  /** In a page of the site that is open, else in a new one. */
  async function openLink(link: string): Promise<void> {
    const [page] = await scope.clients.matchAll({ type: 'window' });
    if (!page) {
      await scope.clients.openWindow(link);
      return;
    }
    await page.focus();
    await page.navigate(link);
  }

  scope.addEventListener('push', (event) => {
    const { title, text, tag, link } = said(event.data);
    event.waitUntil(
      scope.registration.showNotification(title, { body: text, tag, lang: 'th', icon: '/icon-180.png', data: link }),
    );
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openLink(String(event.notification.data)));
  });
}

/** The worker's script; it differs in each build, so that browsers notice a new one. */
export const workerScript = (build: string): string => `(${work})(self, ${JSON.stringify(build)});\n(${tell})(self);\n`;
