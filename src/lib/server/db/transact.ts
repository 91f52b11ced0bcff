/**
 * One transaction on a pool connection. Replaces Drizzle's, which waits for BEGIN before the first statement and sends
 * COMMIT alone, leaks the connection if BEGIN fails, and treats a COMMIT that rolled back as success.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { assert } from '../../contract/problems.ts';
import { clientOf, corked } from './client.ts';
import type { Db } from './connect.ts';
import { pipelined } from './pipelined.ts';

/** Drizzle's SQL dialect; not part of its types. */
const dialectOf = (db: Db): PgDialect => (db as unknown as { readonly dialect: PgDialect }).dialect;

/**
 * Runs `work` between BEGIN, sent with its first statement, and COMMIT, sent with the statements that `last` issues
 * synchronously after the work. Rolls back when anything throws.
 */
export async function transact<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  last: (tx: Db) => readonly Promise<unknown>[],
): Promise<T> {
  const pool = clientOf(db);
  assert('totalCount' in pool, 'a transaction begins on the pool');
  const client = await pool.connect();
  const dialect = dialectOf(db);
  const tx: Db = new NodePgTransaction<Record<string, never>, Record<string, never>>(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  let lost = false;
  try {
    const [begun, working] = corked(client, () => [client.query('begin'), work(tx)] as const);
    // A failed BEGIN means a failed connection, which `work` reports first.
    begun.catch(() => undefined);
    const result = await working;
    await begun;
    const answers = await pipelined(tx, () => [...last(tx), client.query('commit')]);
    assert((answers.at(-1) as pg.QueryResult).command === 'COMMIT', 'what failed in a transaction is not passed over');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      lost = true;
    });
    throw error;
  } finally {
    client.release(lost);
  }
}
