/** The driver's connection below Drizzle. */
import type pg from 'pg';
import type { Db } from './connect.ts';

/** The pool, or the current transaction's connection. Drizzle stores it in its session without a public type. */
export const clientOf = (db: Db): pg.Pool | pg.PoolClient =>
  (db._.session as unknown as { readonly client: pg.Pool | pg.PoolClient }).client;

/** The driver's socket; not part of its types. */
interface Corkable {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** Corks a connection's socket while `send` runs: its queries leave in one packet. */
export function corked<T>(client: pg.ClientBase, send: () => T): T {
  const { stream } = (client as unknown as Corkable).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
