/**
 * The exclusive right to act on a payout while the bank is being asked. It is a committed lease with an expiry, because a
 * lock would hold a connection for as long as the bank does not answer: the job that submits a payout and the two people
 * who report its outcome exclude each other, across processes too.
 */
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { secondMs } from '../../time.ts';
import type { WithdrawRow } from './queries.ts';
import { lockWithdraw } from './set-withdraw-status.ts';
import { withdraw } from './tables.ts';

/** Far longer than the two requests made under one claim; a process that dies leaves the claim for this long. */
export const claimMs = 60 * secondMs;

export interface PayoutClaim {
  readonly row: WithdrawRow;
  readonly until: Date;
}

/**
 * Claims a withdrawal that is being sent.
 *
 * @param mayClaim additional condition, checked under its lock; may refuse
 * @returns undefined when it has ended, is already claimed, or `mayClaim` returns false
 */
export function claimPayout(
  ctx: Context,
  id: bigint,
  mayClaim: (tx: Db, row: WithdrawRow, now: Date) => Promise<boolean> = async () => true,
): Promise<PayoutClaim | undefined> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockWithdraw(tx, id);
    const now = await databaseNow(tx);
    if (row.status !== 'sending' || (row.claimedUntil && row.claimedUntil > now)) return undefined;
    if (!(await mayClaim(tx, row, now))) return undefined;
    const until = new Date(now.getTime() + claimMs);
    await tx.update(withdraw).set({ claimedUntil: until }).where(eq(withdraw.id, id));
    return { row, until };
  });
}

/** Whether a claim is still the latest one of the withdrawal, whose row the caller has locked. */
export function isClaimedBy(row: WithdrawRow, claim: PayoutClaim): boolean {
  return row.claimedUntil?.getTime() === claim.until.getTime();
}

/** Releases a claim early; one that has passed to somebody else is left alone. */
export async function releasePayout(ctx: Context, { row, until }: PayoutClaim): Promise<void> {
  await ctx.db
    .update(withdraw)
    .set({ claimedUntil: null })
    .where(and(eq(withdraw.id, row.id), eq(withdraw.claimedUntil, until)));
}
