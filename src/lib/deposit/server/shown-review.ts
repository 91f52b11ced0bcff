/** What a second person decides about incoming money by: a change of any of it makes the first person's signature void. */
import { bankName } from '../../banks.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Shown } from '../../operator/server/second-person.ts';
import { maskedAccount } from '../../thai.ts';
import { toIso } from '../../time.ts';
import { decisionThai, type ReviewDecisionKind } from '../rules/desk-words.ts';
import type { IncomingRow } from './record-incoming.ts';
import type { IntentRow } from './set-intent-status.ts';

export interface ReviewDecision {
  readonly transfer_id: bigint;
  readonly decision: ReviewDecisionKind;
  /** Its owner, and the owner's payment it was meant for. */
  readonly member_id?: bigint | undefined;
  readonly payment_id?: bigint | undefined;
  readonly reason?: string | undefined;
}

/** The result of a decision: who is credited, and to which payment if there is one. */
export interface Aim {
  readonly owner: bigint | null;
  readonly intent: IntentRow | undefined;
}

export const shownReview = (money: IncomingRow, decision: ReviewDecisionKind, { owner, intent }: Aim): Shown => ({
  facts: {
    decision: decisionThai[decision],
    member_id: owner === null ? null : String(owner),
    payment_id: intent ? String(intent.id) : null,
    amount: toDecimal(satang(money.amount)),
    receiver: money.receiver
      ? `${bankName(money.receiver.bankCode)} ${maskedAccount(money.receiver.accountNumber)}`
      : money.gateway,
    paid_at: toIso(money.paidAt),
  },
  hidden: {
    status: money.status,
    matched: money.intentId === null ? null : String(money.intentId),
    payment: intent?.status ?? null,
    payable: intent ? String(intent.payable) : null,
  },
});
