/** Open matters of a member: an account is not closed while it holds money or has open bets. */
import { hasOpenDeposit } from '../../deposit/server/open-deposits.ts';
import { openReceivable, walletsOf } from '../../ledger/server/queries.ts';
import { hasOpenBills } from '../../lotto/server/open-bills.ts';
import { hasOpenWithdrawal } from '../../payout/server/open-withdrawals.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Ties } from '../rules/deletion.ts';

export async function tiesOf(db: Db, memberId: bigint): Promise<Ties> {
  return {
    money: (await walletsOf(db, memberId)).some((wallet) => wallet.balance !== '0.00'),
    owes: (await openReceivable(db, memberId)) > 0n,
    openDeposit: await hasOpenDeposit(db, memberId),
    openWithdrawal: await hasOpenWithdrawal(db, memberId),
    openBills: await hasOpenBills(db, memberId),
  };
}
