/**
 * Pages kept for guests: a guest's page depends on its address alone, so one rendering serves all of them for a while. It
 * is kept as it leaves, headers and compressed forms included, and answered before a request is made of it at all.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import type { Hub } from '../stream/hub.ts';
import type { FrontDoorEnv } from './app.ts';
import { measure } from './metrics.ts';
import { requestIdOf } from './request-id.ts';

interface Rule {
  readonly path: RegExp;
  readonly seconds: number;
  /** Dropped when a round changes. */
  readonly rounds?: true;
  /** What of the query the page depends on. */
  readonly query?: readonly string[];
}

/** What shows a clock stays a moment only. */
const rules: readonly Rule[] = [
  { path: /^\/(lotto(\/(lobby|yeekee(5|15)))?)?$/, seconds: 2, rounds: true },
  { path: /^\/lotto\/rates$/, seconds: 20, rounds: true, query: ['category'] },
  {
    path: /^\/lotto\/results(\/[a-z0-9_]+(\/[0-9-]+|\/year\/\d{4})?)?(\/feed\.xml)?$/,
    seconds: 60,
    rounds: true,
    query: ['market', 'date', 'cursor'],
  },
  { path: /^\/promotions(\/[a-z0-9-]+)?$/, seconds: 60, query: ['group'] },
  { path: /^\/redeem$/, seconds: 20, query: ['kind'] },
  { path: /^\/(cashback|winloss)$/, seconds: 60 },
  { path: /^\/(terms|privacy|fair)$/, seconds: 300 },
  { path: /^\/sitemap\.xml$/, seconds: 300, rounds: true },
  { path: /^\/og\/[a-z0-9_-]+\.png$/, seconds: 3_600 },
];
const bytesMax = 64 * 1024 * 1024;
/** What those who share a link hang on to it; no page depends on it. */
const tracking = /^(utm_\w+|fbclid|gclid|ttclid|ref)$/;
const unspoken = new Set(['content-length', 'date', 'vary', 'x-request-id']);

type Encoding = 'br' | 'gzip' | 'identity';

interface Page {
  readonly headers: readonly string[];
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Milliseconds of the process's clock. */
  readonly until: number;
  /** How often rounds had changed when the making of it began; undefined where the page shows none. */
  readonly rounds: number | undefined;
}

/** The name a page is kept under: its path and what of the query it depends on. */
interface Place {
  readonly key: string;
  readonly rule: Rule;
}

export interface KeptPages {
  /** Answers a guest from what is kept; false where the site has to make the page. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Outermost around the site: keeps what it made for a guest. */
  readonly keeping: MiddlewareHandler<FrontDoorEnv>;
}

/** Where the page of a path and query is kept; undefined for what no guest page has: invented addresses would only push the others out. */
function placeOf(path: string, query: string): Place | undefined {
  const rule = rules.find((one) => one.path.test(path));
  if (!rule) return undefined;
  if (query === '') return { key: path, rule };
  const given = new URLSearchParams(query);
  for (const name of given.keys()) if (!rule.query?.includes(name) && !tracking.test(name)) return undefined;
  const meant = (rule.query ?? []).filter((name) => given.has(name)).map((name) => [name, given.getAll(name).join()]);
  return { key: meant.length > 0 ? `${path}?${new URLSearchParams(meant)}` : path, rule };
}

const isGuest = (cookie: string | null | undefined, authorization: string | null | undefined): boolean =>
  !authorization && !cookie?.includes('benja=');

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function formsOf(response: Response): Promise<Pick<Page, 'headers' | 'etag' | 'bodies'>> {
  const identity = Buffer.from(await response.arrayBuffer());
  const isText = /^(text\/|application\/(xml|json|rss|[a-z]+\+xml))/.test(response.headers.get('Content-Type') ?? '');
  const [br, gz] = isText
    ? await Promise.all([brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }), zip(identity)])
    : [identity, identity];
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headers = [...response.headers].filter(([name]) => !unspoken.has(name)).flat();
  return {
    headers: [...headers, 'etag', etag, ...(isText ? ['vary', 'Accept-Encoding'] : [])],
    etag,
    bodies: { identity, br, gzip: gz },
  };
}

/** The smallest form of a page that a client takes. */
function formOf(
  { bodies }: Page,
  accepted: string | undefined,
): { readonly body: Buffer; readonly encoding: Encoding } {
  const taken = accepted ? parseAccept(accepted).filter(({ q }) => q > 0) : [];
  const encoding = (['br', 'gzip'] as const).find((one) => taken.some(({ type }) => type === one));
  return encoding && bodies[encoding] !== bodies.identity
    ? { body: bodies[encoding], encoding }
    : { body: bodies.identity, encoding: 'identity' };
}

export function keepPages(parts: {
  readonly hub: Pick<Hub, 'listen'>;
  readonly log: Log;
  /** Milliseconds. */
  readonly clock?: () => number;
}): KeptPages {
  const { hub, log, clock = () => performance.now() } = parts;
  const pages = new LRUCache<string, Page>({
    maxSize: bytesMax,
    sizeCalculation: ({ bodies }) => Math.max(1, bodies.identity.length + bodies.br.length + bodies.gzip.length),
  });
  const making = new Map<string, Promise<void>>();
  let roundChanges = 0;
  hub.listen(['public'], ({ type }) => {
    if (type === 'round') roundChanges++;
  });

  const kept = (key: string): Page | undefined => {
    const page = pages.get(key);
    const isFresh = page && page.until > clock() && (page.rounds ?? roundChanges) === roundChanges;
    return isFresh ? page : undefined;
  };

  return {
    answer(req, res) {
      if (req.method !== 'GET' || !isGuest(req.headers.cookie, req.headers.authorization)) return false;
      const [path = '', query = ''] = (req.url ?? '').split('?', 2);
      const place = placeOf(path, query);
      const page = place && kept(place.key);
      if (!page) return false;
      const startedAt = performance.now();
      const requestId = requestIdOf(req.headers['x-request-id']?.toString());
      const isKnown = req.headers['if-none-match']?.includes(page.etag) ?? false;
      const { body, encoding } = formOf(page, req.headers['accept-encoding']?.toString());
      res.writeHead(isKnown ? 304 : 200, [
        ...page.headers,
        'x-request-id',
        requestId,
        ...(isKnown ? [] : ['content-length', String(body.length)]),
        ...(isKnown || encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ]);
      res.end(isKnown ? undefined : body);
      const ms = performance.now() - startedAt;
      measure('GET', 'page', res.statusCode, ms);
      log.info(
        { request_id: requestId, method: 'GET', path, status: res.statusCode, ms: Math.round(ms * 10) / 10 },
        'request',
      );
      return true;
    },

    async keeping(c, next) {
      const url = new URL(c.req.url);
      const guest = isGuest(c.req.header('cookie'), c.req.header('authorization'));
      const place = c.req.method === 'GET' && guest ? placeOf(url.pathname, url.search.slice(1)) : undefined;
      if (!place) return next();
      const { key, rule } = place;
      // Those who come while it is made wait for it instead of making it too.
      await making.get(key);
      const ready = kept(key);
      if (ready) {
        c.res = new Response(Uint8Array.from(ready.bodies.identity), { headers: pairs(ready.headers) });
        c.res.headers.set('X-Request-Id', requestIdOf(c.req.header('x-request-id')));
        return;
      }
      const rounds = rule.rounds ? roundChanges : undefined;
      let done: () => void = () => undefined;
      making.set(key, new Promise((resolve) => (done = resolve)));
      try {
        await next();
        if (c.res.status !== 200 || c.res.headers.has('Set-Cookie')) return;
        pages.set(key, { ...(await formsOf(c.res.clone())), until: clock() + rule.seconds * 1_000, rounds });
      } finally {
        making.delete(key);
        done();
      }
    },
  };
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']);
}
