/** One driver for both modes: `pg` on the embedded server's socket or on any PostgreSQL named by DATABASE_URL. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log.ts';

/** What a query runs on: the pool, or the current transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

// int8 as bigint everywhere: satang and ids are exact in every query, whether typed by Drizzle or not.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

export interface ConnectionOptions {
  readonly max: number;
  readonly log: Log;
  readonly sealKey?: Buffer;
  /** Multiplies every limit of time. Tests use it: on a machine that does other things too, what is slow is not wrong. */
  readonly patience?: number;
  /** The longest that a statement may take, in milliseconds. */
  readonly statementMs?: number;
}

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase<Record<string, never>>;
}

// A global symbol, because the built site and the process's entry are separate module graphs.
const sealKey = Symbol.for('benja.seal_key');

/** The signing key attached to a pool or connection; undefined where it only reads. */
export const sealKeyOf = (client: object): KeyObject | undefined =>
  (client as { readonly [sealKey]?: KeyObject })[sealKey];

/**
 * Opens the pool; the first query connects. Transfers posted through it are signed with `sealKey`, which stays in this
 * process.
 */
export function connect(connectionString: string, options: ConnectionOptions): Connection {
  const { patience = 1 } = options;
  const idleMs = 30_000 * patience;
  const statementMs = (options.statementMs ?? 60_000) * patience;
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    // A query that waits longer for a connection is refused as "busy" instead of queueing up.
    connectionTimeoutMillis: 10_000 * patience,
    // Longer than the server's statement timeout: a query still pending then hangs on a dead connection or server, and the
    // driver closes the connection with everything queued on it.
    query_timeout: statementMs + 5_000,
    keepAlive: true,
    // Sends queries without waiting for earlier answers; answers arrive in order.
    pipeline: true,
    application_name: 'benja',
    // No statement runs long enough for compiling it to pay: in each of its processes that takes longer than it saves.
    options: `-c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=${idleMs} -c statement_timeout=${statementMs}`,
  });
  // As a key object: an HMAC with plain bytes takes four times as long.
  const value = options.sealKey && createSecretKey(options.sealKey);
  const signs = <T extends object>(client: T): T =>
    Object.defineProperty(client, sealKey, { value, enumerable: false });
  signs(pool);
  pool.on('connect', signs);
  // Without a listener, losing an idle connection (the database restarted) would end the process. Logs the message only,
  // because the error contains the whole client; errors while the pool is closing are expected.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ reason: error.message }, 'idle database connection lost');
  });
  // The same for a connection in use; its query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle({ client: pool, casing: 'snake_case' }) };
}
