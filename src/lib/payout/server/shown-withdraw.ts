/** What a second person decides a withdrawal by: a change of any of it makes the first person's signature void. */
import { bankName } from '../../banks.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Shown } from '../../operator/server/second-person.ts';
import { maskedAccount } from '../../thai.ts';
import { reviewName } from '../rules/desk-checks.ts';
import type { WithdrawRow } from './queries.ts';

export const shownWithdraw = (row: WithdrawRow): Shown => ({
  facts: {
    member_id: String(row.memberId),
    amount: toDecimal(satang(row.amount)),
    bank: bankName(row.bankCode),
    account: maskedAccount(row.bankAccountNumber),
    account_name: row.accountName,
    review: row.review.map(reviewName).join(' · '),
  },
  hidden: { account_number: row.bankAccountNumber },
});
