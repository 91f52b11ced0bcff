/**
 * Tells the member what became of a deposit that did not go as it was meant, in the transaction in which it happens. One that
 * is credited in time needs no message: its page and the balance say so.
 */
import { tellMember } from '../../inbox/server/tell-member.ts';
import { type Satang, zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { type ReviewReason, reviewReasonThai } from '../rules/review-reasons.ts';
import type { IncomingRow } from './record-incoming.ts';
import type { IntentRow } from './set-intent-status.ts';

/** A credited payment, and what of its money goes back; silent unless it was late, reviewed or credited in part. */
export async function tellCredited(ctx: Context, tx: Db, row: IntentRow, returned: Satang): Promise<void> {
  const { id, memberId, flag: why, creditedAmount: amount } = row;
  if (why !== 'late' && why !== 'reviewed' && why !== 'limited') return;
  const data = { payment_id: String(id), amount: String(amount ?? zeroSatang), why, returned: String(returned) };
  await tellMember(ctx, tx, { memberId, kind: 'deposit_credited', reference: `deposit:${id}:credited`, data });
}

/** The payment of money that goes back, null where it has been completed by other money. */
const paymentOf = (intent: IntentRow | undefined): string | null =>
  intent && intent.status !== 'credited' ? String(intent.id) : null;

/** All of a transfer goes back to its sender. Nobody reads it where the account is closed, or the money nobody's. */
export async function tellGoesBack(
  ctx: Context,
  tx: Db,
  money: IncomingRow,
  { intent, reason }: { readonly intent: IntentRow | undefined; readonly reason: ReviewReason },
): Promise<void> {
  const memberId = intent?.memberId ?? money.memberId;
  if (memberId === null || reason === 'account_closed') return;
  const data = { payment_id: paymentOf(intent), amount: String(money.amount), reason: reviewReasonThai[reason] };
  await tellMember(ctx, tx, { memberId, kind: 'deposit_back', reference: `transfer:${money.id}:back`, data });
}

/** People have sent all of a transfer back. */
export async function tellReturned(ctx: Context, tx: Db, money: IncomingRow, intent?: IntentRow): Promise<void> {
  if (money.memberId === null || money.reason === 'account_closed') return;
  const { id, memberId } = money;
  const data = { payment_id: paymentOf(intent), amount: String(money.amount) };
  await tellMember(ctx, tx, { memberId, kind: 'deposit_returned', reference: `transfer:${id}:returned`, data });
}

/** People found no money for a payment that was looked at. */
export async function tellRefused(ctx: Context, tx: Db, intent: IntentRow, money: IncomingRow): Promise<void> {
  const data = { payment_id: String(intent.id), amount: String(money.amount) };
  const reference = `transfer:${money.id}:refused`;
  await tellMember(ctx, tx, { memberId: intent.memberId, kind: 'deposit_refused', reference, data });
}

/** The bank has taken back what was credited. */
export async function tellReversed(ctx: Context, tx: Db, intent: IntentRow, owed: Satang): Promise<void> {
  const { id, memberId, creditedAmount } = intent;
  const data = { payment_id: String(id), amount: String(creditedAmount ?? zeroSatang), owed: String(owed) };
  await tellMember(ctx, tx, { memberId, kind: 'deposit_reversed', reference: `deposit:${id}:reversed`, data });
}
