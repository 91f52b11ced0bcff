/** One driver for both modes: `pg` against the embedded server's socket or any PostgreSQL named by DATABASE_URL. */
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log.ts';

/** What a query runs on: the pool, or the transaction one is in. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

// int8 as bigint everywhere: satang and ids are exact in every query, typed by Drizzle or not.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase<Record<string, never>>;
}

// By a name of the process's: the built site and the process's own entry are two graphs of modules.
const sealKey = Symbol.for('benja.seal_key');

/** The key that whoever posts through this pool or connection signs with; undefined where it only reads. */
export const sealKeyOf = (client: object): Buffer | undefined => (client as { readonly [sealKey]?: Buffer })[sealKey];

/** Opens the pool; the first query connects. Transfers posted through it are signed with `sealKey`, which stays in this process. */
export function connect(
  connectionString: string,
  options: { readonly max: number; readonly log: Log; readonly sealKey?: Buffer },
): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    // A query that waits longer than this for a connection answers "busy" instead of piling up.
    connectionTimeoutMillis: 10_000,
    // Longer than the server lets a statement run: what is over then hangs on a dead line or a frozen server, and the driver
    // drops the connection with all that waits on it.
    query_timeout: 65_000,
    keepAlive: true,
    // What is sent at once goes at once; answers come in the order of sending.
    pipeline: true,
    application_name: 'benja',
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=30000 -c statement_timeout=60000',
  });
  const signs = <T extends object>(client: T): T =>
    Object.defineProperty(client, sealKey, { value: options.sealKey, enumerable: false });
  signs(pool);
  pool.on('connect', signs);
  // Without a listener a connection lost while idle (the database restarted) would end the process.
  // Its message only: the error carries the whole client. One that is lost while the pool is ended was on its way out.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ reason: error.message }, 'idle database connection lost');
  });
  // The same of one that is lost while somebody works with it; that work fails by its own query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle({ client: pool, casing: 'snake_case' }) };
}
