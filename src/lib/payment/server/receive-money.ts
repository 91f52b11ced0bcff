/** Money that arrived: recorded once by the gateway's event, credited by what really came, or kept for people to decide. */
import { and, eq } from 'drizzle-orm';
import { memberAccount } from '../../account/server/queries.ts';
import { assert } from '../../contract/problems.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance, mainWallet } from '../../ledger/server/queries.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { ReviewReason } from '../rules/arrival-words.ts';
import { decideArrival } from '../rules/deposit-state.ts';
import { becomeIntent } from './become-intent.ts';
import type { GatewayPayment } from './gateways.ts';
import { incomingTransfer, paymentIntent } from './tables.ts';
import { requireTurnover } from './turnover.ts';

type IntentRow = typeof paymentIntent.$inferSelect;
type IncomingRow = typeof incomingTransfer.$inferSelect;
export type Received = IncomingRow['status'];

/**
 * Takes note of money a gateway told of, and credits it where the rule says so. The same event a thousand times credits
 * once; money nobody asked for waits in review and is never dropped.
 */
export function receiveMoney(
  ctx: Context,
  gateway: string,
  reference: string,
  payment: GatewayPayment,
): Promise<Received> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const [fresh] = await tx
      .insert(incomingTransfer)
      .values({
        gateway,
        eventId: payment.eventId,
        reference,
        amount: payment.amount,
        paidAt: payment.paidAt,
        sender: payment.sender && {
          bankCode: payment.sender.bankCode,
          accountNumber: payment.sender.accountNumber,
          ...(payment.sender.name ? { name: payment.sender.name } : {}),
        },
        status: 'review',
        reason: 'unknown_reference',
        receivedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!fresh) return knownStatus(tx, gateway, payment.eventId);
    const [intent] = await tx.select().from(paymentIntent).where(eq(paymentIntent.reference, reference)).for('update');
    if (!intent) {
      inside.log.warn({ incoming_id: String(fresh.id), gateway }, 'money arrived that names no payment of ours');
      return 'review';
    }
    const decision = decideArrival(
      {
        status: intent.status,
        amount: satang(intent.amount),
        expiresAt: intent.expiresAt,
        sender: { bankCode: intent.senderBankCode, accountNumber: intent.senderAccountNumber },
      },
      payment,
    );
    if (decision.kind === 'review') return holdForReview(inside, tx, fresh, intent, decision.reason);
    if ((await memberAccount(tx, intent.memberId)).closedAt)
      return holdForReview(inside, tx, fresh, intent, 'account_closed');
    await credit(inside, tx, { intent, incoming: fresh, flag: decision.flag === 'exact' ? null : decision.flag, now });
    return 'credited';
  });
}

async function knownStatus(tx: Db, gateway: string, eventId: string): Promise<Received> {
  const [known] = await tx
    .select({ status: incomingTransfer.status })
    .from(incomingTransfer)
    .where(and(eq(incomingTransfer.gateway, gateway), eq(incomingTransfer.eventId, eventId)));
  assert(known, 'an event that could not be inserted is there');
  return known.status;
}

async function holdForReview(
  ctx: Context,
  tx: Db,
  incoming: IncomingRow,
  intent: IntentRow,
  reason: ReviewReason,
): Promise<Received> {
  await tx.update(incomingTransfer).set({ intentId: intent.id, reason }).where(eq(incomingTransfer.id, incoming.id));
  // A second payment waits by itself; the intent it names keeps the state its own money gave it.
  if (reason !== 'already_paid') {
    await becomeIntent(ctx, tx, intent, 'review', { reviewReason: reason, paidAmount: incoming.amount, askAt: null });
  }
  return 'review';
}

interface Credit {
  /** Held by the caller, and not credited yet. */
  readonly intent: IntentRow;
  readonly incoming: IncomingRow;
  readonly flag: IntentRow['flag'];
  readonly now: Date;
}

/** Puts money into the main wallet, adds the turnover it asks for, and tells the open pages. */
export async function credit(ctx: Context, tx: Db, { intent, incoming, flag, now }: Credit): Promise<void> {
  const amount = satang(incoming.amount);
  const wallet = await mainWallet(tx, intent.memberId);
  const reference = `deposit:${intent.id}`;
  await post(tx, {
    kind: 'deposit',
    reference,
    from: { house: `bank_float:${incoming.gateway}` },
    to: { wallet: wallet.id },
    amount,
  });
  await tx
    .update(incomingTransfer)
    .set({ status: 'credited', reason: null, intentId: intent.id, memberId: intent.memberId })
    .where(eq(incomingTransfer.id, incoming.id));
  const paid =
    intent.status === 'review' ? intent : await becomeIntent(ctx, tx, intent, 'paid', { paidAmount: amount });
  await becomeIntent(ctx, tx, paid, 'credited', {
    paidAmount: amount,
    creditedAt: now,
    flag,
    reviewReason: null,
    askAt: null,
  });
  await requireTurnover(ctx, tx, { memberId: intent.memberId, cause: reference, amount, now });
  await announceBalance(ctx, intent.memberId);
}
