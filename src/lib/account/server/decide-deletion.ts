/**
 * Operators' decisions on deletion requests. Accepting one closes the account at once and for good; identity is removed from the
 * rows when the law no longer requires it, and the books stay (thai.md 10.7).
 */
import { and, eq, isNull, lte } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { hashPassword } from '../../server/password-hash.ts';
import type { DeletionRequestView } from '../operator-contract.ts';
import { anonymiseFrom, deletionObstacle } from '../rules/deletion.ts';
import { requestView } from './deletion-queries.ts';
import { forgetPhone } from './phone-codes.ts';
import { passkey } from './proof-tables.ts';
import { revokeOtherSessions } from './sessions.ts';
import { bankAccountHistory, deletionRequest, loginFailure, member, otp, session } from './tables.ts';
import { tellRequests } from './tell-requests.ts';
import { personalDataHolders, tiesOf } from './ties.ts';

const most = 200;

/** @throws Refusal not_found, conflict (already answered), deletion_not_ready (a matter is open again) */
export async function decideDeletion(
  ctx: OperatorContext,
  input: { request_id: bigint; accept: boolean; reason?: string | undefined },
): Promise<DeletionRequestView> {
  // A random password that nobody has, hashed before any row is locked.
  const nobody = await hashPassword(Buffer.from(ctx.random(32)).toString('base64url'));
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, input.request_id)).for('update');
    if (!row) throw new Refusal('not_found');
    if (row.status !== 'waiting') throw new Refusal('conflict');
    await lockMainWallet(tx, row.memberId);
    const now = await databaseNow(tx);
    const status = input.accept ? 'accepted' : 'refused';
    if (input.accept) {
      const reason = deletionObstacle(await tiesOf(tx, row.memberId));
      if (reason) throw new Refusal('deletion_not_ready', { values: { reason } });
      await tx.delete(passkey).where(eq(passkey.memberId, row.memberId));
      await tx
        .update(member)
        .set({ closedAt: now, passwordHash: nobody, marketingConsent: false })
        .where(eq(member.id, row.memberId));
      await revokeOtherSessions(inside, row.memberId, null);
    }
    const decided = {
      status,
      decidedBy: ctx.operator.name,
      decidedAt: now,
      reason: input.accept ? null : (input.reason ?? null),
      anonymiseFrom: input.accept ? anonymiseFrom(now) : null,
    } as const;
    await tx.update(deletionRequest).set(decided).where(eq(deletionRequest.id, row.id));
    await recordAct(inside, {
      action: input.accept ? 'deletion.accept' : 'deletion.refuse',
      subject: `member:${row.memberId}`,
      before: { status: row.status },
      after: { status },
      reason: input.reason,
    });
    await tellRequests(inside, row.id);
    return requestView(tx, { ...row, ...decided });
  });
}

/** Placeholder for removed names. A database trigger allows incoming transfers to be rewritten to this value only. */
const forgotten = 'ลบแล้ว';

/** Job: removes identity from closed accounts once it need no longer be kept. */
export async function anonymiseClosed(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: deletionRequest.id })
    .from(deletionRequest)
    .where(
      and(
        eq(deletionRequest.status, 'accepted'),
        isNull(deletionRequest.anonymisedAt),
        lte(deletionRequest.anonymiseFrom, ctx.now()),
      ),
    )
    .limit(most);
  for (const { id } of due) await inTransaction(ctx, (tx) => anonymise(tx, id));
}

async function anonymise(tx: Db, requestId: bigint): Promise<void> {
  const [row] = await tx
    .select()
    .from(deletionRequest)
    .where(and(eq(deletionRequest.id, requestId), isNull(deletionRequest.anonymisedAt)))
    .for('update');
  if (!row) return;
  const { memberId } = row;
  const now = await databaseNow(tx);
  const [known] = await tx.select({ phone: member.phone }).from(member).where(eq(member.id, memberId));
  if (known) await forgetPhone(tx, known.phone);
  if (known) await tx.delete(loginFailure).where(eq(loginFailure.phone, known.phone));
  await tx
    .update(member)
    .set({
      phone: `gone:${memberId}`,
      firstName: forgotten,
      lastName: forgotten,
      birthDate: '1900-01-01',
      bankCode: '000',
      bankAccountNumber: `gone:${memberId}`,
      anonymisedAt: now,
    })
    .where(eq(member.id, memberId));
  await tx.delete(bankAccountHistory).where(eq(bankAccountHistory.memberId, memberId));
  await tx.delete(otp).where(eq(otp.memberId, memberId));
  await tx.update(session).set({ ip: '', userAgent: '', deviceHash: null }).where(eq(session.memberId, memberId));
  for (const forget of personalDataHolders.all()) await forget(tx, memberId, forgotten);
  await tx.update(deletionRequest).set({ anonymisedAt: now }).where(eq(deletionRequest.id, row.id));
}
