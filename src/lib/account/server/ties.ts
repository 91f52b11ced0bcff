/** Open matters of a member: an account is not closed while it holds money or has open bets. */
import { openReceivable, walletsOf } from '../../ledger/server/queries.ts';
import { hasOpenBills } from '../../lotto/server/open-bills.ts';
import { openMoney } from '../../payment/server/open-money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Ties } from '../rules/deletion.ts';

export async function tiesOf(db: Db, memberId: bigint): Promise<Ties> {
  const money = await openMoney(db, memberId);
  return {
    money: (await walletsOf(db, memberId)).some((wallet) => wallet.balance !== '0.00'),
    owes: (await openReceivable(db, memberId)) > 0n,
    openDeposit: money.deposit,
    openWithdrawal: money.withdrawal,
    openBills: await hasOpenBills(db, memberId),
  };
}
