/** `/metrics` for Prometheus: requests by route and status, durations, the pool, Node's own metrics. */
import type { Context as HonoContext } from 'hono';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { sameText } from '../secrets.ts';
import type { FrontDoorEnv } from './env.ts';
import type { PageCache } from './page-cache.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: 'benja_http_request_seconds',
  help: 'Time to answer, by method, route and status class',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

const poolConnections = new Gauge({
  name: 'benja_db_connections',
  help: 'Database connections by state',
  labelNames: ['state'],
  registers: [registry],
});

const cachedPages = new Gauge({
  name: 'benja_kept_pages',
  help: "Guests' pages in the cache, and the bytes of their bodies, headers and addresses",
  labelNames: ['of'],
  registers: [registry],
});

const checkFindings = new Gauge({
  name: 'benja_ledger_check_findings',
  help: 'Checks of the books that found something at the last run',
  registers: [registry],
});

const checkAt = new Gauge({
  name: 'benja_ledger_check_timestamp_seconds',
  help: 'When the books were last checked',
  registers: [registry],
});

/** Unknown values share one name: otherwise clients could grow the registry without limit. */
const other = 'other';
const routes = new Set(['page']);
const methods = new Set(['GET', 'HEAD', 'POST']);

/** Registers a path that requests are counted under. */
export function countRoute(path: string): void {
  routes.add(path);
}

/** Counts one response by its call's path, or as `page`. */
export function measure(method: string, route: string, status: number, ms: number): void {
  requests.observe(
    {
      method: methods.has(method) ? method : other,
      route: routes.has(route) ? route : other,
      status: `${Math.floor(status / 100)}xx`,
    },
    ms / 1_000,
  );
}

interface Measured {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly pageCache: Pick<PageCache, 'size'>;
  /** The last check of the books: how many checks found something, and when. */
  lastCheck(): Promise<{ readonly findings: number; readonly at: Date } | undefined>;
}

/** Open to the local machine; from elsewhere only with METRICS_TOKEN as bearer. */
export async function metricsPage(c: HonoContext<FrontDoorEnv>, services: Measured): Promise<Response> {
  const { ip } = c.get('context');
  const token = services.config.metricsToken;
  const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const local = (ip === '127.0.0.1' || ip === '::1') && !c.req.header('x-forwarded-for');
  if (!local && !(token && given && sameText(token, given))) return c.text('Not Found', 404);
  const { totalCount, idleCount, waitingCount } = services.pool;
  poolConnections.set({ state: 'total' }, totalCount);
  poolConnections.set({ state: 'idle' }, idleCount);
  poolConnections.set({ state: 'waiting' }, waitingCount);
  const { pages, bytes } = services.pageCache.size();
  cachedPages.set({ of: 'pages' }, pages);
  cachedPages.set({ of: 'bytes' }, bytes);
  const run = await services.lastCheck();
  if (run) {
    checkFindings.set(run.findings);
    checkAt.set(run.at.getTime() / 1_000);
  }
  return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
}
