/**
 * A slip without a connected bank that could verify it: operators compare it with the account's statement (thai.md 2.2). It
 * is a claim, not money: nothing is credited until two people confirm it, and a bank's report of the transfer resolves it
 * first.
 */
import { and, count, eq, inArray, not, sql } from 'drizzle-orm';
import { receivingAccount } from '../../agent/server/pay-in-queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { InquiryView } from '../contract.ts';
import { holdForReview } from './credit-deposit.ts';
import { inquiry } from './queries.ts';
import { recordIncoming } from './record-incoming.ts';
import { incomingTransfer, paymentIntent } from './tables.ts';
import { holdAccount } from './take-amount.ts';

export const no = (reason: string): Refusal =>
  new Refusal('slip_refused', { values: { reason }, fields: { slip: reason } });

export const ofAnother = 'สลิปนี้เป็นของรายการอื่น หรือยอดนี้เข้าระบบแล้ว ดูในประวัติการฝาก';

/** The most unverified slips of one member at a time. */
const waitingMost = 3;

/** Statuses in which the payment's money may still be missing. */
const missing = ['pending', 'expired', 'cancelled', 'review'] as const;

/** Puts a slip in review. @throws Refusal not_found, slip_refused (why) */
export async function queueSlip(
  ctx: MemberContext,
  paymentId: bigint,
  slip: { readonly bankCode: string; readonly reference: string },
): Promise<InquiryView> {
  await inTransaction(ctx, async (tx, inside) => {
    const own = and(eq(paymentIntent.id, paymentId), eq(paymentIntent.memberId, ctx.member.id));
    const [asked] = await tx.select({ accountId: paymentIntent.accountId }).from(paymentIntent).where(own);
    const account = asked?.accountId == null ? undefined : await receivingAccount(tx, ctx.agentId, asked.accountId);
    if (!account) throw new Refusal('not_found');
    // Same lock order as incoming transfers: account, then payments.
    await holdAccount(tx, account.id);
    const [intent] = await tx.select().from(paymentIntent).where(own).for('update');
    if (!intent) throw new Refusal('not_found');
    if (intent.status === 'credited') return;
    if (await isToldOf(tx, account.id, slip.reference)) throw no(ofAnother);
    if (!missing.some((status) => status === intent.status)) throw no(ofAnother);
    const recorded = await recordIncoming(
      tx,
      {
        gateway: 'slip',
        eventId: `claim-${intent.id}-${slip.reference}`,
        reference: '',
        amount: satang(intent.payable),
        paidAt: await databaseNow(tx),
        sender: { bankCode: slip.bankCode, accountNumber: '' },
        receiver: { bankCode: account.bankCode, accountNumber: account.number },
        accountId: account.id,
        bankReference: slip.reference,
      },
      await databaseNow(tx),
    );
    if ('known' in recorded) return;
    if ((await waitingOf(tx, ctx.member.id)) >= waitingMost)
      throw no(`มีสลิปรอตรวจอยู่แล้ว ${waitingMost} ใบ ทีมงานกำลังตรวจ`);
    await holdForReview(inside, tx, recorded.fresh, { reason: 'slip_unchecked', intent, memberId: intent.memberId });
  });
  return inquiry(ctx, paymentId);
}

const waitingOnly = and(
  // Matches the partial index of waiting money.
  inArray(incomingTransfer.status, ['review', 'suspense']),
  eq(incomingTransfer.reason, 'slip_unchecked'),
);

/** Whether anything but the member's claim reports the transfer. */
async function isToldOf(tx: Db, accountId: bigint, reference: string): Promise<boolean> {
  const rows = await tx
    .select({ id: incomingTransfer.id })
    .from(incomingTransfer)
    .where(
      and(
        eq(incomingTransfer.bankReference, reference),
        eq(incomingTransfer.accountId, accountId),
        not(inArray(incomingTransfer.status, ['alias', 'dismissed'])),
        sql`${incomingTransfer.reason} is distinct from 'slip_unchecked'`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function waitingOf(tx: Db, memberId: bigint): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(incomingTransfer)
    .where(and(waitingOnly, eq(incomingTransfer.memberId, memberId)));
  return row?.waiting ?? 0;
}
