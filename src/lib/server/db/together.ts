import type pg from 'pg';
import type { Db } from './connect.ts';
import { clientOf } from './statement.ts';

/** What the driver keeps its socket in; it does not type it. */
type Corked = pg.ClientBase & { readonly connection: { readonly stream: { cork(): void; uncork(): void } } };

/** What `send` sends before it first waits goes to the database in one packet. */
export function atOnce<T>(tx: Db, send: () => T): T {
  const { stream } = (clientOf(tx) as Corked).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * Sends statements of a transaction one behind the other without waiting for answers between them: one trip to the database
 * for all of them. What `send` calls must send before it first waits. Every answer is awaited even when one is an error, so
 * that nothing is still under way when the transaction ends.
 *
 * @throws what the one that failed first threw
 */
export async function together<T extends readonly Promise<unknown>[]>(
  tx: Db,
  send: () => readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const sent = atOnce(tx, send);
  // Made before waiting, so that it keeps the failure that came first: behind it all others fail with the transaction.
  const answers = Promise.all(sent);
  await Promise.allSettled([answers, ...sent]);
  return answers;
}
