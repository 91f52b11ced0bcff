/**
 * Pages kept for guests: a guest's page depends on its address alone, so one rendering serves all of them for a while.
 * The store is Astro's own; its routing is not used, because that gives it no way to know a member from a guest.
 */
import memoryCache from 'astro/cache/memory';
import type { MiddlewareHandler } from 'hono';
import type { Hub } from '../stream/hub.ts';
import type { FrontDoorEnv } from './app.ts';

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
  { path: /^\/(lotto(\/lobby)?)?$/, seconds: 2, rounds: true },
  { path: /^\/lotto\/rates$/, seconds: 20, rounds: true, query: ['category'] },
  {
    path: /^\/lotto\/results(\/[a-z0-9_]+\/[0-9-]+)?$/,
    seconds: 60,
    rounds: true,
    query: ['market', 'date', 'year', 'cursor'],
  },
  { path: /^\/promotions(\/[a-z0-9-]+)?$/, seconds: 60, query: ['group'] },
  { path: /^\/(terms|privacy)$/, seconds: 300 },
  { path: /^\/sitemap\.xml$/, seconds: 300, rounds: true },
  { path: /^\/og\/[a-z0-9_-]+\.png$/, seconds: 3_600 },
];
const pagesMax = 1_000;
/** What those who share a link hang on to it; no page depends on it. */
const tracking = /^(utm_\w+|fbclid|gclid|ttclid|ref)$/;

/** Whether the address is one of those a page has; invented ones would only push the others out. */
const isKept = (rule: Rule, url: URL): boolean =>
  [...url.searchParams.keys()].every((name) => rule.query?.includes(name) || tracking.test(name));

export function pageCache(hub: Hub): MiddlewareHandler<FrontDoorEnv> {
  const store = memoryCache({
    max: pagesMax,
    query: { include: [...new Set(rules.flatMap(({ query }) => query ?? []))] },
  });
  hub.listen(['public'], ({ type }) => {
    if (type === 'round') void store.invalidate({ tags: 'rounds' });
  });
  return async (c, next) => {
    const rule = rules.find(({ path }) => path.test(c.req.path));
    const { member, log } = c.get('context');
    if (!rule || member || !store.onRequest) return next();
    const url = new URL(c.req.url);
    if (!isKept(rule, url)) return next();
    c.res = await store.onRequest(
      { request: c.req.raw, url, logger: { info: log.info, warn: log.warn, error: log.error } },
      async () => {
        await next();
        if (c.res.status === 200) {
          c.res.headers.set('CDN-Cache-Control', `max-age=${rule.seconds}`);
          if (rule.rounds) c.res.headers.set('Cache-Tag', 'rounds');
        }
        return c.res;
      },
    );
    c.res.headers.delete('CDN-Cache-Control');
    c.res.headers.delete('Cache-Tag');
  };
}
