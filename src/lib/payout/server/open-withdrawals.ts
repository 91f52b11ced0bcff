/** What of being paid out is still open with a member, and who stands in those rows, for closing an account. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { openWithdrawStatuses } from '../rules/withdraw-state.ts';
import { withdraw } from './tables.ts';

export async function hasOpenWithdrawal(db: Db, memberId: bigint): Promise<boolean> {
  const withdrawals = await db
    .select({ id: withdraw.id })
    .from(withdraw)
    .where(and(eq(withdraw.memberId, memberId), inArray(withdraw.status, [...openWithdrawStatuses])))
    .limit(1);
  return withdrawals.length > 0;
}

/** Takes names and account numbers out of what a member was paid; amounts and times stay. */
export async function forgetPayee(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx.update(withdraw).set({ bankAccountNumber: '', accountName: name }).where(eq(withdraw.memberId, memberId));
}
