/** What tells a person from another: the phone, and every bank account there was. */
import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { bankAccountHistory, member } from './tables.ts';

export interface Identity {
  /** E.164 */
  readonly phone: string;
  /** The present one first. */
  readonly accounts: readonly { readonly bankCode: string; readonly accountNumber: string }[];
}

/** Undefined where there is no such member. */
export async function identityOf(db: Db, memberId: bigint): Promise<Identity | undefined> {
  const [present] = await db
    .select({ phone: member.phone, bankCode: member.bankCode, accountNumber: member.bankAccountNumber })
    .from(member)
    .where(eq(member.id, memberId));
  if (!present) return undefined;
  const before = await db
    .select({ bankCode: bankAccountHistory.bankCode, accountNumber: bankAccountHistory.bankAccountNumber })
    .from(bankAccountHistory)
    .where(eq(bankAccountHistory.memberId, memberId));
  const { phone, ...account } = present;
  return { phone, accounts: [account, ...before] };
}
