/**
 * The bank has reversed a credited deposit (thai.md 3.4, "clawback"): two people take it from the member's wallet, and what
 * is no longer there becomes a receivable that blocks withdrawals.
 */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { oweDifference } from '../../ledger/server/owe-difference.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { satang, smaller, subtract, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo, type QueuedAct, type Shown } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dropTurnover } from '../../turnover/server/turnover.ts';
import type { ReversedDeposit } from '../operator-contract.ts';
import { floatOf } from './credit-deposit.ts';
import type { IncomingRow } from './record-incoming.ts';
import { announceIntent } from './set-intent-status.ts';
import { incomingTransfer, paymentIntent } from './tables.ts';
import { tellReversed } from './tell-deposit.ts';

const shownIntent = (intent: typeof paymentIntent.$inferSelect): Shown => ({
  facts: {
    member_id: String(intent.memberId),
    credited: toDecimal(satang(intent.creditedAmount ?? 0n)),
  },
});

/** Reversals as they wait for a second person. */
export const queuedReversal: QueuedAct = {
  action: 'payment.reverse',
  heading: ({ payment_id }) => `ย้อนรายการฝาก ${payment_id}`,
  async look(ctx, { payment_id }) {
    const [intent] = await ctx.db
      .select()
      .from(paymentIntent)
      .where(eq(paymentIntent.id, BigInt(String(payment_id))));
    return intent?.status === 'credited' && intent.flag !== 'reversed' ? shownIntent(intent) : undefined;
  },
  run: (ctx, { payment_id }, reason) => reverseDeposit(ctx, { payment_id: BigInt(String(payment_id)), reason }),
};

/**
 * The first person's consent is stored, the second's moves the money. The payment stays credited, with a flag for the
 * reversal.
 *
 * @throws Refusal not_found, conflict (nothing was credited, or already reversed), approver_same
 */
export function reverseDeposit(
  ctx: OperatorContext,
  input: { readonly payment_id: bigint; readonly reason: string },
): Promise<ReversedDeposit> {
  return inTransaction(ctx, async (tx, inside) => {
    const [intent] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, input.payment_id)).for('update');
    if (!intent) throw new Refusal('not_found');
    const money =
      intent.status === 'credited' && intent.flag !== 'reversed' ? await creditedBy(tx, intent.id) : undefined;
    if (!money) throw new Refusal('conflict');
    const credited = satang(intent.creditedAmount ?? 0n);
    const subject = `payment:${intent.id}`;
    const agreed = await agreedByTwo(tx, inside, {
      ...{ action: 'payment.reverse', subject, amount: credited, always: true, reason: input.reason },
      payload: { payment_id: String(intent.id) },
      ...shownIntent(intent),
    });
    if (!agreed) return { payment_id: String(intent.id), reversed: false };

    const { memberId } = intent;
    const now = await databaseNow(tx);
    const wallet = await lockMainWallet(tx, memberId);
    const taken = smaller(credited, wallet.balance);
    const owed = subtract(credited, taken);
    const reference = `deposit:${intent.id}:reversed`;
    const house = floatOf(money);
    if (taken > 0n)
      await post(tx, {
        kind: 'deposit_reversed',
        reference,
        from: { wallet: wallet.id },
        to: { house },
        amount: taken,
      });
    if (owed > 0n) await oweDifference(tx, { memberId, reference, amount: owed, house, at: now });
    // The bank took all of it, including the fee.
    if (money.feeAmount > 0n)
      await post(tx, {
        kind: 'deposit_fee',
        reference: `deposit:${intent.id}:fee:reversed`,
        from: { house: 'deposit_fees' },
        to: { house },
        amount: satang(money.feeAmount),
      });
    await dropTurnover(tx, `deposit:${intent.id}`);
    const [after] = await tx
      .update(paymentIntent)
      .set({ flag: 'reversed' })
      .where(eq(paymentIntent.id, intent.id))
      .returning();
    await tellReversed(inside, tx, intent, owed);
    if (after) await announceIntent(inside, after);
    await announceBalance(inside, memberId);
    await recordAct(inside, {
      action: 'payment.reverse',
      subject,
      before: { status: intent.status, amount: toDecimal(credited) },
      after: { taken: toDecimal(taken), owed: toDecimal(owed) },
      reason: input.reason,
    });
    return { payment_id: String(intent.id), reversed: true, taken: toDecimal(taken), owed: toDecimal(owed) };
  });
}

async function creditedBy(tx: Db, intentId: bigint): Promise<IncomingRow | undefined> {
  const rows = await tx.select().from(incomingTransfer).where(eq(incomingTransfer.intentId, intentId)).for('update');
  return rows.find((row) => row.status === 'credited');
}
