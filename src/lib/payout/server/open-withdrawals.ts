/** A member's open withdrawals, and the personal data in them, for closing an account. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { fact, sqlTexts } from '../../server/db/facts.ts';
import { openWithdrawStatuses } from '../rules/withdraw-state.ts';
import { withdraw } from './tables.ts';

const openWithdrawal = `select id from withdraw where member_id = $1 and status in (${sqlTexts(openWithdrawStatuses)})`;

/** The withdrawal that is not decided or not sent yet; there is at most one. */
export const openWithdrawId = fact(openWithdrawal, (id: bigint | null) => id);
export const hasOpenWithdrawal = fact(`exists (${openWithdrawal})`, (has: boolean) => has);

/** Takes names and account numbers out of what a member was paid; amounts and times stay. */
export async function forgetPayee(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx.update(withdraw).set({ bankAccountNumber: '', accountName: name }).where(eq(withdraw.memberId, memberId));
}

/** A withdrawal by its id, as the console's search finds it. */
export const withdrawalFound = (id: bigint): SQL =>
  sql`select 'withdraw' as kind, id, '' as reference, status as state, amount, created_at::text as at, member_id from withdraw where id = ${id}`;
