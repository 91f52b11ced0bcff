/** Prepared statements for hot paths: parsed and planned once per connection. */
import type pg from 'pg';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Db } from './connect.ts';

/** Runs a statement on the pool or in a transaction; `values` are $1, $2, … in order. */
export type Statement<Row extends QueryResultRow> = (db: Db, values: readonly unknown[]) => Promise<QueryResult<Row>>;

/**
 * A prepared statement; its name must be unique to this text. Worth it where the same text is sent thousands of times;
 * elsewhere Drizzle's builder and `sql` are clearer.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return (db, values) => clientOf(db).query<Row>({ name, text, values: [...values] });
}

/** The pool, or the current transaction's connection. Drizzle stores it in its session without a public type. */
export const clientOf = (db: Db): pg.Pool | pg.PoolClient =>
  (db._.session as unknown as { readonly client: pg.Pool | pg.PoolClient }).client;
