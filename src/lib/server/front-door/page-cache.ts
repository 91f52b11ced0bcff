/**
 * The one cache of pages: a guest's page depends on its address alone (page-table.ts), so one rendering serves all guests
 * for a while. Stored as sent, with headers and compressed forms, and answered before a Request object is created. A
 * request with a session waits for the session's check first; with an invalid one it is a guest's.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as HonoContext, MiddlewareHandler, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Hub } from '../stream/hub.ts';
import { credentialOf } from './credential.ts';
import { type Bodies, formOf } from './encoding.ts';
import type { FrontDoorEnv } from './env.ts';
import { measure } from './metrics.ts';
import { requestIdOf } from './request-id.ts';

const bytesMax = 64 * 1024 * 1024;
/** Headers that belong to one response, not to the page. */
const ownHeaders = new Set(['content-length', 'date', 'vary', 'x-request-id']);

interface Page {
  readonly headers: readonly string[];
  readonly etag: string;
  readonly bodies: Bodies;
  /** Milliseconds of the process's clock. */
  readonly until: number;
  /** The count of round changes when rendering began; undefined where the page shows no rounds. */
  readonly roundChanges: number | undefined;
  /** The count of operators' changes when rendering began. */
  readonly siteChanges: number;
}

export interface PageCache {
  /** Answers a request without a session from the cache; false where the front door has to answer. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Behind the session and around the pages: serves guests from the cache and stores what was rendered for a guest. */
  readonly middleware: MiddlewareHandler<FrontDoorEnv>;
  /** Pages stored, and the bytes of their bodies, headers and addresses. */
  size(): { readonly pages: number; readonly bytes: number };
}

/** Whether a response may be shown to everybody: its context has no member or operator, and no header says otherwise. */
function isPublic(c: HonoContext<FrontDoorEnv>): boolean {
  const { member, operator } = c.get('context');
  const { status, headers } = c.res;
  return (
    !member &&
    !operator &&
    status === 200 &&
    !headers.has('Set-Cookie') &&
    !/private|no-store/i.test(headers.get('Cache-Control') ?? '')
  );
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function formsOf(response: Response): Promise<Pick<Page, 'headers' | 'etag' | 'bodies'>> {
  const identity = Buffer.from(await response.arrayBuffer());
  const isText = /^(text\/|application\/(xml|json|rss|[a-z]+\+xml))/.test(response.headers.get('Content-Type') ?? '');
  const smaller = isText
    ? await Promise.all([brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }), zip(identity)])
    : undefined;
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name)).flat();
  return {
    headers: [...headers, 'etag', etag, ...(isText ? ['vary', 'Accept-Encoding'] : [])],
    etag,
    bodies: { identity, ...(smaller ? { br: smaller[0], gzip: smaller[1] } : {}) },
  };
}

/** The memory of one cached page, including address and headers, which clients can make long. */
const bytesOf = ({ bodies, headers }: Page, address: string): number =>
  [...Object.values(bodies), ...headers, address].reduce((sum, { length }) => sum + length, 0);

/** The cache key of a page: its address with the query values it reads, each once, in one order. */
export interface Place {
  readonly address: string;
  readonly seconds: number;
  readonly rounds: boolean;
}

interface PageCacheParts {
  /** The cache key of a path and query (without "?"); undefined for an address that is not cached. */
  readonly placeOf: (path: string, query: string) => Place | undefined;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly hub: Pick<Hub, 'listen'>;
  readonly log: Log;
  /** Milliseconds. */
  readonly clock?: () => number;
}

export function createPageCache(parts: PageCacheParts): PageCache {
  return new LruPageCache(parts);
}

class LruPageCache implements PageCache {
  readonly middleware: MiddlewareHandler<FrontDoorEnv> = (c, next) => this.#serve(c, next);
  readonly #parts: PageCacheParts;
  readonly #clock: () => number;
  readonly #pages = new LRUCache<string, Page>({ maxSize: bytesMax, sizeCalculation: bytesOf });
  readonly #rendering = new Map<string, Promise<void>>();
  #roundChanges = 0;
  #siteChanges = 0;

  constructor(parts: PageCacheParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? (() => performance.now());
    parts.hub.listen(['public', 'site'], ({ type }) => {
      if (type === 'round') this.#roundChanges++;
      if (type === 'site_changed') this.#siteChanges++;
    });
  }

  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const { placeOf, config, log } = this.#parts;
    const { cookie, authorization } = req.headers;
    if (req.method !== 'GET' || credentialOf(config, { cookie, authorization })) return false;
    const [path = '', query = ''] = (req.url ?? '').split('?', 2);
    const place = placeOf(path, query);
    const page = place && this.#fresh(place.address);
    if (!page) return false;
    const startedAt = performance.now();
    const requestId = requestIdOf(req.headers['x-request-id']?.toString());
    send(page, req, res, requestId);
    const ms = performance.now() - startedAt;
    measure('GET', 'page', res.statusCode, ms);
    log.info(
      { request_id: requestId, method: 'GET', path, status: res.statusCode, ms: Math.round(ms * 10) / 10 },
      'request',
    );
    return true;
  }

  size(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }

  #fresh(address: string): Page | undefined {
    const page = this.#pages.get(address);
    const isFresh =
      page &&
      page.until > this.#clock() &&
      page.siteChanges === this.#siteChanges &&
      (page.roundChanges ?? this.#roundChanges) === this.#roundChanges;
    return isFresh ? page : undefined;
  }

  async #serve(c: HonoContext<FrontDoorEnv>, next: Next): Promise<void> {
    const { member, operator, sessionEnded } = c.get('context');
    const url = new URL(c.req.url);
    // The page of a session that is over says so: it is made for that browser alone, and not stored.
    const isGuest = c.req.method === 'GET' && !member && !operator && sessionEnded === undefined;
    const place = isGuest ? this.#parts.placeOf(url.pathname, url.search.slice(1)) : undefined;
    if (!place) return next();
    // Concurrent requests wait for one rendering.
    await this.#rendering.get(place.address);
    const page = this.#fresh(place.address);
    if (page) {
      c.res = new Response(Uint8Array.from(page.bodies.identity), { headers: pairs(page.headers) });
      return;
    }
    // Rendered at the address it is stored under, so that it cannot depend on anything else.
    const canonical = new URL(place.address, url.origin).href;
    if (canonical !== c.req.url) c.req.raw = new Request(canonical, c.req.raw);
    await this.#render(c, next, place);
  }

  async #render(c: HonoContext<FrontDoorEnv>, next: Next, { address, seconds, rounds }: Place): Promise<void> {
    // Counted before rendering: a change during it makes the page old at once.
    const changes = { roundChanges: rounds ? this.#roundChanges : undefined, siteChanges: this.#siteChanges };
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#rendering.set(address, promise);
    try {
      await next();
      if (!isPublic(c)) return;
      const forms = await formsOf(c.res.clone());
      this.#pages.set(address, { ...forms, until: this.#clock() + seconds * 1_000, ...changes });
    } finally {
      this.#rendering.delete(address);
      resolve();
    }
  }
}

function send(page: Page, req: IncomingMessage, res: ServerResponse, requestId: string): void {
  const isUnchanged = req.headers['if-none-match']?.includes(page.etag) ?? false;
  const { body, encoding } = formOf(page.bodies, req.headers['accept-encoding']?.toString());
  res.writeHead(isUnchanged ? 304 : 200, [
    ...page.headers,
    'x-request-id',
    requestId,
    ...(isUnchanged ? [] : ['content-length', String(body.length)]),
    ...(isUnchanged || encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ]);
  res.end(isUnchanged ? undefined : body);
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']);
}
