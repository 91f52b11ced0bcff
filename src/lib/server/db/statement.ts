/** Statements of the hot paths: their text is written once, and each connection has the server parse and plan it once. */
import type pg from 'pg';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Db } from './connect.ts';

/** Runs a statement on the pool or in a transaction; `values` are its $1, $2, … in order. */
export type Statement<Row extends QueryResultRow> = (db: Db, values: readonly unknown[]) => Promise<QueryResult<Row>>;

/**
 * A statement prepared under its name, which must stand for this text alone. Worth it where a call sends the same text
 * thousands of times; elsewhere Drizzle's builder and `sql` say more.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  return (db, values) => clientOf(db).query<Row>({ name, text, values: [...values] });
}

/** The pool, or the connection of the transaction one is in; Drizzle keeps it with its session and does not type it. */
export const clientOf = (db: Db): pg.Pool | pg.PoolClient =>
  (db._.session as unknown as { readonly client: pg.Pool | pg.PoolClient }).client;
