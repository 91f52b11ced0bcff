/** Proof of a phone: a token, valid for half an hour and one account, stored as its hash. */
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { minuteMs, toIso } from '../../time.ts';
import { phoneProof } from './proof-tables.ts';

/** Long enough to look up one's bank account number. */
const proofLifeMs = 30 * minuteMs;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Issues a token for a phone whose code has just been confirmed. */
export async function grantPhoneProof(
  ctx: Context,
  phone: string,
): Promise<{ phone_token: string; expires_at: string }> {
  const token = Buffer.from(ctx.random(32)).toString('base64url');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + proofLifeMs);
  await ctx.db
    .insert(phoneProof)
    .values({ agentId: ctx.agentId, phone, tokenHash: hashOf(token), expiresAt, createdAt: now });
  return { phone_token: token, expires_at: toIso(expiresAt) };
}

/** Names the calls that prove a phone, for clients of the specification, which has no such step. */
const unproven = (): Refusal =>
  new Refusal('phone_unproven', {
    fields: { phone: 'ยืนยันเบอร์โทรศัพท์ด้วยรหัสจาก SMS อีกครั้ง' },
    data: { send_code: 'POST /api/register/code', prove_phone: 'POST /api/register/prove_phone' },
  });

const live = (ctx: Context, phone: string, token: string) =>
  and(
    eq(phoneProof.tokenHash, hashOf(token)),
    eq(phoneProof.agentId, ctx.agentId),
    eq(phoneProof.phone, phone),
    isNull(phoneProof.usedAt),
    gt(phoneProof.expiresAt, ctx.now()),
  );

/** Checked before any work is done for a token. @throws Refusal phone_unproven */
export async function requirePhoneProof(ctx: Context, phone: string, token: string): Promise<void> {
  const rows = await ctx.db
    .select({ id: phoneProof.id })
    .from(phoneProof)
    .where(live(ctx, phone, token));
  if (rows.length === 0) throw unproven();
}

/** Consumes the token, in the transaction that creates the account. @throws Refusal phone_unproven when it was used meanwhile */
export async function takePhoneProof(tx: Db, ctx: Context, phone: string, token: string): Promise<void> {
  const rows = await tx
    .update(phoneProof)
    .set({ usedAt: ctx.now() })
    .where(live(ctx, phone, token))
    .returning({ id: phoneProof.id });
  if (rows.length === 0) throw unproven();
}
