import type pg from 'pg';
import type { Db } from './connect.ts';
import { clientOf } from './statement.ts';

/** The driver's socket; not part of its types. */
type Corked = pg.ClientBase & { readonly connection: { readonly stream: { cork(): void; uncork(): void } } };

/** Corks the socket while `send` runs: its queries leave in one packet. */
export function corked<T>(tx: Db, send: () => T): T {
  const { stream } = (clientOf(tx) as Corked).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

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
  const sent = corked(tx, send);
  // Created before waiting, to keep the first failure; the later ones only report the aborted transaction.
  const answers = Promise.all(sent);
  await Promise.allSettled([answers, ...sent]);
  return answers;
}
