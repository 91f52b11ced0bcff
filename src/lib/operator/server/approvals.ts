/** Deciding about what waits for a second person: approving re-runs every check under the lock (operator.md section 3). */
import { and, eq, lte } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { ApprovalView } from '../approval-contract.ts';
import { approvalActions, changedFacts, judgeSignature } from '../rules/approvals.ts';
import { confirmedUntil } from '../rules/console.ts';
import { may } from '../rules/permissions.ts';
import { approvalNamed } from './approval-queries.ts';
import { approval } from './approval-tables.ts';
import { carryingOut, recordAct } from './record-act.ts';
import { type ApprovalRow, hashOfFacts, queuedAct, signerOf, signingRefusal, tellApproval } from './second-person.ts';

/** A signature needs a code entered within five minutes; at a terminal the code of the login counts. */
function requireCode(ctx: OperatorContext): void {
  const { session } = ctx.operator;
  if (session?.kind === 'console' && !confirmedUntil(session.confirmedAt, ctx.now())) throw new Refusal('code_needed');
}

async function find(db: Db, id: bigint): Promise<ApprovalRow> {
  const [row] = await db.select().from(approval).where(eq(approval.id, id));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Ends an open proposal by itself; false when somebody was quicker. */
const endOpen = (ctx: Context, id: bigint, state: 'expired' | 'stale'): Promise<boolean> =>
  inTransaction(ctx, async (tx, inside) => {
    const ended = await tx
      .update(approval)
      .set({ state })
      .where(and(eq(approval.id, id), eq(approval.state, 'open')))
      .returning({ id: approval.id });
    if (ended.length > 0) await tellApproval(inside, id);
    return ended.length > 0;
  });

/** The job: ends proposals whose time is over. Whoever asks before it runs is told the same. */
export async function expireApprovals(ctx: Context): Promise<void> {
  const late = await ctx.db
    .select({ id: approval.id })
    .from(approval)
    .where(and(eq(approval.state, 'open'), lte(approval.expiresAt, ctx.now())))
    .limit(100);
  for (const { id } of late) await endOpen(ctx, id, 'expired');
}

/**
 * Approves a proposal: rebuilds its facts, and carries it out under the use case's own lock, where all is checked again.
 * What is stale or too late is marked so before anything else is done.
 *
 * @throws Refusal not_found, approval_over, approval_stale (with what changed), approver_same, not_second, forbidden,
 *   above_your_limit, code_needed, conflict (approved by its own call alone), and those of the use case
 */
export async function approve(
  ctx: OperatorContext,
  input: { readonly approval_id: bigint; readonly facts_hash: string },
): Promise<(own: OperatorContext) => Promise<ApprovalView>> {
  requireCode(ctx);
  const row = await find(ctx.db, input.approval_id);
  const queued = queuedAct(row.action);
  const shown = row.state === 'open' ? await queued?.look(ctx, row.payload) : undefined;
  const facts = { now: ctx.now(), factsHash: queued ? shown && hashOfFacts(shown) : row.factsHash };
  const verdict = judgeSignature(row, await signerOf(ctx.db, ctx, row), facts);
  if (verdict !== 'sign') {
    // What changed may be that the act was carried out after the proposal was read.
    if (verdict.ends && !(await endOpen(ctx, row.id, verdict.ends))) throw new Refusal('approval_over');
    if (verdict.refusal !== 'approval_stale') throw signingRefusal(ctx, verdict.refusal);
    throw new Refusal('approval_stale', { data: { changes: changedFacts(row.facts, shown?.facts ?? {}) } });
  }
  if (!queued) throw new Refusal('conflict');
  if (input.facts_hash !== row.factsHash) throw new Refusal('approval_stale', { data: { changes: [] } });
  const approving = (of: OperatorContext) => ({ ...of, operator: { ...of.operator, approving: row.id } });
  const reason = row.firstReason ?? '';
  const prepared = 'prepare' in queued ? await queued.prepare(approving(ctx), row.payload, reason) : undefined;
  return (own) =>
    inTransaction(own, async (tx, inside) => {
      if (prepared) await prepared(approving(inside));
      else if ('run' in queued) await queued.run(approving(inside), row.payload, reason);
      const after = await approvalNamed(inside, tx, row.id);
      assert(after.state === 'approved', 'a use case that was approved has asked for it');
      return after;
    });
}

/** Locks an open proposal. @throws Refusal not_found, approval_over */
async function lockOpen(tx: Db, id: bigint): Promise<ApprovalRow> {
  const [row] = await tx.select().from(approval).where(eq(approval.id, id)).for('update');
  if (!row) throw new Refusal('not_found');
  if (row.state !== 'open' || row.expiresAt <= (await databaseNow(tx))) throw new Refusal('approval_over');
  return row;
}

/**
 * Refuses a proposal, for a reason its first person reads; nothing happens to its subject.
 *
 * @throws Refusal not_found, approval_over, approver_same (the first person withdraws instead), forbidden, code_needed
 */
export function refuseApproval(
  ctx: OperatorContext,
  input: { readonly approval_id: bigint; readonly reason: string },
): Promise<ApprovalView> {
  requireCode(ctx);
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockOpen(tx, input.approval_id);
    const { name, role = 'owner' } = ctx.operator;
    if (row.firstBy === name) throw signingRefusal(ctx, 'approver_same');
    if (!may(role, approvalActions[row.action].permission)) throw new Refusal('forbidden');
    await tx
      .update(approval)
      .set({ state: 'refused', secondBy: name, secondAt: await databaseNow(tx), reason: input.reason })
      .where(eq(approval.id, row.id));
    await tellApproval(inside, row.id);
    await record(inside, row, 'refuse', input.reason);
    return approvalNamed(inside, tx, row.id);
  });
}

/** Takes one's own proposal back. @throws Refusal not_found, approval_over, forbidden (somebody else's) */
export function withdrawApproval(ctx: OperatorContext, approvalId: bigint): Promise<ApprovalView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockOpen(tx, approvalId);
    if (row.firstBy !== ctx.operator.name) throw new Refusal('forbidden');
    await tx.update(approval).set({ state: 'withdrawn' }).where(eq(approval.id, row.id));
    await tellApproval(inside, row.id);
    await record(inside, row, 'withdraw');
    return approvalNamed(inside, tx, row.id);
  });
}

const record = (ctx: OperatorContext, row: ApprovalRow, what: string, reason?: string) => {
  if (ctx.tx) carryingOut(ctx.tx, row.id);
  return recordAct(ctx, {
    action: `approval.${what}`,
    subject: row.subject,
    after: { approval_id: String(row.id), action: row.action },
    reason,
  });
};
