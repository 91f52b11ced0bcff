/**
 * The process: node:http, precompressed static files, compression of rendered responses, keep-alive, graceful stop. It
 * passes requests to the built site (the adapter in middleware mode) and runs the jobs, by ROLE.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import compression from 'compression';
import sirv from 'sirv';
import { type Services, services } from '#app/services.ts';
import { ConfigError } from './lib/server/config.ts';
import { cacheControlOf, originHeadersOf, smallFiles } from './lib/server/front-door/small-files.ts';
import { guardSockets, lookEveryMs } from './lib/server/front-door/sockets.ts';
import { lastWords } from './lib/server/log.ts';

type SiteHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Longer than the usual proxy's 60 s, so that the proxy closes idle connections first. */
const keepAliveMs = 65_000;
const stopAfterMs = 10_000;

const out = process.env.BENJA_OUT ?? 'dist';

/**
 * The adapter ends a page that fails after its first bytes in the callback of a last write; the compression middleware
 * drops such callbacks, so the visitor would wait for ever.
 */
function endBrokenPages(res: ServerResponse, tell: (error: Error) => void): void {
  const write = res.write.bind(res) as (chunk: unknown, encoding?: unknown) => boolean;
  res.write = (chunk: unknown, ...rest: readonly unknown[]): boolean => {
    const written = write(chunk, typeof rest[0] === 'string' ? rest[0] : undefined);
    const then = rest.find((one): one is () => void => typeof one === 'function');
    if (then) setImmediate(then);
    return written;
  };
  res.once('close', () => {
    if (res.errored) tell(res.errored);
  });
}

/** For the log: what was searched for, and by what link, stands behind the question mark. */
const pathOf = (req: IncomingMessage): string => (req.url ?? '').split('?')[0] ?? '';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** The built site: small files from memory, large files from disk, everything else through the adapter. */
async function builtSite(log: Services['log']): Promise<Listener> {
  const { handler } = (await import(pathToFileURL(resolve(out, 'server/entry.mjs')).href)) as { handler: SiteHandler };
  const files = join(out, 'client');
  const answerFile = smallFiles(files);
  // Large files and range requests.
  const largeFiles = sirv(files, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Cache-Control', cacheControlOf(path));
      for (const [name, value] of Object.entries(originHeadersOf(path))) res.setHeader(name, value);
    },
  });
  const compress = compression({
    // An event stream must be sent immediately, byte by byte.
    filter: (req, res) =>
      !String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream') && compression.filter(req, res),
  });
  return (req, res) => {
    const fail = (error: unknown): void => {
      log.error({ err: error, path: pathOf(req) }, 'request could not be answered');
      if (!res.headersSent) res.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      res.end('เกิดข้อผิดพลาด');
    };
    if (answerFile(req, res)) return;
    largeFiles(req, res, () => {
      // The middleware is typed for Express, but needs no more than node:http provides.
      compress(req as Parameters<typeof compress>[0], res as Parameters<typeof compress>[1], () => {
        endBrokenPages(res, (error) =>
          log.error({ err: error, path: pathOf(req) }, 'page broke off while it was sent'),
        );
        // Without `next`: with it, the adapter would send every path that is not a page (the API) past the front door.
        handler(req, res).catch(fail);
      });
    });
  };
}

/** Listens for requests; the returned function waits for running ones, at most `stopAfterMs`. */
async function listen({ config, log, pageCache }: Services): Promise<() => Promise<void>> {
  const site = await builtSite(log);
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, headersTimeout: 15_000, requestTimeout: 30_000 },
    (req, res) => {
      // The socket's address, in a header that no client can set.
      req.headers['x-benja-address'] = req.socket.remoteAddress ?? '0.0.0.0';
      if (sockets.admit(req, res) && !pageCache.answer(req, res)) site(req, res);
    },
  );
  const sockets = guardSockets(server);
  const socketCheck = setInterval(sockets.look, lookEveryMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  log.info({ port: config.port, role: config.role, url: config.publicUrl }, 'listening');
  return () =>
    new Promise((resolve) => {
      clearInterval(socketCheck);
      server.close(() => resolve());
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), stopAfterMs).unref();
    });
}

function stopOnSignals(running: Services, stopServer: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    running.log.info({ signal }, 'stopping');
    // Whatever does not end in time (an unreachable database) must not keep the process alive; everything committed is
    // safe.
    setTimeout(() => process.exit(1), 3 * stopAfterMs).unref();
    // Ends open streams and lets running requests finish; then stops jobs, pool and database.
    running.beginClosing();
    await stopServer();
    await running.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

async function start(): Promise<void> {
  const running = await services();
  const { config, log } = running;
  let stopServer = async (): Promise<void> => undefined;
  if (config.role === 'worker') log.info({ role: config.role }, 'working');
  else stopServer = await listen(running);
  stopOnSignals(running, stopServer);
  // Where NODE_COMPILE_CACHE is set: the next start has it even if this process is killed.
  flushCompileCache();
  process.send?.('ready');
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : lastWords(error)}\n`);
  process.exit(1);
});
