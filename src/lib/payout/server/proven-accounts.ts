/**
 * Accounts proven to be a member's: money was paid to them, or came from them. Accounts that were only typed in prove
 * nothing.
 */
import { and, eq } from 'drizzle-orm';
import { accountsPaidFrom } from '../../deposit/server/payer-queries.ts';
import type { Db } from '../../server/db/connect.ts';
import { withdraw } from './tables.ts';

export async function provenAccounts(
  db: Db,
  memberId: bigint,
): Promise<{ readonly bankCode: string; readonly accountNumber: string }[]> {
  const paidTo = await db
    .selectDistinct({ bankCode: withdraw.bankCode, accountNumber: withdraw.bankAccountNumber })
    .from(withdraw)
    .where(and(eq(withdraw.memberId, memberId), eq(withdraw.status, 'paid')));
  return [...paidTo, ...(await accountsPaidFrom(db, memberId))];
}
