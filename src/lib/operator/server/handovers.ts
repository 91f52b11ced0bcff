/**
 * Two-person control of staff: what one owner proposes about a manager or an owner takes effect when another owner requests
 * the same. The proposer receives the token and the second person the TOTP secret, so that neither can log in as the new
 * person.
 */
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { dayMs, toIso } from '../../time.ts';
import type { WaitingHandover } from '../contract.ts';
import { areIndependent } from '../rules/independence.ts';
import type { OperatorRole } from '../rules/roles.ts';
import { operatorHandover, operatorPerson, type StaffAction } from './people-tables.ts';
import { recordAct } from './record-act.ts';

/** How long a proposal stays open. */
const openMs = dayMs;

export interface Proposal {
  readonly name: string;
  readonly action: StaffAction;
  readonly role?: OperatorRole | undefined;
  readonly disabled?: boolean | undefined;
  readonly reason?: string | undefined;
  /** Hash of the token that this answer gives the proposer; null where there is none. */
  readonly tokenHash: string | null;
}

type Row = typeof operatorHandover.$inferSelect;

const since = (now: Date): Date => new Date(now.getTime() - openMs);

/** Whether neither created the other and nobody can log in as both. */
export async function isIndependent(db: Db, first: string, second: string): Promise<boolean> {
  const rows = await db
    .select({ name: operatorHandover.name, tokenTo: operatorHandover.proposedBy, totpTo: operatorHandover.agreedBy })
    .from(operatorHandover)
    .where(and(isNotNull(operatorHandover.agreedBy), operatorHandover.secrets));
  const handovers = rows.map((row) => ({ ...row, totpTo: row.totpTo ?? row.tokenTo }));
  return areIndependent(first, second, handovers);
}

/**
 * Checks that `second` may approve what `first` began.
 *
 * @throws Refusal approver_same, not_second (one created the other, or somebody can log in as both)
 */
export async function assertSecond(db: Db, first: string, second: string): Promise<void> {
  if (first === second) throw new Refusal('approver_same');
  if (!(await isIndependent(db, first, second))) throw new Refusal('not_second');
}

/** Records that one owner alone received a person's secrets. */
export async function recordAlone(
  tx: Db,
  ctx: OperatorContext,
  act: {
    readonly name: string;
    readonly action: Exclude<StaffAction, 'change'>;
    readonly role?: OperatorRole;
    readonly reason?: string;
  },
): Promise<void> {
  const [at, by] = [await databaseNow(tx), ctx.operator.name];
  await dropProposal(tx, act.name);
  await tx
    .insert(operatorHandover)
    .values({ ...act, secrets: true, proposedBy: by, proposedAt: at, agreedBy: by, agreedAt: at });
}

/** Drops a waiting proposal about a person when one owner changes them alone. */
export async function dropProposal(tx: Db, name: string): Promise<void> {
  await tx.delete(operatorHandover).where(openOf(name));
}

const openOf = (name: string) => and(eq(operatorHandover.name, name), isNull(operatorHandover.agreedBy));

const isSame = (row: Row, proposal: Proposal): boolean =>
  row.action === proposal.action &&
  row.role === (proposal.role ?? null) &&
  row.disabled === (proposal.disabled ?? null);

/**
 * The first call stores the proposal and returns undefined; the same request of a second person approves it and returns it.
 * A repeated proposal restarts it, and so does any after a day.
 *
 * @throws Refusal conflict (another proposal about this person waits, or two at once), not_second
 */
export async function proposeOrAgree(tx: Db, ctx: OperatorContext, proposal: Proposal): Promise<Row | undefined> {
  const now = await databaseNow(tx);
  const by = ctx.operator.name;
  const [found] = await tx.select().from(operatorHandover).where(openOf(proposal.name)).for('update');
  const open = found && found.proposedAt > since(now) ? found : undefined;
  if (open && open.proposedBy !== by) {
    if (!isSame(open, proposal)) throw new Refusal('conflict');
    await assertSecond(tx, open.proposedBy, by);
    await assertThereBefore(tx, by, open.proposedAt);
    const [agreed] = await tx
      .update(operatorHandover)
      .set({ agreedBy: by, agreedAt: now })
      .where(eq(operatorHandover.id, open.id))
      .returning();
    assert(agreed, 'a held proposal is there');
    return agreed;
  }
  if (found) await dropProposal(tx, proposal.name);
  const [made] = await tx
    .insert(operatorHandover)
    .values({ ...proposal, secrets: proposal.tokenHash !== null, proposedBy: by, proposedAt: now })
    .onConflictDoNothing()
    .returning({ id: operatorHandover.id });
  if (!made) throw new Refusal('conflict');
  await recordAct(ctx, {
    action: `people.${proposal.action}.first`,
    subject: `operator:${proposal.name}`,
    after: { role: proposal.role ?? null, ...(proposal.disabled === undefined ? {} : { disabled: proposal.disabled }) },
    reason: proposal.reason,
  });
  return undefined;
}

/** Environment people exist from the start, with or without a row. */
async function assertThereBefore(tx: Db, name: string, at: Date): Promise<void> {
  const [later] = await tx
    .select({ id: operatorPerson.id })
    .from(operatorPerson)
    .where(and(eq(operatorPerson.name, name), isNotNull(operatorPerson.tokenHash), gt(operatorPerson.createdAt, at)));
  if (later) throw new Refusal('not_second');
}

/** Open proposals, oldest first. */
export async function waitingHandovers(ctx: Context): Promise<WaitingHandover[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(operatorHandover)
    .where(and(isNull(operatorHandover.agreedBy), gt(operatorHandover.proposedAt, since(now))))
    .orderBy(asc(operatorHandover.proposedAt), sql`id`);
  return rows.map((row) => ({
    name: row.name,
    action: row.action,
    role: row.role,
    disabled: row.disabled,
    reason: row.reason,
    proposed_by: row.proposedBy,
    proposed_at: toIso(row.proposedAt),
    expires_at: toIso(new Date(row.proposedAt.getTime() + openMs)),
  }));
}
