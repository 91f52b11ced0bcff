/** Queries that Drizzle builds once per process and the database plans once per connection. */
import { type SQL, sql } from 'drizzle-orm';
import { clientOf } from './client.ts';
import type { Db } from './connect.ts';
import { isRead, senderFor } from './together.ts';

interface Built<Rows> {
  getQuery(): { readonly sql: string };
  execute(values: Readonly<Record<string, unknown>>): Promise<Rows>;
}

/** Runs a prepared query on the pool or in a transaction. */
export type PreparedQuery<Values, Rows> = (db: Db, values: Values) => Promise<Rows>;

/** The value that a prepared query is run with under this name. */
export const value = (name: string) => sql.placeholder(name);

/** The same for an inserted or set column that may be null: as the driver writes it, because Drizzle's columns do not map null. */
export const nullable = (name: string): SQL => sql`${value(name)}`;

/** A query for what pages and calls send again and again; its name must be unique to its text. */
export function preparedQuery<Values extends Readonly<Record<string, unknown>>, Rows>(
  name: string,
  build: (db: Db) => { prepare(name: string): Built<Rows> },
): PreparedQuery<Values, Rows> {
  const prepare = (db: Db) => {
    const built = build(db).prepare(name);
    return { built, reads: isRead(built.getQuery().sql) };
  };
  let prepared: ReturnType<typeof prepare> | undefined;
  return (db, values) => {
    prepared ??= prepare(db);
    const { built, reads } = prepared;
    // Drizzle binds a built query to one connection; this one runs on the caller's pool or transaction.
    const bound: Built<Rows> = Object.create(built, { client: { value: senderFor(clientOf(db), reads) } });
    return bound.execute(values);
  };
}
