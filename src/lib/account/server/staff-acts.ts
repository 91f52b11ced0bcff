/** What the staff do about a member's account: write it down, see one field whole, end its sessions, send a code. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { bankName } from '../../banks.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { idBefore, newestId, type Page, pageOf } from '../../server/db/page.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { accountText, longDay, phoneText } from '../../thai.ts';
import { minuteMs, toIso } from '../../time.ts';
import type { NoteView } from '../operator-contract.ts';
import { type RevealField, revealMs } from '../rules/holds.ts';
import { adjustment, memberHold, memberNote } from './care-tables.ts';
import { lockMember } from './holds.ts';
import { sendResetCode } from './passwords.ts';
import { revokeOtherSessions } from './sessions.ts';
import { member } from './tables.ts';

type NoteRow = typeof memberNote.$inferSelect;

const noteView = (row: Pick<NoteRow, 'id' | 'text' | 'madeBy' | 'madeAt'>): NoteView => ({
  note_id: String(row.id),
  text: row.text,
  made_by: row.madeBy,
  made_at: toIso(row.madeAt),
});

interface LatestNote {
  readonly id: string;
  readonly text: string;
  readonly made_by: string;
  readonly made_at: string;
}

/** The latest notes, newest first, three at most. */
export const latestNotes = fact(
  `select json_agg(latest) from (select id::text, text, made_by, made_at from member_note where member_id = $1
    order by member_note.id desc limit 3) latest`,
  (rows: readonly LatestNote[] | null) =>
    (rows ?? []).map(({ id, text, made_by, made_at }) =>
      noteView({ id: BigInt(id), text, madeBy: made_by, madeAt: new Date(made_at) }),
    ),
);

/** One page of notes, newest first. @throws Refusal invalid_input (cursor) */
export async function notesOf(db: Db, memberId: bigint, { limit, cursor }: Page) {
  const rows = await db
    .select()
    .from(memberNote)
    .where(and(eq(memberNote.memberId, memberId), lt(memberNote.id, idBefore(cursor) ?? newestId)))
    .orderBy(desc(memberNote.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.id);
  return { items: shown.map(noteView), next_cursor };
}

/**
 * Writes a note. The same text by the same person within a minute is the same note, sent twice.
 *
 * @throws Refusal not_found
 */
export function noteMember(
  ctx: OperatorContext,
  { member_id: memberId, text }: { readonly member_id: bigint; readonly text: string },
): Promise<NoteView> {
  return inTransaction(ctx, async (tx, inside) => {
    await lockMember(inside, tx, memberId);
    const now = await databaseNow(tx);
    const madeBy = ctx.operator.name;
    const [latest] = await tx
      .select()
      .from(memberNote)
      .where(eq(memberNote.memberId, memberId))
      .orderBy(desc(memberNote.id))
      .limit(1);
    if (latest?.text === text && latest.madeBy === madeBy && now.getTime() - latest.madeAt.getTime() < minuteMs)
      return noteView(latest);
    const [row] = await tx.insert(memberNote).values({ memberId, text, madeBy, madeAt: now }).returning();
    assert(row, 'a note is inserted');
    // The text stays out of the audit, which outlives the member's data.
    await recordAct(inside, {
      ...{ action: 'member.note', subject: `member:${memberId}`, quiet: true },
      after: { note_id: String(row.id) },
    });
    return noteView(row);
  });
}

/**
 * One field of a member's identity, whole; who asked, which and why is recorded before it is answered.
 *
 * @throws Refusal not_found, also for a member whose identity was removed
 */
export function revealMember(
  ctx: OperatorContext,
  asked: { readonly member_id: bigint; readonly field: RevealField; readonly reason: string },
): Promise<{ field: RevealField; value: string; hidden_at: string }> {
  const { member_id: memberId, field, reason } = asked;
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .select()
      .from(member)
      .where(and(eq(member.id, memberId), eq(member.agentId, ctx.agentId), isNull(member.anonymisedAt)));
    if (!row) throw new Refusal('not_found');
    await recordAct(inside, {
      ...{ action: 'member.reveal', subject: `member:${memberId}`, reason, quiet: true },
      after: { field },
    });
    const values: Readonly<Record<RevealField, string>> = {
      phone: phoneText(row.phone),
      account: `${bankName(row.bankCode)} ${accountText(row.bankAccountNumber)}`,
      birth_date: longDay(row.birthDate),
    };
    return { field, value: values[field], hidden_at: toIso(new Date(ctx.now().getTime() + revealMs)) };
  });
}

/** Ends all of a member's sessions. @throws Refusal not_found */
export function endMemberSessions(
  ctx: OperatorContext,
  { member_id: memberId, reason }: { readonly member_id: bigint; readonly reason: string },
): Promise<{ ended: true }> {
  return inTransaction(ctx, async (tx, inside) => {
    await lockMember(inside, tx, memberId);
    await revokeOtherSessions(inside, memberId, null);
    await recordAct(inside, { action: 'member.end_sessions', subject: `member:${memberId}`, reason, quiet: true });
    return { ended: true };
  });
}

/**
 * Sends a code for a new password to the phone the member registered, within the limits that the member has too. The staff
 * never see it.
 *
 * @throws Refusal not_found
 */
export function sendMemberReset(
  ctx: OperatorContext,
  { member_id: memberId, reason }: { readonly member_id: bigint; readonly reason: string },
): Promise<{ sent: true }> {
  return inTransaction(ctx, async (tx, inside) => {
    await lockMember(inside, tx, memberId);
    const [row] = await tx
      .select({ phone: member.phone })
      .from(member)
      .where(and(eq(member.id, memberId), isNull(member.closedAt), isNull(member.anonymisedAt)));
    if (!row) throw new Refusal('not_found');
    await recordAct(inside, { action: 'member.send_reset', subject: `member:${memberId}`, reason, quiet: true });
    const now = ctx.now();
    inside.afterCommit(() => ctx.afterAnswer(() => sendResetCode(ctx, row.phone, now)));
    return { sent: true };
  });
}

/** Takes what was written about a member out of the notes, holds and corrections; that something was stays. */
export async function forgetNotes(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx.update(memberNote).set({ text: name }).where(eq(memberNote.memberId, memberId));
  const releaseReason = sql`case when ${memberHold.releaseReason} is null then null else ${name} end`;
  await tx.update(memberHold).set({ reason: name, releaseReason }).where(eq(memberHold.memberId, memberId));
  await tx.update(adjustment).set({ reason: name }).where(eq(adjustment.memberId, memberId));
}
