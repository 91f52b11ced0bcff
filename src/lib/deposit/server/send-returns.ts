/** Returns to senders: recorded here, paid by the job, or by operators where the full account number is not known. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { type Satang, satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { ReviewReason } from '../rules/review-reasons.ts';
import { senderFit, shownNumber } from '../rules/sender.ts';
import { callPartner, type PayoutOutcome, payoutBank } from './gateways.ts';
import type { IncomingRow } from './record-incoming.ts';
import { returnReference } from './references.ts';
import { announceIntent, type IntentRow, setIntentStatus } from './set-intent-status.ts';
import { incomingReturn, incomingTransfer, paymentIntent } from './tables.ts';
import { tellGoesBack, tellReturned } from './tell-deposit.ts';
import { tellDesk } from './tell-desk.ts';

type ReturnRow = typeof incomingReturn.$inferSelect;

interface ReturnInput {
  readonly amount: Satang;
  readonly now: Date;
  /** Set when the whole amount is returned: the transfer and its payment then wait for the return. */
  readonly reason: ReviewReason;
  readonly intent?: IntentRow | undefined;
}

/** Records a return of money, in full or of the part that was not credited. */
export async function returnTransfer(
  ctx: Context,
  tx: Db,
  incoming: IncomingRow,
  back: ReturnInput,
): Promise<'returning'> {
  const { amount, reason, intent, now } = back;
  const to = whereTo(incoming, intent);
  await tx
    .insert(incomingReturn)
    .values({ incomingId: incoming.id, amount, ...to, status: to ? 'waiting' : 'by_hand', createdAt: now })
    .onConflictDoNothing();
  if (amount === incoming.amount) {
    await tx
      .update(incomingTransfer)
      .set({
        status: 'returning',
        reason,
        intentId: intent?.id ?? null,
        memberId: intent?.memberId ?? incoming.memberId,
      })
      .where(eq(incomingTransfer.id, incoming.id));
    if (intent && intent.status !== 'credited')
      await (intent.status === 'review'
        ? tx.update(paymentIntent).set({ reviewReason: reason }).where(eq(paymentIntent.id, intent.id))
        : setIntentStatus(ctx, tx, intent, 'review', {
            reviewReason: reason,
            paidAmount: incoming.amount,
            askAt: null,
          }));
    await tellGoesBack(ctx, tx, incoming, { intent, reason });
  }
  ctx.afterCommit(() => ctx.jobs.wake('payment.send-returns'));
  return 'returning';
}

/** The full account the money came from: as reported, or the member's where the report matches it. */
function whereTo(
  incoming: IncomingRow,
  intent: IntentRow | undefined,
): { readonly bankCode: string; readonly accountNumber: string; readonly accountName: string } | undefined {
  const sender = incoming.sender;
  if (!sender) return undefined;
  const number = shownNumber(sender.accountNumber);
  if (sender.bankCode && /^\d{9,15}$/.test(number))
    return { bankCode: sender.bankCode, accountNumber: number, accountName: sender.name ?? '' };
  if (!intent) return undefined;
  const known = {
    bankCode: intent.senderBankCode,
    accountNumber: intent.senderAccountNumber,
    name: intent.senderName,
  };
  return senderFit(known, sender) === 'likely'
    ? { bankCode: known.bankCode, accountNumber: known.accountNumber, accountName: known.name }
    : undefined;
}

/** Job: pays returns. An unknown outcome is queried, never sent again under another reference. */
export async function sendReturns(ctx: Context): Promise<void> {
  const bank = payoutBank(ctx);
  if (!bank) return;
  const open = await ctx.db
    .select({ id: incomingReturn.id })
    .from(incomingReturn)
    .where(inArray(incomingReturn.status, ['waiting', 'sending']))
    .orderBy(asc(incomingReturn.id))
    .limit(200);
  for (const { id } of open) {
    try {
      await sendOne(ctx, id);
    } catch (error) {
      ctx.log.warn({ err: error, return_id: String(id) }, 'a return could not be sent yet');
    }
  }
}

async function sendOne(ctx: Context, returnId: bigint): Promise<void> {
  const bank = payoutBank(ctx);
  if (!bank) return;
  const row = await claim(ctx, returnId);
  if (!row?.bankCode || !row.accountNumber) return;
  const reference = returnReference(row.id);
  const to = { bankCode: row.bankCode, accountNumber: row.accountNumber, name: row.accountName ?? '' };
  let outcome: PayoutOutcome = await callPartner((signal) => bank.inquire(ctx, reference, signal));
  if (outcome.state === 'not_found')
    outcome = await callPartner((signal) => bank.submit(ctx, { reference, amount: satang(row.amount), to }, signal));
  if (outcome.state === 'paid') await settle(ctx, row.id, null);
  // Definitely failed: operators find another way to the sender.
  if (outcome.state === 'failed')
    await ctx.db
      .update(incomingReturn)
      .set({ status: 'by_hand' })
      .where(and(eq(incomingReturn.id, row.id), eq(incomingReturn.status, 'sending')));
}

/** Marks the return as sending before the bank is asked, so that a process that dies in between leaves a trace. */
function claim(ctx: Context, returnId: bigint): Promise<ReturnRow | undefined> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx
      .select()
      .from(incomingReturn)
      .where(eq(incomingReturn.id, returnId))
      .for('update', { skipLocked: true });
    if (!row || (row.status !== 'waiting' && row.status !== 'sending')) return undefined;
    if (row.status === 'waiting')
      await tx
        .update(incomingReturn)
        .set({ status: 'sending', sentAt: await databaseNow(tx) })
        .where(eq(incomingReturn.id, row.id));
    return row;
  });
}

/** The return is paid: completes the transfer and the payment that waited for it. */
async function settle(ctx: Context, returnId: bigint, doneBy: string | null): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(incomingReturn).where(eq(incomingReturn.id, returnId)).for('update');
    if (!row || row.status === 'returned') return;
    await settleHeld(inside, tx, row, doneBy);
  });
}

async function settleHeld(ctx: Context, tx: Db, row: ReturnRow, doneBy: string | null): Promise<void> {
  await tx
    .update(incomingReturn)
    .set({ status: 'returned', settledAt: await databaseNow(tx), doneBy })
    .where(eq(incomingReturn.id, row.id));
  const { money, intent } = await returned(tx, row);
  // A partial return of a credited payment only changes its page.
  if (intent && money?.status === 'credited') await announceIntent(ctx, intent);
  if (money?.status !== 'returning') return;
  await tx.update(incomingTransfer).set({ status: 'returned' }).where(eq(incomingTransfer.id, money.id));
  if (intent?.status === 'review') await setIntentStatus(ctx, tx, intent, 'failed', { reviewReason: 'returned' });
  // What the bank pays at once was told when it was sent back.
  if (doneBy !== null) await tellReturned(ctx, tx, money, intent);
}

/**
 * The sender's bank has bounced our return: operators have to return it again. Repeated reports do not undo what operators
 * have returned since.
 */
export async function reopenReturn(ctx: Context, returnId: bigint): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(incomingReturn).where(eq(incomingReturn.id, returnId)).for('update');
    if (row?.status !== 'returned' || row.doneBy !== null) return;
    await tx.update(incomingReturn).set({ status: 'by_hand', settledAt: null }).where(eq(incomingReturn.id, row.id));
    ctx.log.warn({ return_id: String(row.id) }, 'money that was returned has come back, people return it');
    const { money, intent } = await returned(tx, row);
    if (intent && money?.status === 'credited') await announceIntent(inside, intent);
    if (money?.status !== 'returned') return;
    await tx.update(incomingTransfer).set({ status: 'returning' }).where(eq(incomingTransfer.id, money.id));
    if (intent?.status === 'failed')
      await setIntentStatus(inside, tx, intent, 'review', { reviewReason: money.reason });
  });
}

/** The money of a return and its payment, locked. */
async function returned(
  tx: Db,
  row: ReturnRow,
): Promise<{ readonly money: IncomingRow | undefined; readonly intent: IntentRow | undefined }> {
  const [money] = await tx.select().from(incomingTransfer).where(eq(incomingTransfer.id, row.incomingId)).for('update');
  const [intent] = money?.intentId
    ? await tx.select().from(paymentIntent).where(eq(paymentIntent.id, money.intentId)).for('update')
    : [];
  return { money, intent };
}

/**
 * An operator reports a return made by hand, where the account was not known or the bank refused.
 *
 * @throws Refusal not_found, conflict (already returned, or being sent)
 */
export function markReturned(ctx: OperatorContext, input: { readonly return_id: bigint }): Promise<void> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(incomingReturn).where(eq(incomingReturn.id, input.return_id)).for('update');
    if (!row) throw new Refusal('not_found');
    const byHand = row.status === 'by_hand' || (row.status === 'waiting' && !payoutBank(ctx));
    if (!byHand) throw new Refusal('conflict');
    await settleHeld(inside, tx, row, ctx.operator.name);
    await tellDesk(inside, row.incomingId);
    await recordAct(inside, {
      action: 'payment.returned',
      subject: `return:${row.id}`,
      before: { status: row.status, amount: toDecimal(satang(row.amount)) },
      after: { status: 'returned' },
    });
  });
}
