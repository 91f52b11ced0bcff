/** Reads of the queue of acts that wait for a second person. */
import { and, asc, desc, eq, gt, lt, lte, or, type SQL } from 'drizzle-orm';
import { problemText, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { ApprovalSlip, ApprovalView } from '../approval-contract.ts';
import {
  type ApprovalAction,
  type ApprovalState,
  approvalActions,
  changedFacts,
  signingObstacle,
  stateAt,
} from '../rules/approvals.ts';
import { approval } from './approval-tables.ts';
import { type ApprovalRow, hashOfFacts, queuedAct, signerOf, signingRefusal } from './second-person.ts';

export function approvalView(ctx: Pick<Context, 'now'>, row: ApprovalRow): ApprovalView {
  return {
    approval_id: String(row.id),
    action: row.action,
    title: approvalActions[row.action].title,
    heading: queuedAct(row.action)?.heading(row.payload) ?? approvalActions[row.action].title,
    subject: row.subject,
    amount: toDecimal(satang(row.amount)),
    state: stateAt(row, ctx.now()),
    facts: row.facts,
    facts_hash: row.factsHash,
    first_by: row.firstBy,
    first_at: toIso(row.firstAt),
    first_reason: row.firstReason,
    expires_at: toIso(row.expiresAt),
    second_by: row.secondBy,
    second_at: row.secondAt && toIso(row.secondAt),
    reason: row.reason,
  };
}

function wanted(state: ApprovalState, now: Date): SQL | undefined {
  if (state === 'open') return and(eq(approval.state, 'open'), gt(approval.expiresAt, now));
  if (state === 'expired')
    return or(eq(approval.state, 'expired'), and(eq(approval.state, 'open'), lte(approval.expiresAt, now)));
  return eq(approval.state, state);
}

/** What waits, oldest first; of another state, newest first. */
export async function approvals(
  ctx: Context,
  input: {
    readonly state: ApprovalState;
    readonly action?: ApprovalAction | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: ApprovalView[]; next_cursor: string | null }> {
  const isOpen = input.state === 'open';
  const from = idBefore(input.cursor);
  const rows = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        wanted(input.state, ctx.now()),
        input.action && eq(approval.action, input.action),
        from === undefined ? undefined : isOpen ? gt(approval.id, from) : lt(approval.id, from),
      ),
    )
    .orderBy(isOpen ? asc(approval.id) : desc(approval.id))
    .limit(input.limit + 1);
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.id);
  return { items: shown.map((row) => approvalView(ctx, row)), next_cursor };
}

/**
 * A slip: the facts as they were shown to the first person, what has changed since, and why the reader may not sign.
 *
 * @throws Refusal not_found
 */
export async function approvalSlip(ctx: OperatorContext, id: bigint): Promise<ApprovalSlip> {
  const [row] = await ctx.db.select().from(approval).where(eq(approval.id, id));
  if (!row) throw new Refusal('not_found');
  const view = approvalView(ctx, row);
  const isOpen = view.state === 'open';
  const queued = queuedAct(row.action);
  const shown = isOpen ? await queued?.look(ctx, row.payload) : undefined;
  const isStale = isOpen && queued !== undefined && (!shown || hashOfFacts(shown) !== row.factsHash);
  return {
    ...view,
    is_stale: isStale,
    changes: isStale ? changedFacts(row.facts, shown?.facts ?? {}) : [],
    refusal: isOpen ? await refusalOf(ctx, row) : null,
    /** Approved here; otherwise by the same call as the first person's. */
    in_queue: queued !== undefined,
    ...((await shown?.parts?.()) ?? { party: null, checks: [] }),
  };
}

/** Why the current operator may not be the second person; null when they may. */
async function refusalOf(ctx: OperatorContext, row: ApprovalRow): Promise<ApprovalSlip['refusal']> {
  const obstacle = signingObstacle(row, await signerOf(ctx.db, ctx, row.firstBy));
  if (!obstacle) return null;
  const { problem, detail } = signingRefusal(ctx, obstacle);
  return { problem, message: problemText(problem, detail.values) };
}
