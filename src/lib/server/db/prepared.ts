/** Queries that Drizzle builds once per process and the database plans once per connection. */
import type { Db } from './connect.ts';

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Readonly<Record<string, unknown>>): Promise<Rows> };
}

/** Runs a prepared query on the pool or in a transaction. */
export type PreparedQuery<Values, Rows> = (db: Db, values: Values) => Promise<Rows>;

/**
 * A query whose values are `sql.placeholder(name)`; its name must be unique to this text. For reads that pages and calls
 * make again and again; a placeholder is sent as the driver writes the value, without the column's own mapping.
 */
export function preparedQuery<Values extends Readonly<Record<string, unknown>>, Rows>(
  name: string,
  build: (db: Db) => Preparable<Rows>,
): PreparedQuery<Values, Rows> {
  const built = new WeakMap<Db, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    let query = built.get(db);
    if (!query) {
      query = build(db).prepare(name);
      built.set(db, query);
    }
    return query.execute(values);
  };
}
