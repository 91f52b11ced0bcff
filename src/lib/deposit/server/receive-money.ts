/** Money reported by a gateway: recorded once per event, and credited to the payment it names or put in review. */
import { and, asc, eq, not } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { decideIncoming } from '../rules/deposit-state.ts';
import { credit, holdForReview, type Received, unsolicitedIntent } from './credit-deposit.ts';
import { isProposed } from './desk-queries.ts';
import type { GatewayPayment } from './gateways.ts';
import { type IncomingRow, recordIncoming } from './record-incoming.ts';
import type { IntentRow } from './set-intent-status.ts';
import { incomingTransfer, paymentIntent } from './tables.ts';

const intentOf = preparedQuery('intent_of_reference', (db) =>
  db
    .select()
    .from(paymentIntent)
    .where(eq(paymentIntent.reference, value('reference')))
    .for('update'),
);

/**
 * Records money reported by a gateway, and credits it where the rules allow. Repeated events credit once; unmatched money
 * waits in review and is never dropped.
 */
export function receiveMoney(
  ctx: Context,
  gateway: string,
  reference: string,
  payment: GatewayPayment,
): Promise<Received> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const recorded = await recordIncoming(
      tx,
      { ...payment, gateway, reference, sender: payment.sender && cleaned(payment.sender) },
      now,
    );
    if ('known' in recorded) return recorded.known;
    if (payment.wrongMerchant) return holdForReview(inside, tx, recorded.fresh, { reason: 'other_merchant' });
    const [intent] = await intentOf(tx, { reference });
    if (!intent) return holdForReview(inside, tx, recorded.fresh, { reason: 'unknown_reference' });
    return toItsIntent(inside, tx, recorded.fresh, intent, now);
  });
}

const cleaned = (sender: NonNullable<GatewayPayment['sender']>) => ({
  bankCode: sender.bankCode,
  accountNumber: sender.accountNumber,
  ...(sender.name ? { name: sender.name } : {}),
});

async function toItsIntent(
  ctx: Context,
  tx: Db,
  incoming: IncomingRow,
  intent: IntentRow,
  now: Date,
): Promise<Received> {
  const { amount, paidAt, sender } = incoming;
  const decision = decideIncoming(
    {
      status: intent.status,
      reviewReason: intent.reviewReason,
      payable: satang(intent.payable),
      expiresAt: intent.expiresAt,
      sender: {
        bankCode: intent.senderBankCode,
        accountNumber: intent.senderAccountNumber,
        name: intent.senderName,
      },
    },
    { amount: satang(amount), paidAt, sender },
  );
  const { memberId } = intent;
  if (decision.kind === 'review')
    return holdForReview(ctx, tx, incoming, { reason: decision.reason, intent, memberId });
  if (decision.kind === 'unsolicited') {
    const made = await unsolicitedIntent(ctx, tx, { incoming, memberId, via: intent, now });
    return credit(ctx, tx, { intent: made, incoming, flag: null, now });
  }
  return credit(ctx, tx, { intent, incoming, flag: decision.flag, now });
}

/**
 * Job: matches money whose payment did not exist yet when it was reported (a callback that arrived before the answer to our
 * own request).
 */
export async function matchWaiting(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .select({ id: incomingTransfer.id })
    .from(incomingTransfer)
    .innerJoin(paymentIntent, eq(paymentIntent.reference, incomingTransfer.reference))
    .where(
      and(
        eq(incomingTransfer.status, 'review'),
        eq(incomingTransfer.reason, 'unknown_reference'),
        not(isProposed(ctx.now())),
      ),
    )
    .orderBy(asc(incomingTransfer.id))
    .limit(500);
  for (const { id } of waiting) {
    await inTransaction(ctx, async (tx, inside) => {
      const [incoming] = await tx
        .select()
        .from(incomingTransfer)
        .where(and(eq(incomingTransfer.id, id), not(isProposed(ctx.now()))))
        .for('update');
      if (incoming?.status !== 'review') return;
      const [intent] = await intentOf(tx, { reference: incoming.reference });
      if (intent) await toItsIntent(inside, tx, incoming, intent, await databaseNow(tx));
    });
  }
}
