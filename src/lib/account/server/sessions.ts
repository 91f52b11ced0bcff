/**
 * Sessions: a 256-bit random token in an HttpOnly cookie, kept as a hash, ended by 30 minutes of rest, 12 hours in all,
 * or the member; and the 15-minute bearer bound to it that the specification's clients set on their HTTP client.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { beginPlaySession } from '../../play-limit/server/begin-session.ts';
import type { Context, Member, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Secrets } from '../../server/secrets.ts';
import { publish } from '../../server/stream/publish.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { session } from './tables.ts';

export const sessionIdleMs = 30 * minuteMs;
export const sessionLifeMs = 12 * hourMs;
const accessTokenLifeMs = 15 * minuteMs;
/** Devices of a member that are logged in at once; a further one ends the session that rested longest. */
const sessionsMax = 10;
/** How stale `last_seen_at` may grow before a request writes it, so that reading a page is not a write each time. */
const seenEveryMs = minuteMs;

/** How the secret of a session, or the name of a device, is kept. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What the browser keeps: the session's secret, and the name of the device, which outlives the session. */
export interface SessionCookies {
  readonly token: string;
  readonly device: string;
}

type EndedRow = { id: bigint; member_id: bigint };

/** The member's row is held from here on: whoever changes the password or closes the account comes before, or ends what is opened. */
const letInStatement = statement<{ id: bigint }>(
  'session_let_in',
  `update member set last_login_at = $2 where id = $1 and closed_at is null and ($3::text is null or password_hash = $3) returning id`,
);

/** Ends the session this browser had ($2) and those beyond the most a member may have. */
const makeRoomStatement = statement<EndedRow>(
  'session_make_room',
  `update session set revoked_at = $3 where revoked_at is null and (id = $2 or id in (
      select id from session where member_id = $1 and revoked_at is null and expires_at > $3 and last_seen_at > $4
        and id is distinct from $2
      order by last_seen_at desc, id desc offset ${sessionsMax - 1}))
    returning id, member_id`,
);

/**
 * Opens a session for a member who has just proved who they are; a device that is new here gets a name. Who proved it by a
 * password gives the hash it was checked against: it must still be the member's when the session is opened.
 *
 * @throws Refusal wrong_credentials when it is not, or the account is closed
 */
export function openSession(
  ctx: Context,
  memberId: bigint,
  checkedHash?: string,
): Promise<SessionCookies & { sessionId: bigint }> {
  return inTransaction(ctx, async (tx, inside) => {
    const token = Buffer.from(inside.random(32)).toString('base64url');
    const device = inside.device ?? Buffer.from(inside.random(32)).toString('base64url');
    const now = inside.now();
    if ((await letInStatement(tx, [memberId, now, checkedHash ?? null])).rowCount === 0)
      throw new Refusal('wrong_credentials');
    const former = inside.member?.sessionId ?? null;
    const idleSince = new Date(now.getTime() - sessionIdleMs);
    const { rows: ended } = await makeRoomStatement(tx, [memberId, former, now, idleSince]);
    const [row] = await tx
      .insert(session)
      .values({
        memberId,
        tokenHash: hashOf(token),
        deviceHash: hashOf(device),
        ip: inside.ip,
        userAgent: inside.userAgent.slice(0, 200),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + sessionLifeMs),
      })
      .returning({ id: session.id });
    assert(row, 'a session row is inserted');
    await beginPlaySession(tx, row.id, memberId);
    for (const whose of new Set(ended.map((one) => one.member_id)))
      await tellSignedOut(
        inside,
        whose,
        ended.filter((one) => one.member_id === whose),
      );
    return { token, device, sessionId: row.id };
  });
}

type LiveRow = {
  id: bigint;
  first_name: string;
  vip_level: Member['vipLevel'];
  agent_id: bigint;
  session_id: bigint;
  created_at: Date;
  last_seen_at: Date;
  went_on_at: Date | null;
};

/** Asked at every request of a member. */
const liveStatement = (column: 'id' | 'token_hash') =>
  statement<LiveRow>(
    `session_by_${column}`,
    `select member.id, first_name, vip_level, agent_id, session.id as session_id, session.created_at, last_seen_at, went_on_at
      from session join member on member.id = member_id
      where session.${column} = $1 and closed_at is null and revoked_at is null and expires_at > $2::timestamptz and last_seen_at > $3::timestamptz`,
  );
const liveById = liveStatement('id');
const liveByHash = liveStatement('token_hash');

async function liveSession(db: Db, now: Date, live: typeof liveById, whose: bigint | string): Promise<Member | null> {
  const { rows } = await live(db, [whose, now, new Date(now.getTime() - sessionIdleMs)]);
  const [row] = rows;
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > seenEveryMs) {
    await db.update(session).set({ lastSeenAt: now }).where(eq(session.id, row.session_id));
  }
  return {
    id: row.id,
    username: row.first_name,
    vipLevel: row.vip_level,
    agentId: row.agent_id,
    sessionId: row.session_id,
    loggedInAt: row.created_at,
    playingSince: row.went_on_at ?? row.created_at,
  };
}

/** When a session will be over if its member does nothing more; undefined for one that has been ended. */
export async function sessionEnd(db: Db, sessionId: bigint): Promise<Date | undefined> {
  const [row] = await db
    .select({ seen: session.lastSeenAt, expires: session.expiresAt })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
  return row && new Date(Math.min(row.seen.getTime() + sessionIdleMs, row.expires.getTime()));
}

/** The member of a session says, asked after a while, that they go on. */
export async function goOn(ctx: MemberContext): Promise<void> {
  await ctx.db.update(session).set({ wentOnAt: ctx.now() }).where(eq(session.id, ctx.member.sessionId));
}

/** The member whose cookie this is, or null when the session is unknown, ended, rested too long or over. */
export function memberOfCookie(db: Db, now: Date, token: string): Promise<Member | null> {
  return liveSession(db, now, liveByHash, hashOf(token));
}

/** Makes the 15-minute bearer of a session: "id.expires.signature". */
export function accessToken(secrets: Secrets, sessionId: bigint, now: Date): string {
  const body = `${sessionId}.${now.getTime() + accessTokenLifeMs}`;
  return `${body}.${createHmac('sha256', secrets.key('access_token')).update(body).digest('base64url')}`;
}

/** The member whose bearer this is; null when it is forged, over, or its session has ended. */
export async function memberOfAccessToken(db: Db, secrets: Secrets, now: Date, token: string): Promise<Member | null> {
  const [sessionId, expires, signature] = token.split('.');
  if (!sessionId || !expires || !signature || !/^\d{1,18}$/.test(sessionId) || !/^\d{13}$/.test(expires)) return null;
  const expected = createHmac('sha256', secrets.key('access_token')).update(`${sessionId}.${expires}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || Number(expires) <= now.getTime())
    return null;
  return liveSession(db, now, liveById, BigInt(sessionId));
}

/** Ends one session of the member; ending an ended or foreign one changes nothing. Returns whether one was ended. */
export async function revokeSession(ctx: Context, memberId: bigint, sessionId: bigint): Promise<boolean> {
  const rows = await ctx.db
    .update(session)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(session.id, sessionId), eq(session.memberId, memberId), isNull(session.revokedAt)))
    .returning({ id: session.id });
  await tellSignedOut(ctx, memberId, rows);
  return rows.length > 0;
}

/** Their open pages end their streams, whatever process serves them. */
async function tellSignedOut(ctx: Context, memberId: bigint, ended: readonly { readonly id: bigint }[]): Promise<void> {
  if (ended.length === 0) return;
  await publish(ctx, `member:${memberId}`, 'signed_out', { session_ids: ended.map(({ id }) => String(id)) });
}

/** Ends every session of a member but `except` (a password was changed, or forgotten and set anew). */
export async function revokeOtherSessions(ctx: Context, memberId: bigint, except: bigint | null): Promise<void> {
  const rows = await ctx.db
    .update(session)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(session.memberId, memberId),
        isNull(session.revokedAt),
        except === null ? sql`true` : ne(session.id, except),
      ),
    )
    .returning({ id: session.id });
  await tellSignedOut(ctx, memberId, rows);
}
