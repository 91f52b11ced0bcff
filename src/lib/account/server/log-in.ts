/** Login by phone and password, throttled after five failures; an unknown phone and a wrong password get the same answer. */
import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { verifyPassword } from '../../server/password-hash.ts';
import { normalisePhone } from '../rules/phone.ts';
import { tryPassword } from './password-tries.ts';
import type { LoggedIn } from './register.ts';
import { accessToken, openSession } from './sessions.ts';
import { member } from './tables.ts';

/** Whoever logs in, and the password hash that must still be theirs when the session opens. */
export interface Entrant {
  readonly id: bigint;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly vipLevel: number;
}

const entrant = {
  id: member.id,
  passwordHash: member.passwordHash,
  firstName: member.firstName,
  vipLevel: member.vipLevel,
};

/** A member whose account is open; undefined for any other id. */
export async function entrantOf(ctx: Context, memberId: bigint): Promise<Entrant | undefined> {
  const [row] = await ctx.db
    .select(entrant)
    .from(member)
    .where(and(eq(member.agentId, ctx.agentId), eq(member.id, memberId), isNull(member.closedAt)));
  return row;
}

/**
 * The member of a phone and password.
 *
 * @throws Refusal wrong_credentials (also for a closed account), too_many_tries (with the wait), busy
 */
export async function entrantBy(ctx: Context, input: { phone: string; password: string }): Promise<Entrant> {
  const phone = normalisePhone(input.phone);
  if (!phone) {
    await verifyPassword(undefined, input.password);
    throw new Refusal('wrong_credentials');
  }
  const [row] = await ctx.db
    .select(entrant)
    .from(member)
    .where(and(eq(member.agentId, ctx.agentId), eq(member.phone, phone), isNull(member.closedAt)));
  if (!(await tryPassword(ctx, phone, row?.passwordHash, input.password)) || !row) {
    // A keyboard left on Thai produces Thai letters; pointing that out reveals nothing about the password.
    const thai = /^[\u0e00-\u0e7f]+$/.test(input.password);
    throw new Refusal('wrong_credentials', thai ? { fields: { password: 'แป้นพิมพ์อาจเป็นภาษาไทยอยู่' } } : {});
  }
  return row;
}

/**
 * Opens a session for an authenticated member and sets its cookies.
 *
 * @throws Refusal wrong_credentials when the password was changed or the account closed meanwhile
 */
export async function enter(
  ctx: Context,
  row: Entrant,
  remember = false,
): Promise<LoggedIn & { readonly device: string }> {
  const opened = await openSession(ctx, row.id, { checkedHash: row.passwordHash, remember });
  ctx.reply.setSession(opened);
  return {
    access_token: accessToken(ctx.secrets, opened.sessionId, ctx.now()),
    user: { id: String(row.id), username: row.firstName, vip_level: row.vipLevel },
    device: opened.device,
  };
}

/**
 * Logs a member in and sets the session cookie; `remember` lets the device come back for 30 days.
 *
 * @throws Refusal wrong_credentials (also for a closed account), too_many_tries (with the wait), busy
 */
export async function logIn(
  ctx: Context,
  input: { phone: string; password: string; remember?: boolean | undefined },
): Promise<LoggedIn> {
  const { access_token, user } = await enter(ctx, await entrantBy(ctx, input), input.remember);
  return { access_token, user };
}
