/** Opens the accounts every member has from the start: the main wallet and points. */
import type { Db } from '../../server/db/connect.ts';
import { account } from './tables.ts';

export async function openMemberAccounts(tx: Db, memberId: bigint): Promise<void> {
  await tx.insert(account).values([
    { memberId, walletTypeId: 1, name: 'กระเป๋าหลัก', currency: 'THB' },
    { memberId, name: 'แต้มสะสม', currency: 'POINT' },
  ]);
}
