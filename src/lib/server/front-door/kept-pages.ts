/**
 * Pages kept for guests: a guest's page depends on its address alone (page-table.ts), so one rendering serves all of them for a
 * while. It is kept as it leaves, headers and compressed forms included, and answered before a request is made of it at all.
 * Who shows a session is asked for first: one that is nobody's gets what is kept, too.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Hub } from '../stream/hub.ts';
import type { FrontDoorEnv } from './app.ts';
import { credentialOf } from './credential.ts';
import { type Bodies, formOf } from './encoding.ts';
import { measure } from './metrics.ts';
import { placeOf } from './page-table.ts';
import { requestIdOf } from './request-id.ts';

const bytesMax = 64 * 1024 * 1024;
const unspoken = new Set(['content-length', 'date', 'vary', 'x-request-id']);

interface Page {
  readonly headers: readonly string[];
  readonly etag: string;
  readonly bodies: Bodies;
  /** Milliseconds of the process's clock. */
  readonly until: number;
  /** How often rounds had changed when the making of it began; undefined where the page shows none. */
  readonly rounds: number | undefined;
}

export interface KeptPages {
  /** Answers who shows no session from what is kept; false where the front door has to be asked. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Behind who speaks and around the pages: a guest gets what is kept, and what is made for a guest is kept. */
  readonly keeping: MiddlewareHandler<FrontDoorEnv>;
  /** How many pages are kept, and the bytes of all that is kept of them. */
  size(): { readonly pages: number; readonly bytes: number };
}

/** Whether an answer may be anybody's: made for nobody in particular, as the context that made it says, and not marked otherwise. */
function isForAll(c: HonoContext<FrontDoorEnv>): boolean {
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
  const headers = [...response.headers].filter(([name]) => !unspoken.has(name)).flat();
  return {
    headers: [...headers, 'etag', etag, ...(isText ? ['vary', 'Accept-Encoding'] : [])],
    etag,
    bodies: { identity, ...(smaller ? { br: smaller[0], gzip: smaller[1] } : {}) },
  };
}

/** What one page takes of the memory: also its address and headers, which are somebody's to choose. */
const bytesOf = ({ bodies, headers }: Page, address: string): number =>
  [...Object.values(bodies), ...headers, address].reduce((sum, { length }) => sum + length, 0);

export function keepPages(parts: {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly hub: Pick<Hub, 'listen'>;
  readonly log: Log;
  /** Milliseconds. */
  readonly clock?: () => number;
}): KeptPages {
  const { config, hub, log, clock = () => performance.now() } = parts;
  const pages = new LRUCache<string, Page>({ maxSize: bytesMax, sizeCalculation: bytesOf });
  const making = new Map<string, Promise<void>>();
  let roundChanges = 0;
  hub.listen(['public'], ({ type }) => {
    if (type === 'round') roundChanges++;
  });

  const kept = (address: string): Page | undefined => {
    const page = pages.get(address);
    const isFresh = page && page.until > clock() && (page.rounds ?? roundChanges) === roundChanges;
    return isFresh ? page : undefined;
  };

  return {
    answer(req, res) {
      const { cookie, authorization } = req.headers;
      if (req.method !== 'GET' || credentialOf(config, { cookie, authorization })) return false;
      const [path = '', query = ''] = (req.url ?? '').split('?', 2);
      const place = placeOf(path, query);
      const page = place && kept(place.address);
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
    },

    async keeping(c, next) {
      const { member, operator } = c.get('context');
      const url = new URL(c.req.url);
      const place =
        c.req.method === 'GET' && !member && !operator ? placeOf(url.pathname, url.search.slice(1)) : undefined;
      if (!place) return next();
      const { address, seconds } = place;
      // Those who come while it is made wait for it instead of making it too.
      await making.get(address);
      const ready = kept(address);
      if (ready) {
        c.res = new Response(Uint8Array.from(ready.bodies.identity), { headers: pairs(ready.headers) });
        return;
      }
      // The page is made at the address it is kept under and can depend on nothing else.
      const asked = new URL(address, url.origin).href;
      if (asked !== c.req.url) c.req.raw = new Request(asked, c.req.raw);
      const rounds = place.rounds ? roundChanges : undefined;
      let done: () => void = () => undefined;
      making.set(address, new Promise((resolve) => (done = resolve)));
      try {
        await next();
        if (isForAll(c))
          pages.set(address, { ...(await formsOf(c.res.clone())), until: clock() + seconds * 1_000, rounds });
      } finally {
        making.delete(address);
        done();
      }
    },

    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

function send(page: Page, req: IncomingMessage, res: ServerResponse, requestId: string): void {
  const isKnown = req.headers['if-none-match']?.includes(page.etag) ?? false;
  const { body, encoding } = formOf(page.bodies, req.headers['accept-encoding']?.toString());
  res.writeHead(isKnown ? 304 : 200, [
    ...page.headers,
    'x-request-id',
    requestId,
    ...(isKnown ? [] : ['content-length', String(body.length)]),
    ...(isKnown || encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ]);
  res.end(isKnown ? undefined : body);
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']);
}
