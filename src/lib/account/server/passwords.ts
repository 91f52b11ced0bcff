/** Changing the password, and resetting a forgotten one by a code sent to the registered phone (thai.md 5.6). */

import { createHash, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { tellMember } from '../../inbox/server/tell-member.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { hashPassword } from '../../server/password-hash.ts';
import { dayMs, toIso } from '../../time.ts';
import { checkPassword } from '../rules/password.ts';
import { forgetConfirmation } from './confirm-password.ts';
import { phoneOf } from './identity-queries.ts';
import { codeLifeMs, codesPerDayMax, codeText, codeTriesMax, newCode, resendAfterMs } from './one-time-code.ts';
import { passkey } from './proof-tables.ts';
import { requirePassword, wrongPassword } from './require-password.ts';
import { revokeOtherSessions } from './sessions.ts';
import { sendSms } from './sms.ts';
import { member, otp } from './tables.ts';

/** A password change holds withdrawals for a day, so that an attacker cannot empty the account before its owner notices. */
const holdMs = dayMs;

/** @throws Refusal wrong_password (old_password), too_many_tries, invalid_input (new_password), busy */
export async function changePassword(
  ctx: MemberContext,
  input: { old_password: string; new_password: string },
): Promise<null> {
  const phone = await phoneOf(ctx.db, ctx.member.id);
  const checkedHash = await requirePassword(ctx, input.old_password, 'old_password');
  refuseWeak(input.new_password, phone);
  const passwordHash = await hashPassword(input.new_password);
  await inTransaction(ctx, async (tx, inside) => {
    const withdrawHeldUntil = new Date((await databaseNow(tx)).getTime() + holdMs);
    const changed = await tx
      .update(member)
      .set({ passwordHash, withdrawHeldUntil })
      .where(and(eq(member.id, ctx.member.id), eq(member.passwordHash, checkedHash)));
    // The password was changed on another device meanwhile.
    if (!changed.rowCount) throw wrongPassword('old_password');
    await revokeOtherSessions(inside, ctx.member.id, ctx.member.sessionId);
    await forgetConfirmation(tx, ctx.member.sessionId);
    await tellOfPassword(inside, tx, ctx.member.id);
  });
  return null;
}

const tellOfPassword = (ctx: Context, tx: Db, memberId: bigint): Promise<void> =>
  tellMember(ctx, tx, { memberId, kind: 'password_changed', reference: `password:${ctx.now().getTime()}`, data: {} });

function refuseWeak(password: string, phone: string): void {
  const checked = checkPassword(password, phone);
  if (!checked.ok) throw invalidInput({ new_password: checked.reason });
}

const hashOf = (memberId: bigint, code: string): string =>
  createHash('sha256').update(`${memberId}:${code}`).digest('hex');

/**
 * Sends a code if the phone has an account. The answer is the same when it has none, when a code was sent a moment ago and when
 * no SMS can be sent; and it takes the same time, because nothing is awaited.
 */
export async function requestPasswordReset(
  ctx: Context,
  input: { phone: string },
): Promise<{ expires_at: string; server_time: string }> {
  const now = ctx.now();
  ctx.afterAnswer(() => sendResetCode(ctx, input.phone, now));
  return { expires_at: toIso(new Date(now.getTime() + codeLifeMs)), server_time: toIso(now) };
}

/** Sends a code for a new password, unless too many were sent; nothing says whether it was. */
export async function sendResetCode(ctx: Context, phone: string, now: Date): Promise<void> {
  const [row] = await ctx.db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.agentId, ctx.agentId), eq(member.phone, phone), isNull(member.closedAt)));
  if (!row) return;
  const recent = await ctx.db
    .select({ createdAt: otp.createdAt })
    .from(otp)
    .where(and(eq(otp.memberId, row.id), gt(otp.createdAt, new Date(now.getTime() - dayMs))))
    .orderBy(desc(otp.createdAt));
  const latest = recent[0];
  if (recent.length >= codesPerDayMax || (latest && now.getTime() - latest.createdAt.getTime() < resendAfterMs)) return;

  const { code, reference } = newCode(ctx);
  await inTransaction(ctx, async (tx) => {
    await tx
      .update(otp)
      .set({ usedAt: now })
      .where(and(eq(otp.memberId, row.id), isNull(otp.usedAt)));
    await tx.insert(otp).values({
      memberId: row.id,
      codeHash: hashOf(row.id, code),
      reference,
      expiresAt: new Date(now.getTime() + codeLifeMs),
      createdAt: now,
    });
  });
  await sendSms(ctx, phone, codeText(ctx, { code, reference }));
}

/** @throws Refusal otp_wrong (also for an unknown phone and a closed account), invalid_input (new_password), busy */
export async function resetPassword(
  ctx: Context,
  input: { phone: string; otp: string; new_password: string },
): Promise<null> {
  refuseWeak(input.new_password, input.phone);
  const now = ctx.now();
  const passwordHash = await hashPassword(input.new_password);
  const done = await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .select({ id: otp.id, memberId: otp.memberId, codeHash: otp.codeHash })
      .from(otp)
      .innerJoin(member, eq(member.id, otp.memberId))
      .where(
        and(
          eq(member.agentId, ctx.agentId),
          eq(member.phone, input.phone),
          isNull(member.closedAt),
          isNull(otp.usedAt),
          gt(otp.expiresAt, now),
          sql`${otp.tries} < ${codeTriesMax}`,
        ),
      )
      .orderBy(desc(otp.createdAt))
      .limit(1)
      .for('update', { of: otp });
    if (!row) return false;
    const right = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashOf(row.memberId, input.otp)));
    // The attempt count must be stored even though the call is refused, so nothing is thrown inside the transaction.
    await tx
      .update(otp)
      .set(right ? { usedAt: now } : { tries: sql`${otp.tries} + 1` })
      .where(eq(otp.id, row.id));
    if (!right) return false;
    // An intruder may have added a passkey as a back door; the owner adds theirs again.
    await tx.delete(passkey).where(eq(passkey.memberId, row.memberId));
    await tx
      .update(member)
      .set({ passwordHash, withdrawHeldUntil: new Date(now.getTime() + holdMs) })
      .where(eq(member.id, row.memberId));
    await revokeOtherSessions(inside, row.memberId, null);
    await tellOfPassword(inside, tx, row.memberId);
    return true;
  });
  if (!done) throw new Refusal('otp_wrong', { fields: { otp: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว' } });
  return null;
}
