/** A part of a transaction that can be undone alone. */
import { assert } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import { clientOf } from './client.ts';

/**
 * Runs `work` in the context's transaction, behind a savepoint that is sent together with its first statements. When it throws,
 * what it has written is rolled back, what it wanted with or after the commit is dropped, and the transaction can go on.
 *
 * @throws what `work` throws
 */
export async function undoable<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  assert(ctx.tx, 'a part of a transaction is inside one');
  const client = clientOf(ctx.tx);
  const last: Parameters<Context['withCommit']>[] = [];
  const afterCommit: (() => void)[] = [];
  // Where one of these fails the transaction has failed: whoever goes on is told so by the next statement.
  const sent = (text: string): void => void client.query(text).catch(() => undefined);
  sent('savepoint undoable');
  let result: T;
  try {
    result = await work({
      ...ctx,
      withCommit: async (...call) => void last.push(call),
      afterCommit: (then) => void afterCommit.push(then),
    });
  } catch (error) {
    sent('rollback to savepoint undoable');
    throw error;
  }
  for (const call of last) await ctx.withCommit(...call);
  for (const then of afterCommit) ctx.afterCommit(then);
  return result;
}
