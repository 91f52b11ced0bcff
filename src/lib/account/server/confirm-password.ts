/** Confirming the password within a session, before actions that an unattended device must not allow (thai.md 3.6). */
import { eq } from 'drizzle-orm';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { requirePassword } from './require-password.ts';
import { session } from './tables.ts';

/**
 * Marks the current session as confirmed now, by the database's clock.
 *
 * @throws Refusal wrong_password, too_many_tries
 */
export async function confirmPassword(ctx: MemberContext, password: string): Promise<null> {
  await requirePassword(ctx, password);
  await inTransaction(ctx, async (tx) => {
    const confirmedAt = await databaseNow(tx);
    await tx.update(session).set({ confirmedAt }).where(eq(session.id, ctx.member.sessionId));
  });
  return null;
}

/** Clears the confirmation; called when the password changes. */
export async function forgetConfirmation(tx: Db, sessionId: bigint): Promise<void> {
  await tx.update(session).set({ confirmedAt: null }).where(eq(session.id, sessionId));
}
