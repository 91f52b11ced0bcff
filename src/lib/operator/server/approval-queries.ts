/** Reads of the queue of acts that wait for a second person. */
import { and, asc, desc, eq, getTableColumns, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { problemText, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { ApprovalSlip, ApprovalView, ListedApproval } from '../approval-contract.ts';
import {
  type ApprovalAction,
  type ApprovalState,
  approvalActions,
  changedFacts,
  signingObstacle,
  stateAt,
} from '../rules/approvals.ts';
import { approval } from './approval-tables.ts';
import { watchedBy } from './claim-queries.ts';
import { recordsWaiting } from './own-records.ts';
import { type ApprovalRow, hashOfFacts, queuedAct, signerOf, signingRefusal } from './second-person.ts';
import { shownName } from './shown-name.ts';

/** A proposal with its people as they are called. */
const columns = {
  ...getTableColumns(approval),
  firstShown: shownName(approval.firstBy),
  secondShown: shownName(approval.secondBy),
};
type ShownRow = ApprovalRow & { readonly firstShown: string | null; readonly secondShown: string | null };

function approvalView(ctx: Pick<Context, 'now'>, row: ShownRow): ApprovalView {
  const { title } = approvalActions[row.action];
  return {
    approval_id: String(row.id),
    action: row.action,
    title,
    heading: queuedAct(row.action)?.heading(row.payload) ?? title,
    subject: row.subject,
    amount: toDecimal(satang(row.amount)),
    state: stateAt(row, ctx.now()),
    facts: row.facts,
    facts_hash: row.factsHash,
    first_by: row.firstBy,
    first_shown: row.firstShown ?? row.firstBy,
    first_at: toIso(row.firstAt),
    first_reason: row.firstReason,
    expires_at: toIso(row.expiresAt),
    second_by: row.secondBy,
    second_shown: row.secondShown ?? row.secondBy,
    second_at: row.secondAt && toIso(row.secondAt),
    reason: row.reason,
  };
}

/** One proposal as it is answered. @throws Refusal not_found */
export async function approvalNamed(ctx: Context, db: Db, id: bigint): Promise<ApprovalView> {
  const [row] = await db.select(columns).from(approval).where(eq(approval.id, id));
  if (!row) throw new Refusal('not_found');
  return approvalView(ctx, row);
}

function wanted(state: ApprovalState, now: Date): SQL | undefined {
  if (state === 'open') return and(eq(approval.state, 'open'), gt(approval.expiresAt, now));
  if (state === 'expired')
    return or(eq(approval.state, 'expired'), and(eq(approval.state, 'open'), lte(approval.expiresAt, now)));
  return eq(approval.state, state);
}

/** What waits, oldest first, with what is decided elsewhere; of another state, newest first. Two statements at most. */
export async function approvals(
  ctx: OperatorContext,
  input: {
    readonly state: ApprovalState;
    readonly action?: ApprovalAction | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<{
  items: ListedApproval[];
  next_cursor: string | null;
  elsewhere: Awaited<ReturnType<typeof recordsWaiting>>;
}> {
  const isOpen = input.state === 'open';
  const from = idBefore(input.cursor);
  const rows = await ctx.db
    .select({ ...columns, watched: watchedBy(ctx, 'approval', 'approval.id') })
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
  const isFirst = isOpen && input.cursor === undefined && input.action === undefined;
  const elsewhere = isFirst ? await recordsWaiting(ctx) : { rows: [], more: false };
  return {
    items: shown.map((row) => ({ ...approvalView(ctx, row), watched_by: row.watched })),
    next_cursor,
    elsewhere,
  };
}

/** Where a proposal stands among those that wait, and which comes next: the one after it, or the first. */
function placeAt(now: Date): { at: SQL<number>; of: SQL<number>; next: SQL<string | null> } {
  const waits = sql.raw(`o.state = 'open' and o.expires_at > timestamptz '${now.toISOString()}'`);
  const own = sql.raw('"approval"."id"');
  const count = (also: SQL): SQL<number> =>
    sql<number>`(select count(*)::int from (select 1 from approval o where ${waits} and ${also} limit 1001) q)`;
  return {
    at: count(sql`o.id <= ${own}`),
    of: count(sql`true`),
    next: sql<string | null>`coalesce((select min(o.id) from approval o where ${waits} and o.id > ${own}),
      (select min(o.id) from approval o where ${waits} and o.id < ${own}))`,
  };
}

/**
 * A slip: the facts as they were shown to the first person, what has changed since, and why the reader may not sign.
 *
 * @throws Refusal not_found
 */
export async function approvalSlip(ctx: OperatorContext, id: bigint): Promise<ApprovalSlip> {
  const now = ctx.now();
  const [row] = await ctx.db
    .select({ ...columns, ...placeAt(now) })
    .from(approval)
    .where(eq(approval.id, id));
  if (!row) throw new Refusal('not_found');
  const view = approvalView(ctx, row);
  const isOpen = view.state === 'open';
  const queued = queuedAct(row.action);
  const shown = isOpen || view.state === 'stale' ? await queued?.look(ctx, row.payload) : undefined;
  const isStale = isOpen && queued !== undefined && (!shown || hashOfFacts(shown) !== row.factsHash);
  return {
    ...view,
    is_stale: isStale,
    changes: shown ? changedFacts(row.facts, shown.facts) : [],
    refusal: isOpen ? await refusalOf(ctx, row) : null,
    /** Approved here; otherwise by the same call as the first person's. */
    in_queue: queued !== undefined,
    place: { at: row.at, of: row.of, next: row.next === null ? null : String(row.next) },
    ...((await shown?.parts?.()) ?? { party: null, checks: [] }),
  };
}

/** Why the current operator may not be the second person; null when they may. */
async function refusalOf(ctx: OperatorContext, row: ApprovalRow): Promise<ApprovalSlip['refusal']> {
  const obstacle = signingObstacle(row, await signerOf(ctx.db, ctx, row));
  if (!obstacle) return null;
  const { problem, detail } = signingRefusal(ctx, obstacle);
  return { problem, message: problemText(problem, detail.values) };
}

/** The proposals of an action that wait, by their subject. */
export async function waitingBySubject(
  ctx: Pick<Context, 'now'>,
  db: Db,
  action: ApprovalAction,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .select({ id: approval.id, subject: approval.subject })
    .from(approval)
    .where(and(eq(approval.action, action), wanted('open', ctx.now())));
  return new Map(rows.map(({ id, subject }) => [subject, id]));
}
