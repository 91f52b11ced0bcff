/** Pays a code of the sandbox gateway, and schedules its callbacks with the chosen behaviour. */
import { type Satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { minuteMs, secondMs, toIso } from '../../time.ts';
import type { CallbackBehaviour } from '../contract.ts';
import { deliverCallbacks } from './deliver-callbacks.ts';
import { maskedName, maskedNumber } from './masked.ts';
import { sandboxDelivery, sandboxPayment, type sandboxQr } from './tables.ts';

type Code = Omit<typeof sandboxQr.$inferInsert, 'id'>;

export interface CodePayment {
  /** By default, the code's amount. */
  readonly amount?: Satang | undefined;
  readonly sender?: { readonly bank_code: string; readonly account_number: string; readonly name: string } | undefined;
  readonly callback: CallbackBehaviour;
}

/** How long after expiry a slow bank pays a code. */
const lateByMs = 3 * minuteMs;

/** How long after the payment a slow gateway reports it: after it has been queried once. */
const reportedLaterMs = 45 * secondMs;

/** How many payments are made and how often each is reported. */
const times: Partial<Record<CallbackBehaviour, { readonly payments: number; readonly copies: number }>> = {
  repeated: { payments: 1, copies: 5 },
  lost: { payments: 1, copies: 0 },
  twice: { payments: 2, copies: 1 },
  reordered: { payments: 2, copies: 1 },
  // Reported, but nothing of ours was paid.
  contradicted: { payments: 0, copies: 1 },
  other_merchant: { payments: 0, copies: 1 },
};

export async function payCode(ctx: Context, code: Code, payment: CodePayment) {
  const { callback } = payment;
  const amount = (payment.amount ?? code.amount) as Satang;
  const now = ctx.now();
  const paidAt = callback === 'late' ? new Date(Math.max(now.getTime(), code.expiresAt.getTime() + lateByMs)) : now;
  const sender = payment.sender ?? {
    bank_code: code.payerBankCode,
    account_number: code.payerAccountNumber,
    name: code.payerName,
  };
  const { payments, copies } = times[callback] ?? { payments: 1, copies: 1 };
  const eventIds = Array.from({ length: Math.max(payments, 1) }, () => newEventId(ctx));
  await inTransaction(ctx, async (tx) => {
    for (const [at, eventId] of eventIds.entries()) {
      if (payments > 0)
        await tx.insert(sandboxPayment).values({
          eventId,
          reference: code.reference,
          amount,
          paidAt,
          senderBankCode: sender.bank_code,
          senderAccountNumber: sender.account_number,
          senderName: sender.name,
        });
      const report = {
        event_id: eventId,
        payment_ref: code.reference,
        amount: toDecimal((callback === 'unit' ? amount * 100n : amount) as Satang),
        paid_at: toIso(paidAt),
        sender:
          callback === 'masked'
            ? { ...sender, account_number: maskedNumber(sender.account_number), name: maskedName(sender.name) }
            : sender,
        ...(callback === 'other_merchant' ? { merchant_id: 'another-shop' } : {}),
      };
      const hint = callback === 'contradicted';
      const delivery = {
        eventId,
        path: hint ? '/api/callback/sandbox/hint' : '/api/callback/sandbox',
        body: JSON.stringify(hint ? { payment_ref: code.reference } : report),
        // In reverse order the first of two is reported last.
        dueAt: callback === 'delayed' || (callback === 'reordered' && at === 0) ? reportedLater(paidAt) : paidAt,
      };
      for (let copy = 0; copy < copies; copy++) await tx.insert(sandboxDelivery).values(delivery);
    }
  });
  await deliverCallbacks(ctx);
  return {
    payment_ref: code.reference,
    event_id: eventIds[0] ?? '',
    paid: toDecimal(amount),
    paid_at: toIso(paidAt),
    callback,
  };
}

export const reportedLater = (paidAt: Date): Date => new Date(paidAt.getTime() + reportedLaterMs);

export const newEventId = (ctx: Context): string => `sbx-${Buffer.from(ctx.random(12)).toString('hex')}`;
