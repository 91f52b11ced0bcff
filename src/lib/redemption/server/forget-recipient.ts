/** Takes out of a member's redemptions who they were sent to and where; what was taken and when stays. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { redemption } from './tables.ts';

export async function forgetRecipient(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx
    .update(redemption)
    .set({ recipient: name, phone: '', address: '', postcode: '' })
    .where(and(eq(redemption.memberId, memberId), isNotNull(redemption.recipient)));
}
