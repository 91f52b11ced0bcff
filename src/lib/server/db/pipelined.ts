import type pg from 'pg';
import { clientOf, corked } from './client.ts';
import type { Db } from './connect.ts';

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
  const sent = corked(clientOf(tx) as pg.PoolClient, send);
  // Created before waiting, to keep the first failure; the later ones only report the aborted transaction.
  const answers = Promise.all(sent);
  await Promise.allSettled([answers, ...sent]);
  return answers;
}
