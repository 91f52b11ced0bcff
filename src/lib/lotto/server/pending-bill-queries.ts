import { fact } from '../../server/db/facts.ts';

/** The number of the member's pending bills. */
export const pendingBills = fact(
  `select count(*)::int from bill where member_id = $1 and status = 'pending'`,
  (count: number) => count,
);
