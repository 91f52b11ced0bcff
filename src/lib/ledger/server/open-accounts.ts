/** Opens the accounts every member has from registration on: main wallet and points. */
import { assert } from '../../contract/problems.ts';
import type { Db } from '../../server/db/connect.ts';
import { account } from './tables.ts';

export async function openMemberAccounts(tx: Db, memberId: bigint): Promise<void> {
  await tx.insert(account).values([
    { memberId, walletTypeId: 1, name: 'กระเป๋าหลัก', currency: 'THB' },
    { memberId, name: 'แต้มสะสม', currency: 'POINT' },
  ]);
}

/** Opens a wallet for promotion money (2) or free credit (3) and returns its account id. */
export async function openWallet(
  tx: Db,
  wallet: { readonly memberId: bigint; readonly walletTypeId: 2 | 3; readonly name: string },
): Promise<bigint> {
  const [row] = await tx
    .insert(account)
    .values({ ...wallet, currency: 'THB' })
    .returning({ id: account.id });
  assert(row, 'a wallet is opened');
  return row.id;
}
