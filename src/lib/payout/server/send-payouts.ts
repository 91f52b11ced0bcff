/**
 * Job: submits approved withdrawals to the payout bank and follows sent ones to their outcome. A withdrawal is marked as
 * sending, and committed, before the bank is asked; from then on the bank is always queried for our reference first, and
 * only a reference it does not know is submitted, always under the same reference.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { arePayoutsHeld } from '../../account/server/holds.ts';
import { nameFit } from '../../deposit/rules/sender.ts';
import {
  callPartner,
  type Payer,
  type PayoutBank,
  type PayoutOutcome,
  type PayoutReturn,
  payoutBank,
} from '../../deposit/server/gateways.ts';
import { payoutReference, returnOfReference, withdrawOfReference } from '../../deposit/server/references.ts';
import { reopenReturn } from '../../deposit/server/send-returns.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';
import { holdOf } from '../rules/withdraw-hold.ts';
import { unknownTooLongMs } from '../rules/withdraw-state.ts';
import { isFree } from './held-queries.ts';
import { claimMs, claimPayout, releasePayout } from './payout-claim.ts';
import type { WithdrawRow } from './queries.ts';
import { creditReturn, lockWithdraw, refundWithdraw, settlePaid, setWithdrawStatus } from './set-withdraw-status.ts';
import { withdraw } from './tables.ts';
import { tellLate } from './tell-withdrawal.ts';

const batch = 200;
/** How many unanswered payouts are queried concurrently. */
const silentAtOnce = 4;
/** How long after payment a bank may return money. */
const returnsWithinMs = 30 * dayMs;

export async function sendPayouts(ctx: Context): Promise<void> {
  const bank = payoutBank(ctx);
  if (!bank) return;
  const approved = await ctx.db
    .select({ id: withdraw.id })
    .from(withdraw)
    .where(and(eq(withdraw.status, 'approved'), isFree(ctx.now())))
    .orderBy(asc(withdraw.id))
    .limit(batch);
  for (const { id } of approved) await markSending(ctx, id);
  const sending = await ctx.db
    .select()
    .from(withdraw)
    .where(eq(withdraw.status, 'sending'))
    .orderBy(sql`${withdraw.unknownSince} nulls first`, asc(withdraw.id))
    .limit(batch);
  // Unanswered ones come last and several at a time, so that waiting for them does not delay others.
  for (let from = 0; from < sending.length; ) {
    const size = sending[from]?.unknownSince ? silentAtOnce : 1;
    await Promise.all(sending.slice(from, from + size).map((row) => bringOn(ctx, bank, row)));
    from += size;
  }
}

async function bringOn(ctx: Context, bank: PayoutBank, row: WithdrawRow): Promise<void> {
  try {
    const reference = payoutReference(row.id);
    const known = await callPartner((signal) => bank.inquire(ctx, reference, signal));
    await settle(ctx, row, known.state === 'not_found' ? await submit(ctx, bank, row) : known);
  } catch (error) {
    await markUnknown(ctx, row, error);
  }
}

async function markSending(ctx: Context, id: bigint): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const row = await lockWithdraw(tx, id);
    const now = await databaseNow(tx);
    // What the staff hold stays approved until it is released.
    if (row.status === 'approved' && !holdOf(row, now) && !(await arePayoutsHeld(tx, row.memberId)))
      await setWithdrawStatus(inside, tx, row, 'sending', { sentAt: now });
  });
}

/** What the member can do about an account in another name. */
const otherName = 'ชื่อบัญชีปลายทางไม่ตรงกับชื่อที่สมัคร ตรวจเลขบัญชีในหน้าบัญชีของฉัน หรือติดต่อทีมงาน';

/**
 * Submits a payout the bank does not know. An account in another name ends here: nothing was sent, and the money is
 * refunded.
 */
async function submit(ctx: Context, bank: PayoutBank, row: WithdrawRow): Promise<PayoutOutcome | undefined> {
  const to = { bankCode: row.bankCode, accountNumber: row.bankAccountNumber, name: row.accountName };
  const holder = await callPartner((signal) => bank.holder(ctx, to, signal));
  if (nameFit(row.accountName, holder ?? undefined) === 'different') return { state: 'failed', reason: otherName };
  return submitClaimed(ctx, bank, row.id, to);
}

/**
 * Submits a payout under a claim, so that it is not sent after two people have ended it, and they cannot end one that is
 * being sent.
 *
 * @returns undefined when it has ended, or is claimed by somebody else
 * @throws when the outcome is unknown
 */
async function submitClaimed(
  ctx: Context,
  bank: PayoutBank,
  id: bigint,
  to: Payer,
): Promise<PayoutOutcome | undefined> {
  const began = ctx.now().getTime();
  const claim = await claimPayout(ctx, id);
  if (!claim) return undefined;
  const reference = payoutReference(id);
  try {
    // Another run may have submitted it since the first query.
    const known = await callPartner((signal) => bank.inquire(ctx, reference, signal));
    if (known.state !== 'not_found') return known;
    // A process delayed for most of its claim's time must not send what others may be ending.
    if (ctx.now().getTime() - began > claimMs / 2) return undefined;
    return await callPartner((signal) => bank.submit(ctx, { reference, amount: satang(claim.row.amount), to }, signal));
  } finally {
    await releasePayout(ctx, claim);
  }
}

/** Neither paid nor refunded on a guess: the money stays in flight and the bank is queried again. */
async function markUnknown(ctx: Context, row: WithdrawRow, error: unknown): Promise<void> {
  const since = row.unknownSince ?? ctx.now();
  await ctx.db
    .update(withdraw)
    .set({ unknownSince: since })
    .where(and(eq(withdraw.id, row.id), eq(withdraw.status, 'sending'), isNull(withdraw.unknownSince)));
  const long = ctx.now().getTime() - since.getTime() >= unknownTooLongMs;
  if (long) await tellLate(ctx, ctx.db, row);
  ctx.log[long ? 'error' : 'warn'](
    { err: error, withdraw_id: String(row.id), unknown_since: since },
    'payout outcome unknown, asked again later',
  );
}

async function settle(ctx: Context, read: WithdrawRow, outcome: PayoutOutcome | undefined): Promise<void> {
  if (!outcome || outcome.state === 'not_found' || (outcome.state === 'processing' && !read.unknownSince)) return;
  await inTransaction(ctx, async (tx, inside) => {
    const row = await lockWithdraw(tx, read.id);
    if (row.status !== 'sending') return;
    if (outcome.state === 'processing') {
      // The bank answers again, so no person has to find out.
      await tx.update(withdraw).set({ unknownSince: null }).where(eq(withdraw.id, row.id));
      return;
    }
    const settledAt = await databaseNow(tx);
    if (outcome.state === 'paid') await settlePaid(inside, tx, row, settledAt);
    else await refundWithdraw(inside, tx, row, 'failed', { reason: outcome.reason, settledAt, unknownSince: null });
  });
}

/** Job: credits payouts returned by receiving banks, each return once. */
export async function creditReturns(ctx: Context): Promise<void> {
  const bank = payoutBank(ctx);
  if (!bank) return;
  const since = new Date(ctx.now().getTime() - returnsWithinMs);
  for (const back of await callPartner((signal) => bank.returns(ctx, since, signal))) await takeBack(ctx, back);
}

async function takeBack(ctx: Context, back: PayoutReturn): Promise<void> {
  const returnId = returnOfReference(back.reference);
  if (returnId !== undefined) return reopenReturn(ctx, returnId);
  const id = withdrawOfReference(back.reference);
  const [row] = id === undefined ? [] : await ctx.db.select().from(withdraw).where(eq(withdraw.id, id));
  if (row?.returnId === back.returnId) return;
  if (row?.status !== 'paid') {
    ctx.log.error({ return_id: back.returnId, reference: back.reference }, 'a payout came back that is not paid');
    return;
  }
  await inTransaction(ctx, async (tx, inside) => {
    const locked = await lockWithdraw(tx, row.id);
    if (locked.status !== 'paid') return;
    const at = await databaseNow(tx);
    await creditReturn(inside, tx, locked, { returnId: back.returnId, reason: back.reason, at });
  });
}
