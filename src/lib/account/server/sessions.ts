/**
 * Sessions: a 256-bit random token in an HttpOnly cookie, stored as a hash, ended after 30 minutes of inactivity, after 12 hours,
 * or by the member; and the 15-minute bearer bound to it that the specification's clients set on their HTTP client. A
 * remembered device opens the next session by itself (resume-session.ts).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { tellMember } from '../../inbox/server/tell-member.ts';
import type { Context, Member, MemberContext, SessionCookies } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Secrets } from '../../server/secrets.ts';
import { publish } from '../../server/stream/publish.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import { deviceName } from '../rules/device-name.ts';
import { playPauses } from './pauses.ts';
import { session } from './tables.ts';

export const sessionIdleMs = 30 * minuteMs;
export const sessionLifeMs = 12 * hourMs;
/** A device that is remembered opens sessions without the password for so long after the last login with it. */
export const rememberedMs = 30 * dayMs;
const accessTokenLifeMs = 15 * minuteMs;
/** Devices of one member logged in at the same time; another one ends the least recently used session. */
const sessionsMax = 10;
/** How stale `last_seen_at` may become before a request writes it, so that not every page view is a write. */
const seenEveryMs = minuteMs;

/** The stored form of a session's token or a device's name. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type EndedRow = { id: bigint; member_id: bigint };

/** Locks the member's row: a concurrent password change or account closing either comes first or ends the session opened here. */
const letInStatement = statement<{ id: bigint }>(
  'session_let_in',
  `update member set last_login_at = $2 where id = $1 and closed_at is null and ($3::text is null or password_hash = $3) returning id`,
);

/** Asked after the member's row is locked: a statement that waited for the lock still sees what was before it. */
const heldStatement = statement<{ id: bigint }>(
  'session_held',
  `select id from member_hold where member_id = $1 and kind = 'account' and released_at is null`,
);

/** Ends this browser's previous session ($2) and those beyond the maximum per member. */
const makeRoomStatement = statement<EndedRow>(
  'session_make_room',
  `update session set revoked_at = $3 where revoked_at is null and (id = $2 or id in (
      select id from session where member_id = $1 and revoked_at is null and expires_at > $3 and last_seen_at > $4
        and id is distinct from $2
      order by last_seen_at desc, id desc offset ${sessionsMax - 1}))
    returning id, member_id`,
);

/** A login of another time or person has taken the device's place: what was remembered for it before ends. */
const forgetDeviceStatement = statement(
  'session_forget_device',
  'update session set remembered_until = null where device_hash = $1 and remembered_until is not null',
);

/** How a member has shown who they are. */
export interface Entry {
  /** What the password was checked against; it must still be the member's when the session opens. */
  readonly checkedHash?: string | undefined;
  /** Remembers the device for 30 days. */
  readonly remember?: boolean | undefined;
  /** A remembered device came back, without a password; `until` as at its login. */
  readonly resumed?: { readonly until: Date };
}

/**
 * Opens a session for a member who has just authenticated; a new device gets a name.
 *
 * @throws Refusal wrong_credentials when the password was changed meanwhile or the account is closed; held when the staff
 * stopped it
 */
export function openSession(
  ctx: Context,
  memberId: bigint,
  { checkedHash, remember = false, resumed }: Entry = {},
): Promise<SessionCookies & { sessionId: bigint }> {
  return inTransaction(ctx, async (tx, inside) => {
    const token = Buffer.from(inside.random(32)).toString('base64url');
    const device = inside.device ?? Buffer.from(inside.random(32)).toString('base64url');
    const now = inside.now();
    if ((await letInStatement(tx, [memberId, now, checkedHash ?? null])).rowCount === 0)
      throw new Refusal('wrong_credentials');
    if ((await heldStatement(tx, [memberId])).rowCount !== 0) throw new Refusal('held');
    const former = inside.member?.sessionId ?? null;
    const idleSince = new Date(now.getTime() - sessionIdleMs);
    const { rows: ended } = await makeRoomStatement(tx, [memberId, former, now, idleSince]);
    const rememberedUntil = resumed?.until ?? (remember ? new Date(now.getTime() + rememberedMs) : null);
    if (inside.device !== undefined) await forgetDeviceStatement(tx, [hashOf(device)]);
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
        rememberedUntil,
        resumed: resumed !== undefined,
      })
      .returning({ id: session.id });
    assert(row, 'a session row is inserted');
    await playPauses.get().beginSession(tx, row.id, memberId);
    await tellOfNewDevice(inside, tx, { memberId, sessionId: row.id, deviceHash: hashOf(device) });
    for (const whose of new Set(ended.map((one) => one.member_id)))
      await announceSignedOut(
        inside,
        whose,
        ended.filter((one) => one.member_id === whose),
      );
    return { token, device, sessionId: row.id, rememberedUntil };
  });
}

const strangerStatement = statement<{ is_new: boolean }>(
  'session_new_device',
  `select exists (select from session where member_id = $1 and id <> $2)
      and not exists (select from session where member_id = $1 and id <> $2 and device_hash = $3) as is_new`,
);

/** A message about a login on a device that the member has not used before; the first one is the registration's. */
async function tellOfNewDevice(
  ctx: Context,
  tx: Db,
  {
    memberId,
    sessionId,
    deviceHash,
  }: { readonly memberId: bigint; readonly sessionId: bigint; readonly deviceHash: string },
): Promise<void> {
  const { rows } = await strangerStatement(tx, [memberId, sessionId, deviceHash]);
  if (!rows[0]?.is_new) return;
  const data = { device: deviceName(ctx.userAgent) };
  await tellMember(ctx, tx, { memberId, kind: 'new_device', reference: `session:${sessionId}`, data });
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
  must_confirm: boolean;
};

/** Runs at every request of a member. */
const liveStatement = (column: 'id' | 'token_hash') =>
  statement<LiveRow>(
    `session_by_${column}`,
    `select member.id, first_name, vip_level, agent_id, session.id as session_id, session.created_at, last_seen_at, went_on_at,
        resumed and confirmed_at is null as must_confirm
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
    mustConfirm: row.must_confirm,
  };
}

/** When a session will expire without further activity; undefined for one that has ended. */
export async function sessionEnd(db: Db, sessionId: bigint): Promise<Date | undefined> {
  const [row] = await db
    .select({ seen: session.lastSeenAt, expires: session.expiresAt })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
  return row && new Date(Math.min(row.seen.getTime() + sessionIdleMs, row.expires.getTime()));
}

/** Records that the member chose to continue in the reality check. */
export async function goOn(ctx: MemberContext): Promise<void> {
  await ctx.db.update(session).set({ wentOnAt: ctx.now() }).where(eq(session.id, ctx.member.sessionId));
}

/** The member of a session cookie, or null when the session is unknown, ended, idle for too long or expired. */
export function memberOfCookie(db: Db, now: Date, token: string): Promise<Member | null> {
  return liveSession(db, now, liveByHash, hashOf(token));
}

/** Makes the 15-minute bearer of a session: "id.expires.signature". */
export function accessToken(secrets: Secrets, sessionId: bigint, now: Date): string {
  const body = `${sessionId}.${now.getTime() + accessTokenLifeMs}`;
  return `${body}.${createHmac('sha256', secrets.key('access_token')).update(body).digest('base64url')}`;
}

/** The member of a bearer; null when it is forged or expired, or its session has ended. */
export async function memberOfAccessToken(db: Db, secrets: Secrets, now: Date, token: string): Promise<Member | null> {
  const [sessionId, expires, signature] = token.split('.');
  if (!sessionId || !expires || !signature || !/^\d{1,18}$/.test(sessionId) || !/^\d{13}$/.test(expires)) return null;
  const expected = createHmac('sha256', secrets.key('access_token')).update(`${sessionId}.${expires}`).digest();
  const received = Buffer.from(signature, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected) || Number(expires) <= now.getTime())
    return null;
  return liveSession(db, now, liveById, BigInt(sessionId));
}

/** Ends one session of the member and returns whether it did; an ended or foreign one is left alone. */
export async function revokeSession(ctx: Context, memberId: bigint, sessionId: bigint): Promise<boolean> {
  const rows = await ctx.db
    .update(session)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(session.id, sessionId), eq(session.memberId, memberId), isNull(session.revokedAt)))
    .returning({ id: session.id });
  await announceSignedOut(ctx, memberId, rows);
  return rows.length > 0;
}

/** Tells the sessions' open pages to close their streams, in whichever process they are. */
async function announceSignedOut(
  ctx: Context,
  memberId: bigint,
  ended: readonly { readonly id: bigint }[],
): Promise<void> {
  if (ended.length === 0) return;
  await publish(ctx, `member:${memberId}`, 'signed_out', { session_ids: ended.map(({ id }) => String(id)) });
}

/** Ends every session of a member except `except`; called when the password was changed or reset. */
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
  await announceSignedOut(ctx, memberId, rows);
}
