/** Two-person approval: large and irreversible acts need two independent people (operator.md section 3). */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import type { AgentSettings } from '../../agent/server/settings.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { Refusal } from '../../contract/problems.ts';
import { hashText } from '../../digest.ts';
import { formatBaht, type Satang, toDecimal } from '../../money.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { contributions, port } from '../../server/contributions.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { minuteMs } from '../../time.ts';
import type { ApprovalSlip } from '../approval-contract.ts';
import {
  type ApprovalAction,
  approvalActions,
  changedFacts,
  type Facts,
  type Obstacle,
  type Signer,
  signingObstacle,
} from '../rules/approvals.ts';
import { decideLimit } from '../rules/roles.ts';
import { approval } from './approval-tables.ts';
import { isIndependent } from './handovers.ts';
import { carryingOut, recordAct } from './record-act.ts';

export type ApprovalRow = typeof approval.$inferSelect;
export type Payload = ApprovalRow['payload'];

/** The facts a second person decides by. */
export interface Shown {
  readonly facts: Facts;
  /** Further ones that may not be stored in the clear: they only count in the hash. */
  readonly hidden?: Facts;
}

/** What a slip says besides: whom the act concerns, and what was looked at. */
export type SlipParts = Pick<ApprovalSlip, 'party' | 'checks'>;

/** Runs a use case, which asks `agreedByTwo` under its lock; the reason is the first person's. */
export type RunAct = (ctx: OperatorContext, payload: Payload, reason: string) => Promise<unknown>;

/** How a domain's act stands in the queue and is carried out from it. */
export type QueuedAct = {
  readonly action: ApprovalAction;
  /** "ถอนเงิน BENJAW000012" */
  heading(payload: Payload): string;
  /** The facts as they are now, and the rest of its slip; undefined when there is nothing left to decide. */
  look(
    ctx: OperatorContext,
    payload: Payload,
  ): Promise<(Shown & { readonly parts?: () => Promise<SlipParts> }) | undefined>;
} & (
  | { readonly run: RunAct }
  /** Where a partner is asked first, outside of any transaction. */
  | { prepare(...asked: Parameters<RunAct>): Promise<(own: OperatorContext) => Promise<unknown>> }
);

/** Acts that are carried out from the queue; those without an entry are approved by their own call alone. */
export const queuedActs = contributions<QueuedAct>('acts that wait for a second person');

export const queuedAct = (of: ApprovalAction): QueuedAct | undefined =>
  queuedActs.all().find(({ action }) => action === of);

interface TwoPersonAct extends Shown {
  readonly action: ApprovalAction;
  readonly subject: string;
  readonly amount: Satang;
  /** What the use case is called with again; ids as texts. */
  readonly payload: Payload;
  readonly reason?: string | undefined;
  /** From which amount on it takes two people; by default what the brand says of payouts. */
  readonly from?: (settings: AgentSettings) => Satang;
  /** For acts that need two people regardless of the amount. */
  readonly always?: boolean;
}

export const hashOfFacts = ({ facts, hidden = {} }: Shown): string => hashText(canonicalJson({ facts, hidden }));

/** The most the current operator decides about in one act, in satang; null for no limit. */
const limitOf = ({ operator: { role = 'owner', decideUpTo = null } }: OperatorContext): Satang | null =>
  decideLimit(role, decideUpTo);

/** Whether a member registered with this phone ("+66…"). */
export const isMembersPhone =
  port<(db: Db, memberId: bigint, phone: string) => Promise<boolean>>('whose phone a member has');

/** The current operator as the second person of what somebody began; never about their own account as a member. */
export async function signerOf(
  db: Db,
  ctx: OperatorContext,
  { firstBy, facts }: Pick<ApprovalRow, 'firstBy' | 'facts'>,
): Promise<Signer> {
  const { name, role = 'owner', decideUpTo = null, phone } = ctx.operator;
  const memberId = /^\d+$/.test(String(facts.member_id)) ? BigInt(String(facts.member_id)) : undefined;
  const isOwn = phone != null && memberId !== undefined && (await isMembersPhone.get()(db, memberId, phone));
  return { name, role, decideUpTo, isIndependent: !isOwn && (await isIndependent(db, firstBy, name)) };
}

/** The refusal of a signature, with the values of its text. */
export function signingRefusal(ctx: OperatorContext, problem: Obstacle | 'approval_over' | 'approval_stale'): Refusal {
  const limit = limitOf(ctx);
  if (problem !== 'above_your_limit' || limit === null) return new Refusal(problem);
  return new Refusal(problem, { values: { limit: formatBaht(limit, { satang: 'trim' }) } });
}

/**
 * Whether an act may happen now. Below the brand's limit and within the person's own it may; otherwise it is kept as a
 * proposal (and audited) until another person, whose own limit covers it, asks for the same or approves it in the queue. On
 * changed facts a proposal is over, and who asks directly begins a new one. Call it with the subject's row locked.
 *
 * @throws Refusal approver_same when the same person asks again, not_second, above_your_limit, forbidden, conflict (another
 *   proposal about the subject waits); from the queue also approval_over, approval_stale
 */
export async function agreedByTwo(tx: Db, ctx: OperatorContext, act: TwoPersonAct): Promise<boolean> {
  // An emergency signs nothing and begins nothing that another would sign.
  if (ctx.operator.glass) throw new Refusal('forbidden');
  const settings = await settingsOf(ctx);
  const from = act.from?.(settings) ?? settings.secondPersonFrom;
  const limit = limitOf(ctx);
  const needsTwo = act.always || act.amount >= from || (limit !== null && act.amount > limit);
  const { approving } = ctx.operator;
  if (!needsTwo && approving === undefined) return true;
  const now = await databaseNow(tx);
  const open = await openApproval(tx, ctx, { act, now });
  if (approving !== undefined && open?.id !== approving) throw new Refusal('approval_over');
  if (open && open.factsHash !== hashOfFacts(act)) {
    if (approving !== undefined)
      throw new Refusal('approval_stale', { data: { changes: changedFacts(open.facts, act.facts) } });
    await end(tx, ctx, open, 'stale');
  } else if (open) {
    if (open.payloadHash !== hashText(canonicalJson(act.payload))) throw new Refusal('conflict');
    const obstacle = signingObstacle(open, await signerOf(tx, ctx, open));
    if (obstacle) throw signingRefusal(ctx, obstacle);
    await tx
      .update(approval)
      .set({ state: 'approved', secondBy: ctx.operator.name, secondAt: now })
      .where(eq(approval.id, open.id));
    await tellApproval(ctx, open.id);
    carryingOut(tx, open.id);
    return true;
  }
  await propose(tx, ctx, act, { now, until: expiryOf(act.action, settings, now) });
  return false;
}

/** The open proposal of an act, locked; one whose time is over ends here. */
async function openApproval(
  tx: Db,
  ctx: Context,
  { act, now }: { readonly act: TwoPersonAct; readonly now: Date },
): Promise<ApprovalRow | undefined> {
  const [found] = await tx
    .select()
    .from(approval)
    .where(and(eq(approval.action, act.action), eq(approval.subject, act.subject), eq(approval.state, 'open')))
    .for('update');
  if (!found || found.expiresAt > now) return found;
  await end(tx, ctx, found, 'expired');
  return undefined;
}

/** What is open of an action about the row `kind:id`; `id` is the row's, with its table's name. */
const openOf = (action: ApprovalAction, kind: string, id: string, now: Date): SQL =>
  sql.raw(`from approval q where q.action = '${action}' and q.subject = '${kind}:' || ${id} and q.state = 'open'
    and q.expires_at > timestamptz '${now.toISOString()}'`);

/** Whether an act about a row waits for a second person, as a condition or column of that row's statement. */
export const waitsForSecond = (...about: Parameters<typeof openOf>): SQL<boolean> =>
  sql<boolean>`exists (select ${openOf(...about)})`;

/** The proposal itself that waits about a row, as a column of its statement. */
export const waitingProposal = (...about: Parameters<typeof openOf>) =>
  sql<{
    readonly id: string;
    readonly first_by: string;
    readonly payload: Payload;
  } | null>`(select json_build_object('id', q.id::text, 'first_by', q.first_by, 'payload', q.payload) ${openOf(...about)})`;

/** What waits of an action, by subject. One statement, none without subjects. */
export async function proposalsAbout(
  ctx: Pick<Context, 'db' | 'now'>,
  action: ApprovalAction,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, ApprovalRow>> {
  if (subjects.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        eq(approval.action, action),
        inArray(approval.subject, [...subjects]),
        eq(approval.state, 'open'),
        gt(approval.expiresAt, ctx.now()),
      ),
    );
  return new Map(rows.map((row) => [row.subject, row]));
}

/**
 * Whether this call would be the second signature of what waits, for acts that ask a partner first. The act itself asks
 * again under its lock.
 *
 * @throws Refusal approver_same, not_second, forbidden, above_your_limit
 */
export async function isSecondOf(
  tx: Db,
  ctx: OperatorContext,
  act: Pick<TwoPersonAct, 'action' | 'subject' | 'payload'>,
): Promise<boolean> {
  const open = (await proposalsAbout({ db: tx, now: ctx.now }, act.action, [act.subject])).get(act.subject);
  if (!open || open.payloadHash !== hashText(canonicalJson(act.payload))) return false;
  const obstacle = signingObstacle(open, await signerOf(tx, ctx, open));
  if (obstacle) throw signingRefusal(ctx, obstacle);
  return true;
}

/** Tells the console's open pages that a proposal came, was decided or is over; sent with the commit. */
export const tellApproval = (ctx: Context, id: bigint): Promise<void> =>
  publish(ctx, 'console', 'queue', { queue: 'approvals', subject: `approval:${id}` });

async function end(tx: Db, ctx: Context, { id }: ApprovalRow, state: 'stale' | 'expired'): Promise<void> {
  await tx.update(approval).set({ state }).where(eq(approval.id, id));
  await tellApproval(ctx, id);
}

/** When a proposal made now is over: as the brand says, never later than the design. */
function expiryOf(action: ApprovalAction, { approvalMinutes }: AgentSettings, now: Date): Date {
  const { expiresMs } = approvalActions[action];
  const minutes = approvalMinutes[action];
  return new Date(now.getTime() + (minutes === undefined ? expiresMs : Math.min(minutes * minuteMs, expiresMs)));
}

async function propose(
  tx: Db,
  ctx: OperatorContext,
  act: TwoPersonAct,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  const { action, subject, amount, payload, facts, reason = null } = act;
  const [made] = await tx
    .insert(approval)
    .values({
      ...{ action, subject, amount, payload, facts },
      payloadHash: hashText(canonicalJson(payload)),
      factsHash: hashOfFacts(act),
      firstBy: ctx.operator.name,
      firstAt: now,
      firstReason: reason,
      expiresAt: until,
    })
    .onConflictDoNothing()
    .returning({ id: approval.id });
  if (!made) throw new Refusal('conflict');
  carryingOut(tx, made.id);
  await tellApproval(ctx, made.id);
  await recordAct(ctx, {
    action: `${action}.first`,
    subject,
    after: { amount: toDecimal(amount), approval_id: String(made.id) },
    reason: act.reason,
  });
}
