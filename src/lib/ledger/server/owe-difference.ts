/** Records as receivable what a correction could not take from a wallet (money.md "Ledger"). */
import type { Satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { HousePurpose } from '../rules/kinds.ts';
import { receivable } from './tables.ts';

/** Records a receivable owed to a house account, once per cause. */
export async function oweDifference(
  tx: Db,
  owed: {
    readonly memberId: bigint;
    readonly reference: string;
    readonly amount: Satang;
    readonly house: HousePurpose;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insert(receivable)
    .values({
      memberId: owed.memberId,
      amount: owed.amount,
      reference: owed.reference,
      house: owed.house,
      createdAt: owed.at,
    })
    .onConflictDoNothing();
}
