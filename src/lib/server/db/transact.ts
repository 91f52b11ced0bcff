/**
 * One transaction on a connection of the pool. Of its own because Drizzle's waits for BEGIN before it sends the first
 * statement and sends COMMIT alone, loses the connection whose BEGIN failed, and takes a COMMIT that rolled back for done.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { assert } from '../../contract/problems.ts';
import type { Db } from './connect.ts';
import { clientOf } from './statement.ts';
import { atOnce, together } from './together.ts';

/** Drizzle keeps what turns a query into SQL with each database and does not type it. */
const dialectOf = (db: Db): PgDialect => (db as unknown as { readonly dialect: PgDialect }).dialect;

/**
 * Runs `work` between BEGIN, which travels with its first statement, and COMMIT, which travels with the statements that
 * `last` sends, all of them when it is called, once the work is done. All is undone when any of it throws.
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
    const [begun, working] = atOnce(tx, () => [client.query('begin'), work(tx)] as const);
    // Its failure is that of the connection, of which `work` hears first.
    begun.catch(() => undefined);
    const result = await working;
    await begun;
    const answers = await together(tx, () => [...last(tx), client.query('commit')]);
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
