/** Open matters of a member: an account is not closed while it holds money or has open bets. */
import { openReceivable, walletsOf } from '../../ledger/server/queries.ts';
import { contributions } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Ties } from '../rules/deletion.ts';

export interface OpenMatter {
  readonly kind: 'openDeposit' | 'openWithdrawal' | 'openBills';
  isOpen(db: Db, memberId: bigint): Promise<boolean>;
}

/** What other domains still have open with a member. */
export const openMatters = contributions<OpenMatter>('what is still open when an account closes');

/** Removes a member's identity from a domain's rows, when the law no longer requires it; `name` stands in its place. */
export type ForgetMember = (tx: Db, memberId: bigint, name: string) => Promise<void>;
export const personalDataHolders = contributions<ForgetMember>('where personal data of members is stored');

export async function tiesOf(db: Db, memberId: bigint): Promise<Ties> {
  const open = new Set<OpenMatter['kind']>();
  for (const { kind, isOpen } of openMatters.all()) if (await isOpen(db, memberId)) open.add(kind);
  return {
    money: (await walletsOf(db, memberId)).some((wallet) => wallet.balance !== '0.00'),
    owes: (await openReceivable(db, memberId)) > 0n,
    openDeposit: open.has('openDeposit'),
    openWithdrawal: open.has('openWithdrawal'),
    openBills: open.has('openBills'),
  };
}
