/** What the staff stopped for members: who asks whether something is held, and setting and releasing it. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact, facts } from '../../server/db/facts.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { HoldView } from '../operator-contract.ts';
import type { HoldKind } from '../rules/holds.ts';
import { memberHold } from './care-tables.ts';
import { revokeOtherSessions } from './sessions.ts';
import { member } from './tables.ts';

const open = 'select from member_hold where member_id = $1 and released_at is null';

/** Whether money may not go out to the member. */
export const payoutsHeld = fact(`exists (${open})`, (held: boolean) => held);
const heldFacts = facts('member_held', { payoutsHeld });

/** The same at any time, of rows that a transaction has locked. */
export const arePayoutsHeld = async (db: Db, memberId: bigint): Promise<boolean> =>
  (await heldFacts(db, { memberId })).payoutsHeld;

/** For lists of members: whether one has such a hold. */
export const hasHold = (kind: HoldKind): SQL =>
  sql`exists (select from member_hold h where h.member_id = member.id and h.kind = ${kind} and h.released_at is null)`;

type HoldRow = typeof memberHold.$inferSelect;

const holdView = (row: Pick<HoldRow, 'id' | 'kind' | 'reason' | 'setBy' | 'setAt'>): HoldView => ({
  hold_id: String(row.id),
  kind: row.kind,
  reason: row.reason,
  set_by: row.setBy,
  set_at: toIso(row.setAt),
});

interface OpenRow {
  readonly id: string;
  readonly kind: HoldKind;
  readonly reason: string;
  readonly set_by: string;
  readonly set_at: string;
}

/** The holds in force. */
export const openHolds = fact(
  `select json_agg(json_build_object('id', id::text, 'kind', kind, 'reason', reason, 'set_by', set_by, 'set_at', set_at) order by id)
    from member_hold where member_id = $1 and released_at is null`,
  (rows: readonly OpenRow[] | null) =>
    (rows ?? []).map(({ id, set_by, set_at, ...row }) =>
      holdView({ ...row, id: BigInt(id), setBy: set_by, setAt: new Date(set_at) }),
    ),
);

/** Locks the member's row: a login, and a second hold, come before or after. @throws Refusal not_found */
export async function lockMember(ctx: OperatorContext, tx: Db, memberId: bigint): Promise<void> {
  const [row] = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.agentId, ctx.agentId)))
    .for('no key update');
  if (!row) throw new Refusal('not_found');
}

/**
 * Stops payouts to a member, or the whole account, whose sessions end. One that is held already stays as it was set.
 *
 * @throws Refusal not_found, conflict where it is held already
 */
export function holdMember(
  ctx: OperatorContext,
  {
    member_id: memberId,
    kind,
    reason,
  }: { readonly member_id: bigint; readonly kind: HoldKind; readonly reason: string },
): Promise<HoldView> {
  return inTransaction(ctx, async (tx, inside) => {
    await lockMember(inside, tx, memberId);
    const now = await databaseNow(tx);
    const [row] = await tx
      .insert(memberHold)
      .values({ memberId, kind, reason, setBy: ctx.operator.name, setAt: now })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new Refusal('conflict');
    if (kind === 'account') await revokeOtherSessions(inside, memberId, null);
    await recordAct(inside, {
      action: 'member.hold',
      subject: `member:${memberId}`,
      after: { kind },
      reason,
      quiet: true,
    });
    return holdView(row);
  });
}

/**
 * Releases a hold. Never by who set it, nor by anybody who could log in as them.
 *
 * @throws Refusal not_found, conflict where it is released already, approver_same, not_second
 */
export function releaseMember(
  ctx: OperatorContext,
  { hold_id: id, reason }: { readonly hold_id: bigint; readonly reason: string },
): Promise<{ released: true }> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .select({ hold: memberHold })
      .from(memberHold)
      .innerJoin(member, eq(member.id, memberHold.memberId))
      .where(and(eq(memberHold.id, id), eq(member.agentId, ctx.agentId)))
      .for('update', { of: memberHold });
    if (!row) throw new Refusal('not_found');
    const { hold } = row;
    if (hold.releasedAt) throw new Refusal('conflict');
    await assertSecond(tx, hold.setBy, ctx.operator.name);
    const changed = await tx
      .update(memberHold)
      .set({ releasedBy: ctx.operator.name, releasedAt: await databaseNow(tx), releaseReason: reason })
      .where(and(eq(memberHold.id, id), isNull(memberHold.releasedAt)));
    assert(changed.rowCount === 1, `hold ${id} is locked`);
    await recordAct(inside, {
      ...{ action: 'member.release', subject: `member:${hold.memberId}`, reason, quiet: true },
      before: { kind: hold.kind, set_by: hold.setBy },
    });
    return { released: true };
  });
}
