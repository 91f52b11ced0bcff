/** A member's number of credited deposits, for rules that ask whether this is the first. */
import { port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Fact } from '../../server/db/facts.ts';
import type { TakingSituation } from '../rules/taking.ts';

type DepositCounts = TakingSituation['deposits'];

export interface CreditedDeposits {
  readonly counts: Fact<DepositCounts, DepositCounts>;
  /** Without the deposit named. */
  countsBeside(db: Db, memberId: bigint, now: Date, intentId: bigint): Promise<DepositCounts>;
}

export const creditedDeposits = port<CreditedDeposits>('credited deposits of a member');

/** The counts as a fact of this domain; its SQL is read when it is first used, after the port is filled. */
export const depositCounts: Fact<DepositCounts, DepositCounts> = {
  get sql() {
    return creditedDeposits.get().counts.sql;
  },
  read: (counts) => counts,
};
