/** Takes a member's main wallet for the rest of the transaction, so that rules are judged on a balance that cannot move. */
import { assert } from '../../contract/problems.ts';
import { type Satang, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';

// The strength ledger_post takes; anything stronger would make the two wait for each other without need.
const lockStatement = statement<{ id: bigint; balance: bigint }>(
  'wallet_lock',
  'select id, balance from account where member_id = $1 and wallet_type_id = 1 for no key update',
);

export async function lockMainWallet(
  tx: Db,
  memberId: bigint,
): Promise<{ readonly id: bigint; readonly balance: Satang }> {
  const {
    rows: [row],
  } = await lockStatement(tx, [memberId]);
  assert(row, `member ${memberId} has a main wallet`);
  return { id: row.id, balance: satang(row.balance) };
}
