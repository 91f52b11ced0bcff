/**
 * Proves that a registering visitor holds the phone: a code goes there and is exchanged for a token that registration requires.
 * Nothing here reveals whether a phone has an account; `check_account` does, under its own limit.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { waitText } from '../../server/front-door/limits.ts';
import { dayMs, secondMs, toIso } from '../../time.ts';
import {
  codeLifeMs,
  codesPerDayMax,
  codeText,
  codeTriesMax,
  newCode,
  type OneTimeCode,
  resendAfterMs,
} from './one-time-code.ts';
import { grantPhoneProof } from './phone-proof.ts';
import { phoneCode, phoneProof } from './proof-tables.ts';
import { isAvailable } from './queries.ts';
import { sendSms } from './sms.ts';

/** Messages to phones without an account cost money and anybody can request them: this caps the cost per day. */
export const siteCodesPerDayMax = 5_000;

export interface SentCode {
  readonly reference: string;
  readonly expires_at: string;
  /** No new code is sent before this. */
  readonly resend_at: string;
  readonly server_time: string;
}

type CodeRow = typeof phoneCode.$inferSelect;

function hashOf(ctx: Context, phone: string, code: string): string {
  return createHmac('sha256', ctx.secrets.key('phone_code')).update(`${phone}:${code}`).digest('hex');
}

/**
 * Sends a code to a phone for registration, unless one was sent a moment ago. A phone that has an account gets no message but the
 * same answer in the same time: the answer does not wait for the SMS provider. A message that could not be sent is logged and not
 * counted, and the member may request the code again.
 *
 * @throws Refusal too_many_tries (five codes in a day, with the wait), busy (the site's daily cap)
 */
export async function sendPhoneCode(ctx: Context, { phone }: { readonly phone: string }): Promise<SentCode> {
  const { row, fresh } = await inTransaction(ctx, (tx, inside) => nextCode(tx, inside, phone));
  if (fresh) ctx.afterAnswer(() => deliver(ctx, row, fresh));
  return {
    reference: row.reference,
    expires_at: toIso(row.expiresAt),
    resend_at: toIso(new Date(row.createdAt.getTime() + resendAfterMs)),
    server_time: toIso(ctx.now()),
  };
}

async function deliver(ctx: Context, row: CodeRow, code: OneTimeCode): Promise<void> {
  if (!(await isAvailable(ctx, { phone: row.phone }))) return;
  try {
    await sendSms(ctx, row.phone, codeText(ctx, code));
  } catch (error) {
    await ctx.db.delete(phoneCode).where(eq(phoneCode.id, row.id));
    throw error;
  }
}

/** The current code of a phone: the one sent a moment ago, or a new one (`fresh`), which has to be sent. */
async function nextCode(tx: Db, ctx: Context, phone: string): Promise<{ row: CodeRow; fresh?: OneTimeCode }> {
  // Serialises requests for one phone: the second finds the first one's code.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone_code:${phone}`}, 0))`);
  const now = ctx.now();
  const dayAgo = new Date(now.getTime() - dayMs);
  const own = and(eq(phoneCode.agentId, ctx.agentId), eq(phoneCode.phone, phone));
  const recent = await tx
    .select()
    .from(phoneCode)
    .where(and(own, gt(phoneCode.createdAt, dayAgo)))
    .orderBy(desc(phoneCode.createdAt));
  const [latest] = recent;
  if (latest && now.getTime() - latest.createdAt.getTime() < resendAfterMs) return { row: latest };
  const oldest = recent[codesPerDayMax - 1];
  if (oldest) {
    const seconds = Math.ceil((oldest.createdAt.getTime() + dayMs - now.getTime()) / secondMs);
    throw new Refusal('too_many_tries', { values: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
  }
  const [all] = await tx.select({ sent: count() }).from(phoneCode).where(gt(phoneCode.createdAt, dayAgo));
  if ((all?.sent ?? 0) >= siteCodesPerDayMax) {
    ctx.log.error({ sent: all?.sent }, 'more codes for registering than a day may cost');
    throw new Refusal('busy');
  }
  await tx
    .update(phoneCode)
    .set({ usedAt: now })
    .where(and(own, isNull(phoneCode.usedAt)));
  const fresh = newCode(ctx);
  const [row] = await tx
    .insert(phoneCode)
    .values({
      agentId: ctx.agentId,
      phone,
      codeHash: hashOf(ctx, phone, fresh.code),
      reference: fresh.reference,
      expiresAt: new Date(now.getTime() + codeLifeMs),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('a code row is inserted');
  return { row, fresh };
}

/**
 * Exchanges the code of a phone, once, for the registration token.
 *
 * @throws Refusal otp_wrong at the field `otp`: how many tries are left, or that a new code is needed
 */
export async function provePhone(
  ctx: Context,
  { phone, otp }: { readonly phone: string; readonly otp: string },
): Promise<{ phone_token: string; expires_at: string }> {
  const now = ctx.now();
  const triesLeft = await inTransaction(ctx, async (tx) => {
    const [row] = await tx
      .select()
      .from(phoneCode)
      .where(
        and(
          eq(phoneCode.agentId, ctx.agentId),
          eq(phoneCode.phone, phone),
          isNull(phoneCode.usedAt),
          gt(phoneCode.expiresAt, now),
          lt(phoneCode.tries, codeTriesMax),
        ),
      )
      .orderBy(desc(phoneCode.createdAt))
      .limit(1)
      .for('update');
    if (!row) return 0;
    const right = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashOf(ctx, phone, otp)));
    // The attempt count must be stored even though the call is refused, so nothing is thrown inside the transaction.
    await tx
      .update(phoneCode)
      .set(right ? { usedAt: now } : { tries: row.tries + 1 })
      .where(eq(phoneCode.id, row.id));
    return right ? 'right' : codeTriesMax - row.tries - 1;
  });
  if (triesLeft === 'right') return grantPhoneProof(ctx, phone);
  const text = triesLeft > 0 ? `รหัสไม่ถูกต้อง เหลืออีก ${triesLeft} ครั้ง` : 'รหัสใช้ไม่ได้แล้ว ขอรหัสใหม่';
  throw new Refusal('otp_wrong', { fields: { otp: text } });
}

/** The daily limit looks back this far; the job runs nightly, so nothing is kept for two full days. */
const keptMs = dayMs;

/** Job, nightly: deletes codes and proofs, which name phones that may have no account. */
export async function trimPhoneCodes(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptMs);
  await ctx.db.delete(phoneCode).where(lt(phoneCode.createdAt, before));
  await ctx.db.delete(phoneProof).where(lt(phoneProof.expiresAt, before));
}

/** Deletes a phone's codes together with its member's identity. */
export async function forgetPhone(tx: Db, phone: string): Promise<void> {
  await tx.delete(phoneCode).where(eq(phoneCode.phone, phone));
  await tx.delete(phoneProof).where(eq(phoneProof.phone, phone));
}
