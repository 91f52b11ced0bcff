/**
 * Money calls happen once. The key is claimed, the effect done and the answer recorded in one transaction: a copy that
 * arrives meanwhile waits on the key's row and then reads the recorded answer; a refusal leaves no trace, so the player
 * may try again with the same key.
 */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { idempotency } from './tables.ts';

const keyForm = /^[\x21-\x7e]{8,100}$/;

/** JSON with sorted keys, so that the same body in another order is the same body. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${fields.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Runs `effect` at most once per owner and key.
 *
 * @throws Refusal idempotency_key_missing, idempotency_key_reused (another call or body under the same key)
 */
export async function once<C extends Context>(
  ctx: C,
  call: { readonly owner: string; readonly key: string | undefined; readonly route: string; readonly body: unknown },
  effect: (ctx: C) => Promise<Record<string, unknown>>,
): Promise<{ readonly answer: Record<string, unknown>; readonly replayed: boolean }> {
  const { owner, key, route } = call;
  if (!key || !keyForm.test(key)) throw new Refusal('idempotency_key_missing');
  const bodyHash = createHash('sha256').update(canonical(call.body)).digest('base64url');

  return inTransaction(ctx, async (tx, inside) => {
    const claimed = await tx
      .insert(idempotency)
      .values({ owner, key, route, bodyHash })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    const row = and(eq(idempotency.owner, owner), eq(idempotency.key, key));
    if (claimed.length === 0) {
      const [recorded] = await tx.select().from(idempotency).where(row);
      if (!recorded || recorded.answer === null) throw new Refusal('busy', { retryAfterSeconds: 1 });
      if (recorded.route !== route || recorded.bodyHash !== bodyHash) throw new Refusal('idempotency_key_reused');
      return { answer: recorded.answer as Record<string, unknown>, replayed: true };
    }
    const answer = await effect(inside);
    await tx.update(idempotency).set({ answer }).where(row);
    return { answer, replayed: false };
  });
}
