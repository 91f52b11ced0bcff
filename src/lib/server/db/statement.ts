/** Prepared statements for hot paths: parsed and planned once per connection. */
import type { QueryResult, QueryResultRow } from 'pg';
import { clientOf } from './client.ts';
import type { Db } from './connect.ts';
import { isRead, senderFor } from './together.ts';

/** Runs a statement on the pool or in a transaction; `values` are $1, $2, … in order. */
export type Statement<Row extends QueryResultRow> = (db: Db, values: readonly unknown[]) => Promise<QueryResult<Row>>;

/**
 * A prepared statement; its name must be unique to this text. Worth it where the same text is sent thousands of times;
 * elsewhere Drizzle's builder and `sql` are clearer.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  const reads = isRead(text);
  return (db, values) => senderFor(clientOf(db), reads).query<Row>({ name, text, values: [...values] });
}
