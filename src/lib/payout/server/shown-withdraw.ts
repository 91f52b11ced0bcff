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

/** The same of a payout that the bank is silent about, with what one person says became of it. */
export function shownOutcome(row: WithdrawRow, outcome: 'paid' | 'failed'): Shown {
  const { facts, hidden } = shownWithdraw(row);
  return { facts: { ...facts, outcome: outcomeWords[outcome] }, ...(hidden && { hidden }) };
}

const outcomeWords = { paid: 'ธนาคารจ่ายแล้ว', failed: 'ธนาคารไม่ได้จ่าย คืนเงินสมาชิก' } as const;
