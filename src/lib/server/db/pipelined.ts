import type pg from 'pg';
import { clientOf, corked } from './client.ts';
import type { Db } from './connect.ts';
import { postgresError } from './postgres-error.ts';

/** "current transaction is aborted" */
const aborted = '25P02';

/**
 * Sends statements of a transaction back to back without waiting between them: one round trip for all. `send` must issue
 * them synchronously. All answers are awaited even when one fails, so that nothing is pending when the transaction ends.
 *
 * @throws the error of the statement that failed first
 */
export async function pipelined<T extends readonly Promise<unknown>[]>(
  tx: Db,
  send: () => readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  return allAnswers(corked(clientOf(tx) as pg.PoolClient, send));
}

/**
 * `Promise.all` of statements that were sent back to back. The failed one is thrown, and not a later one, which only reports
 * the aborted transaction but may be the first to be noticed; only once all have ended.
 */
export async function allAnswers<T extends readonly unknown[]>(
  sent: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failures = (await Promise.allSettled(sent)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length === 0) return Promise.all(sent);
  throw failures.find((error) => postgresError(error)?.code !== aborted) ?? failures[0];
}
