/** The one place where a withdrawal changes status, and the two ways its money leaves the in-flight account. */
import { eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance, mainWallet } from '../../ledger/server/queries.ts';
import { satang } from '../../money.ts';
import { markAccount } from '../../play-limit/server/pause-marks.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { publish } from '../../server/stream/publish.ts';
import { forgiveTurnover } from '../../turnover/server/turnover.ts';
import { type WithdrawStatus, withdrawMayBecome } from '../rules/withdraw-state.ts';
import type { WithdrawRow } from './queries.ts';
import { withdraw } from './tables.ts';
import { tellDesk } from './tell-desk.ts';
import { tellEnded } from './tell-withdrawal.ts';
import { isEnded, withdrawFollowers } from './withdraw-followers.ts';

/** Locks a withdrawal's row for the rest of the transaction. @throws Refusal not_found */
export async function lockWithdraw(tx: Db, id: bigint): Promise<WithdrawRow> {
  const [row] = await tx.select().from(withdraw).where(eq(withdraw.id, id)).for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Changes the status of a withdrawal whose row the caller has locked, along its life cycle, and announces it to the
 * member's open pages.
 */
export async function setWithdrawStatus(
  ctx: Context,
  tx: Db,
  row: WithdrawRow,
  status: WithdrawStatus,
  change: Partial<WithdrawRow>,
): Promise<WithdrawRow> {
  assert(withdrawMayBecome(row.status, status), `withdrawal ${row.id} may not go from ${row.status} to ${status}`);
  const [after] = await tx
    .update(withdraw)
    .set({ ...change, status })
    .where(eq(withdraw.id, row.id))
    .returning();
  assert(after, 'a held withdrawal is there');
  await publish(ctx, `member:${row.memberId}`, 'withdraw', { withdraw_id: String(row.id), status });
  await tellDesk(ctx, row.id);
  if (isEnded(after)) {
    await tellEnded(ctx, tx, after);
    for (const follow of withdrawFollowers.all()) await follow(ctx, tx, after);
  }
  return after;
}

/** One settling movement per withdrawal: payment and refund share its reference, so that only one of them can happen. */
const settling = (row: WithdrawRow): string => `withdraw:${row.id}:settle`;

/** Refunds the money to the wallet. */
export async function refundWithdraw(
  ctx: Context,
  tx: Db,
  row: WithdrawRow,
  status: 'rejected' | 'failed',
  change: Partial<WithdrawRow>,
): Promise<WithdrawRow> {
  const wallet = await mainWallet(tx, row.memberId);
  await post(tx, {
    kind: 'withdraw_refund',
    reference: settling(row),
    from: { house: 'withdrawals_in_flight' },
    to: { wallet: wallet.id },
    amount: satang(row.amount),
  });
  const after = await setWithdrawStatus(ctx, tx, row, status, change);
  await announceBalance(ctx, row.memberId);
  return after;
}

/** The bank has paid: posts from the in-flight account to the bank float. */
export async function settlePaid(ctx: Context, tx: Db, row: WithdrawRow, settledAt: Date): Promise<WithdrawRow> {
  await post(tx, {
    kind: 'withdraw_paid',
    reference: settling(row),
    from: { house: 'withdrawals_in_flight' },
    to: { house: 'bank_float:payout' },
    amount: satang(row.amount),
  });
  if (row.review.includes('unplayed'))
    await forgiveTurnover(tx, row.memberId, (await mainWallet(tx, row.memberId)).balance);
  await markAccount(ctx, tx, row.memberId, { bankCode: row.bankCode, accountNumber: row.bankAccountNumber });
  ctx.afterCommit(() => ctx.jobs.wake('payment.measure-payouts'));
  return setWithdrawStatus(ctx, tx, row, 'paid', { settledAt, unknownSince: null });
}

/** A bank returned a payout later: credits it to the wallet, once per withdrawal and per return. */
export async function creditReturn(
  ctx: Context,
  tx: Db,
  row: WithdrawRow,
  back: { readonly returnId: string; readonly reason: string; readonly at: Date },
): Promise<WithdrawRow> {
  const wallet = await mainWallet(tx, row.memberId);
  await post(tx, {
    kind: 'withdraw_returned',
    reference: `withdraw:${row.id}:returned`,
    from: { house: 'bank_float:payout' },
    to: { wallet: wallet.id },
    amount: satang(row.amount),
  });
  const after = await setWithdrawStatus(ctx, tx, row, 'returned', {
    returnId: back.returnId,
    reason: back.reason,
    returnedAt: back.at,
  });
  await announceBalance(ctx, row.memberId);
  return after;
}
