/**
 * The edge of the site as one Hono app: request id, authentication, page cache, headers, then the API from the route
 * tables, the stream, health and metrics. Pages are added behind it by src/fetch.ts; tests call it with `app.request()` and
 * need no port.
 */
import { Hono, type Context as HonoContext } from 'hono';
import type { SessionEnd } from '#lib/account/rules/session-end.ts';
import { type Resumed, resumeSession, sessionEndOf } from '#lib/account/server/resume-session.ts';
import { Refusal } from '#lib/contract/problems.ts';
import { lastRun } from '#lib/ledger/server/run-check.ts';
import { mayCall } from '#lib/operator/server/may-call.ts';
import { type Context, createContext } from '#lib/server/context.ts';
import { credentialOf } from '#lib/server/front-door/credential.ts';
import type { FrontDoorEnv } from '#lib/server/front-door/env.ts';
import { health } from '#lib/server/front-door/health.ts';
import { callerOf, createLimits, type Limits, lineOf } from '#lib/server/front-door/limits.ts';
import { countRoute, measure, metricsPage } from '#lib/server/front-door/metrics.ts';
import { mount, refuse } from '#lib/server/front-door/mount.ts';
import { openStreams } from '#lib/server/front-door/open-streams.ts';
import { docsPage, openApiDocument } from '#lib/server/front-door/openapi.ts';
import { mountPageForms } from '#lib/server/front-door/page-forms.ts';
import { refusePage } from '#lib/server/front-door/refusal-page.ts';
import { requestIdOf } from '#lib/server/front-door/request-id.ts';
import { answerMaxMs, within } from '#lib/server/front-door/within.ts';
import { logOf } from '#lib/server/log.ts';
import { calls, routes } from './calls.ts';
import {
  consoleCalls,
  consoleSpeaker,
  consoleStreamPath,
  createConsoleGate,
  isConsole,
  isConsoleCall,
  setConsoleHeaders,
} from './console-door.ts';
import { consoleStream } from './console-stream.ts';
import './contributions.ts';
import { houseStreams } from './house-stream.ts';
import { outsidePath } from './outside-frame.ts';
import { mountWire, wirePaths } from './provider-wire.ts';
import type { Services } from './services.ts';
import { addressOf, deviceOf, replyOf, type Speaker, sessionToken, speakerOf } from './session.ts';
import { stream } from './stream.ts';

/** Headers of every response; pages add their own content security policy, everything else may load nothing. */
const headers: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Frame-Options': 'DENY',
};

/** Images and small files generated from their address alone; everything else that is not a call is a page. */
const picture = /^\/(art\/.+|s\/[^/]+\/picture\.png|icons\.svg|icon-180\.png|manifest\.webmanifest|robots\.txt)$/;

/** Calls the edge answers itself, without a row in a table. */
const ownCalls = {
  openApi: '/api/openapi.json',
  docs: '/api/docs',
  health: '/api/health',
  metrics: '/metrics',
  stream: '/api/stream',
  houseStream: '/api/house/stream',
  ...wirePaths,
} as const;

/** Pages of house games: shown in a frame of this site, always with an opaque origin, so that they reach no cookie or storage. */
const framed = /^\/house\/[^/]+$/;
const framePolicy = (policy: string): string =>
  `sandbox allow-scripts; ${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}`;

/** Pages inside LINE, where LINE is configured: its SDK comes from there and speaks with these, on no other page. */
const insideLine = /^\/liff(?:\/|$)/;
const linePolicy = (policy: string): string =>
  policy
    .replace("connect-src 'self'", "connect-src 'self' https://api.line.me https://liffsdk.line-scdn.net")
    .replace(/script-src /, 'script-src https://static.line-scdn.net ');

/** Calls of house games, whose pages have no origin: any may read the answers, and no session of the site is looked at. */
const frameCalls = '/api/house/';
const frameHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Last-Event-ID',
  'Access-Control-Max-Age': '7200',
};

const isCall = (path: string): boolean => path.startsWith('/api/') || isConsoleCall(path) || path === ownCalls.metrics;

/** Where the console mounts an operator's call; undefined for everybody else's. */
const atConsole = (path: string): string | undefined =>
  path.startsWith('/api/operator/') ? consoleCalls + path.slice('/api/operator/'.length) : undefined;

export function createFrontDoor(services: Services): Hono<FrontDoorEnv> {
  const { config, log } = services;
  const app = new Hono<FrontDoorEnv>();
  const limits = createLimits(services.pool, config.rateLimitFactor);
  const isThere = createConsoleGate(config);
  const places = openStreams(config.rateLimitFactor);
  const addHeaders = withHeaders({ secure: config.publicUrl.startsWith('https:'), line: Boolean(config.lineLiffId) });

  app.use(async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'));
    const startedAt = performance.now();
    const requestLog = logOf(log, { request_id: requestId });
    c.set(
      'context',
      createContext({
        ...services.contextParts(),
        log: requestLog,
        requestId,
        ip: addressOf(c, config),
        userAgent: c.req.header('user-agent') ?? '',
        device: deviceOf(c, config),
        reply: replyOf(c, config),
        atConsole: isConsole(c.req.path),
      }),
    );
    const { path } = c.req;
    try {
      if (!isThere(c, c.get('context').ip)) throw new Refusal('not_found');
      await answer(c, next, { services, limits });
    } catch (error) {
      const ctx = c.get('context');
      c.res = isCall(path) ? refuse(ctx, error) : await refusePage(ctx, error);
      addHeaders(c);
    }
    c.res.headers.set('X-Request-Id', requestId);
    const ms = performance.now() - startedAt;
    measure(c.req.method, isCall(path) ? path : 'page', c.res.status, ms);
    requestLog.info({ method: c.req.method, path, status: c.res.status, ms: Math.round(ms * 10) / 10 }, 'request');
  });
  app.use(services.pageCache.middleware);
  app.use(async (c, next) => {
    const ctx = c.get('context');
    try {
      if (!isCall(c.req.path)) await limits.count(picture.test(c.req.path) ? 'picture' : 'page', callerOf(ctx));
      await next();
    } catch (error) {
      c.res = await refusePage(ctx, error);
    }
    addHeaders(c);
  });

  for (const path of [...Object.values(ownCalls), consoleStreamPath]) countRoute(path);
  for (const { table, handlers } of calls) {
    mount(app, table, handlers, { limits, mayCall });
    mount(app, table, handlers, { limits, mayCall, under: atConsole });
  }
  app.options(`${frameCalls}*`, (c) => c.body(null, 204));
  app.get(ownCalls.openApi, (c) => c.json(openApiDocument(config, routes)));
  app.get(ownCalls.docs, (c) => docsPage(c, routes));
  app.get(ownCalls.health, (c) => health(c, services));
  app.get(ownCalls.metrics, (c) => metricsPage(c, { ...services, lastCheck: () => lastRun(services.db) }));
  app.get(ownCalls.stream, (c) => stream(c, services, { limits, places }));
  app.get(ownCalls.houseStream, houseStreams(services, limits));
  mountWire(app, limits);
  app.get(consoleStreamPath, (c) => consoleStream(c, services, { limits, places }));
  app.all(`${consoleCalls}*`, (c) => refuse(c.get('context'), new Refusal('not_found')));
  app.all('/api/*', (c) => refuse(c.get('context'), new Refusal('not_found')));
  mountPageForms(app);
  return app;
}

/**
 * Authenticates the request and has it answered, both within a time limit.
 *
 * @throws Refusal session_expired for a call with an invalid bearer, too_many_requests for too many of them, busy
 */
async function answer(
  c: HonoContext<FrontDoorEnv>,
  next: () => Promise<void>,
  { services, limits }: { readonly services: Services; readonly limits: Limits },
): Promise<void> {
  const { config, secrets, db } = services;
  const base = c.get('context');
  const inTime = within(answerMaxMs, base.log);
  if (c.req.path.startsWith(frameCalls)) return inTime(next());
  const isOfConsole = isConsole(c.req.path);
  const speaker: Speaker = isOfConsole
    ? { member: null, ...(await inTime(consoleSpeaker(c, base))) }
    : await inTime(speakerOf(c, { config, secrets, db, now: base.now() }));
  const { operator, wrong } = speaker;
  const ended = wrong === 'cookie' && !isOfConsole && isPageVisit(c) ? await inTime(comeBack(c, base)) : undefined;
  const resumed = ended?.resumed ?? null;
  const member = resumed?.member ?? speaker.member;
  c.set('context', { ...base, member, operator, ...(ended?.why ? { sessionEnded: ended.why } : {}) });
  // The metrics check their own bearer.
  if (wrong && !resumed && c.req.path !== ownCalls.metrics) {
    await limits.count('wrong', lineOf(base));
    if (wrong === 'bearer' && isCall(c.req.path)) throw new Refusal('session_expired');
  }
  // Operators' calls (checking the books, settling by hand) have no time limit.
  await (operator ? next() : inTime(next()));
  if (resumed) base.reply.setSession(resumed.cookies);
  // Only on pages, not on calls: a login in another tab may have set a new cookie meanwhile.
  else if (wrong === 'cookie' && c.req.method === 'GET' && !isCall(c.req.path) && !c.res.headers.has('Set-Cookie')) {
    if (isOfConsole) base.reply.clearConsole();
    else base.reply.clearSession();
    c.res.headers.set('Cache-Control', 'private, no-store');
  }
}

/** Whether the browser goes to a page; older ones do not say what they fetch. */
const isPageVisit = ({ req }: HonoContext<FrontDoorEnv>): boolean =>
  req.method === 'GET' &&
  !isCall(req.path) &&
  !picture.test(req.path) &&
  (req.header('sec-fetch-dest') ?? 'document') === 'document';

/** Opens the next session of a remembered device, or finds out why the last one has ended. */
async function comeBack(
  c: HonoContext<FrontDoorEnv>,
  ctx: Context,
): Promise<{ readonly resumed: Resumed | null; readonly why?: SessionEnd | undefined }> {
  const token = credentialOf(ctx.config, { authorization: undefined, cookie: c.req.header('cookie') })?.token;
  if (token === undefined || !sessionToken.test(token)) return { resumed: null };
  const resumed = await resumeSession(ctx, token);
  return resumed ? { resumed } : { resumed, why: await sessionEndOf(ctx, token) };
}

/** Sets the headers common to all responses of a kind. */
function withHeaders({ secure, line }: { secure: boolean; line: boolean }): (c: HonoContext<FrontDoorEnv>) => void {
  return (c) => {
    const { path } = c.req;
    const { headers: sent } = c.res;
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    sent.set('Referrer-Policy', path.startsWith('/member') ? 'no-referrer' : 'strict-origin-when-cross-origin');
    const policy = sent.get('Content-Security-Policy');
    if (framed.test(path) && policy && c.res.status === 200) {
      sent.delete('X-Frame-Options');
      sent.set('Content-Security-Policy', framePolicy(policy));
    }
    if (outsidePath.test(path) && c.res.status === 200) sent.delete('X-Frame-Options');
    if (line && policy && insideLine.test(path)) sent.set('Content-Security-Policy', linePolicy(policy));
    if (secure) sent.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (path.startsWith(frameCalls)) for (const [name, value] of Object.entries(frameHeaders)) sent.set(name, value);
    if (isCall(path)) {
      if (!sent.has('Cache-Control')) sent.set('Cache-Control', 'no-store');
      if (!sent.has('Content-Security-Policy'))
        sent.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    // The adapter sets no charset.
    if (sent.get('Content-Type') === 'text/html') {
      sent.set('Content-Type', 'text/html; charset=utf-8');
      // Members' pages and answers to posts are never stored; a guest's page may be revalidated.
      const { member, operator } = c.get('context');
      sent.set('Cache-Control', member || operator || c.get('posted') ? 'private, no-store' : 'public, no-cache');
    }
    if (isConsole(path)) setConsoleHeaders(sent, path);
  };
}
