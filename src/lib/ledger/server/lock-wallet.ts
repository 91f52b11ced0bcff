/** Takes a member's main wallet for the rest of the transaction, so that rules are judged on a balance that cannot move. */
import { and, eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { type Satang, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { account } from './tables.ts';

export async function lockMainWallet(
  tx: Db,
  memberId: bigint,
): Promise<{ readonly id: bigint; readonly balance: Satang }> {
  const [row] = await tx
    .select({ id: account.id, balance: account.balance })
    .from(account)
    .where(and(eq(account.memberId, memberId), eq(account.walletTypeId, 1)))
    // The strength ledger_post takes; anything stronger would make the two wait for each other without need.
    .for('no key update');
  assert(row, `member ${memberId} has a main wallet`);
  return { id: row.id, balance: satang(row.balance) };
}
