/** Queries that Drizzle builds once per process and the database plans once per connection. */
import type { Db } from './connect.ts';
import { clientOf } from './statement.ts';

interface Built<Rows> {
  execute(values: Readonly<Record<string, unknown>>): Promise<Rows>;
}

/** Runs a prepared query on the pool or in a transaction. */
export type PreparedQuery<Values, Rows> = (db: Db, values: Values) => Promise<Rows>;

/**
 * A query whose values are `sql.placeholder(name)`; its name must be unique to this text. For what pages and calls send again
 * and again. An inserted or set column that may be null takes sql`${sql.placeholder(name)}`: Drizzle maps a bare placeholder
 * as the column maps its values, which null is not made for.
 */
export function preparedQuery<Values extends Readonly<Record<string, unknown>>, Rows>(
  name: string,
  build: (db: Db) => { prepare(name: string): Built<Rows> },
): PreparedQuery<Values, Rows> {
  let built: Built<Rows> | undefined;
  return (db, values) => {
    built ??= build(db).prepare(name);
    // Drizzle binds a built query to one connection; this one runs on the caller's pool or transaction.
    const bound: Built<Rows> = Object.create(built, { client: { value: clientOf(db) } });
    return bound.execute(values);
  };
}
