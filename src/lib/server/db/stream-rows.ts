/** Rows of a long query one after the other, from one snapshot and over a connection of its own. */
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { clientOf } from './client.ts';
import type { Db } from './connect.ts';

/** Rows fetched at once. */
const batchRows = 1_000;

/**
 * Streams the rows of one statement. A reader that stops early closes the query; the connection ends either way. It is not
 * one of the pool's, whose queries are pipelined and whose number requests share.
 */
export async function* streamRows<Row>(db: Db, text: string, values: readonly unknown[]): AsyncGenerator<Row> {
  const of = clientOf(db);
  if (!(of instanceof pg.Pool)) throw new Error('rows are streamed outside of transactions');
  const client = new pg.Client({
    connectionString: of.options.connectionString,
    application_name: 'benja-export',
    options: '-c timezone=UTC -c statement_timeout=0 -c default_transaction_read_only=on',
  });
  await client.connect();
  try {
    for await (const row of client.query(
      new QueryStream(text, [...values], { batchSize: batchRows, highWaterMark: batchRows }),
    ))
      yield row as Row;
  } finally {
    await client.end();
  }
}
