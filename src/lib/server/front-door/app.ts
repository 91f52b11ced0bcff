/**
 * The edge of the site as one Hono app: request id, headers, who speaks, then the API from the route tables, the stream,
 * health and metrics. Pages are added behind it by src/fetch.ts; tests call it with `app.request()` and need no port.
 */
import { Hono } from 'hono';
import { Refusal } from '../../contract/problems.ts';
import { type Context, createContext } from '../context.ts';
import type { Services } from '../services.ts';
import { handlers } from './handlers.ts';
import { health } from './health.ts';
import { createLimits } from './limits.ts';
import { measure, metricsPage } from './metrics.ts';
import { mount, refuse } from './mount.ts';
import { docsPage, openApiDocument } from './openapi.ts';
import { requestIdOf } from './request-id.ts';
import { addressOf, deviceOf, replyOf, speakerOf } from './session.ts';
import { stream } from './stream.ts';

export interface FrontDoorEnv {
  Variables: { context: Context };
}

/** Headers of every answer; pages add their own content security policy, everything else may load nothing. */
const headers: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Frame-Options': 'DENY',
};

export function createFrontDoor(services: Services): Hono<FrontDoorEnv> {
  const { config, secrets, log, db } = services;
  const app = new Hono<FrontDoorEnv>();
  const limits = createLimits(services.pool, config.rateLimitFactor);
  const secure = config.publicUrl.startsWith('https:');

  app.use(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'));
    const startedAt = performance.now();
    const requestLog = log.child({ request_id: requestId });
    const base = createContext({
      ...services.contextParts(),
      log: requestLog,
      requestId,
      ip: addressOf(c, config),
      userAgent: c.req.header('user-agent') ?? '',
      device: deviceOf(c, config),
      reply: replyOf(c, config),
    });
    c.set('context', base);
    const isApi = c.req.path.startsWith('/api/');
    try {
      const speaker = await speakerOf(c, { config, secrets, db, now: base.now() });
      c.set('context', { ...base, ...speaker });
      await next();
    } catch (error) {
      if (!isApi && !(error instanceof Refusal)) throw error;
      c.res = refuse(base, error);
    }
    c.res.headers.set('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    c.res.headers.set(
      'Referrer-Policy',
      c.req.path.startsWith('/member') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
    if (secure) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (isApi) {
      if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
      if (!c.res.headers.has('Content-Security-Policy'))
        c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    // The adapter names no charset.
    if (c.res.headers.get('Content-Type') === 'text/html') {
      c.res.headers.set('Content-Type', 'text/html; charset=utf-8');
      // A member's page stays nowhere; a guest's may be asked for again.
      c.res.headers.set('Cache-Control', c.get('context').member ? 'private, no-store' : 'public, no-cache');
    }
    const ms = performance.now() - startedAt;
    measure(c.req.method, isApi ? c.req.path : 'page', c.res.status, ms);
    requestLog.info(
      { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(ms * 10) / 10 },
      'request',
    );
  });

  for (const { table, of } of handlers) mount(app, table, of, limits);
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(config)));
  app.get('/api/docs', (c) => docsPage(c));
  app.get('/api/health', (c) => health(c, services));
  app.get('/metrics', (c) => metricsPage(c, services));
  app.get('/api/stream', (c) => stream(c, services, limits));
  app.all('/api/*', (c) => refuse(c.get('context'), new Refusal('not_found')));
  return app;
}
