/** Removes recipients and addresses from a member's redemptions; the redemptions themselves stay. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { redemption } from './tables.ts';

export async function forgetRecipient(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx
    .update(redemption)
    .set({ recipient: name, phone: '', address: '', postcode: '' })
    .where(and(eq(redemption.memberId, memberId), isNotNull(redemption.recipient)));
}
