/**
 * What becomes of a session that has ended by itself: on a remembered device the next page opens a new one, which reads
 * everything but asks for the password before money moves; elsewhere the page says why it ended.
 */
import { Refusal } from '../../contract/problems.ts';
import type { Context, Member, MemberContext, SessionCookies } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { SessionEnd } from '../rules/session-end.ts';
import { hashOf, memberOfCookie, openSession, sessionIdleMs } from './sessions.ts';

/** Takes the right to come back once: of two pages opened at the same time, one resumes and the other logs in again. */
const takeStatement = statement<{ member_id: bigint; until: Date }>(
  'session_take_remembered',
  `with found as (
      select id, member_id, remembered_until from session
      where token_hash = $1 and device_hash = $2 and revoked_at is null and remembered_until > $3 for update)
    update session set remembered_until = null from found where session.id = found.id
    returning found.member_id, found.remembered_until as until`,
);

export interface Resumed {
  readonly member: Member;
  readonly cookies: SessionCookies;
}

/**
 * Opens the next session of a remembered device, by the token of the one that has ended.
 *
 * @returns null when the device is not remembered (any more), or its account is closed or held
 */
export async function resumeSession(ctx: Context, token: string): Promise<Resumed | null> {
  const { device } = ctx;
  if (device === undefined) return null;
  const now = ctx.now();
  try {
    const opened = await inTransaction(ctx, async (tx, inside) => {
      const { rows } = await takeStatement(tx, [hashOf(token), hashOf(device), now]);
      const [found] = rows;
      return found && openSession(inside, found.member_id, { resumed: { until: found.until } });
    });
    const member = opened && (await memberOfCookie(ctx.db, now, opened.token));
    return member ? { member, cookies: opened } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const endStatement = statement<{ revoked_at: Date | null; expires_at: Date }>(
  'session_end_of',
  'select revoked_at, expires_at from session where token_hash = $1',
);

/** Why the session of a token has ended; undefined for a token of no session. */
export async function sessionEndOf(ctx: Context, token: string): Promise<SessionEnd | undefined> {
  const { rows } = await endStatement(ctx.db, [hashOf(token)]);
  const [found] = rows;
  if (!found) return undefined;
  if (found.revoked_at) return 'ended';
  return found.expires_at <= ctx.now() ? 'expired' : 'idle';
}

const restStatement = statement(
  'session_rest',
  `update session set last_seen_at = least(last_seen_at, $2::timestamptz)
    where id = $1 and revoked_at is null and remembered_until > $3`,
);

/** Ends the session of a remembered device as if nobody had been there for 30 minutes; false where it is not remembered. */
export async function restSession(ctx: MemberContext): Promise<boolean> {
  const now = ctx.now();
  const idleSince = new Date(now.getTime() - sessionIdleMs);
  const { rowCount } = await restStatement(ctx.db, [ctx.member.sessionId, idleSince, now]);
  return rowCount === 1;
}
