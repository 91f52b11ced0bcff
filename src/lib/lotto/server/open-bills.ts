/** A member's open matters in the lottery, for withdrawals and closing an account. */
import { fact } from '../../server/db/facts.ts';

/** Whether the member has pending bills. */
export const hasOpenBills = fact(
  `exists (select from bill where member_id = $1 and status = 'pending')`,
  (has: boolean) => has,
);

/**
 * Whether a correction is in progress that affects one of the member's settled bills: another version waits for approval,
 * or bills are still being corrected.
 */
export const correctionWaits = fact(
  `exists (
    select from bill join round on round.id = bill.round_id
      where bill.member_id = $1 and bill.result_version is not null
        and (bill.result_version < round.result_version
          or exists (select from result where result.round_id = bill.round_id and result.approved_at is null)))`,
  (waits: boolean) => waits,
);
