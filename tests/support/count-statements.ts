/**
 * Loaded before the site of the browser tests (`--import`): every answer says in `x-statements` how many statements its request
 * had sent by then, and with `x-show-statements` in the request also which. Counted at the driver, so nothing is missed.
 * A request with `x-cold-reads` finds no read that is shared: it comes when all of them are over.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, ServerResponse } from 'node:http';
import pg from 'pg';

const ofRequest = new AsyncLocalStorage<string[]>();

type Query = (this: pg.Client, config: string | { readonly text?: string }, ...rest: unknown[]) => unknown;
const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
const { query } = prototype;
prototype.query = function counted(config, ...rest) {
  ofRequest
    .getStore()
    ?.push((typeof config === 'string' ? config : (config.text ?? '')).replace(/\s+/g, ' ').slice(0, 160));
  return query.call(this, config, ...rest);
};

/** At least the life of a shared read (lib/server/read-cache.ts), in milliseconds. */
const readsLifeMs = 2_000;
let aheadMs = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + aheadMs;

type Emit = (this: Server, event: string, ...parts: unknown[]) => boolean;
const emit = Server.prototype.emit as Emit;
Server.prototype.emit = function emitCounted(this: Server, event: string, ...parts: unknown[]): boolean {
  const [req, res] = parts;
  if (event !== 'request' || !(res instanceof ServerResponse)) return emit.call(this, event, ...parts);
  const { headers } = req as IncomingMessage;
  if (headers['x-cold-reads']) aheadMs += readsLifeMs;
  const statements: string[] = [];
  const { writeHead } = res;
  res.writeHead = ((...head: unknown[]) => {
    res.setHeader('x-statements', statements.length);
    if (headers['x-show-statements'])
      res.setHeader('x-statement-texts', encodeURIComponent(JSON.stringify(statements)).slice(0, 12_000));
    return (writeHead as (...all: unknown[]) => ServerResponse).apply(res, head);
  }) as typeof writeHead;
  return ofRequest.run(statements, () => emit.call(this, event, ...parts));
};
