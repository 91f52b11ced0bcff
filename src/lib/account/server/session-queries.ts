/** Reads of sessions, shaped for pages and calls. */
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { toIso } from '../../time.ts';
import { deviceName } from '../rules/device-name.ts';
import { sessionIdleMs } from './sessions.ts';
import { member, session } from './tables.ts';

export interface DeviceRow {
  readonly session_id: string;
  readonly device: string;
  readonly ip: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
  /** Until when the device may come back without the password. */
  readonly remembered_until: string | null;
}

/** The member's live sessions and devices that may come back without the password, the current one first. */
export async function liveSessions(ctx: MemberContext): Promise<DeviceRow[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(session)
    .where(
      and(
        eq(session.memberId, ctx.member.id),
        isNull(session.revokedAt),
        or(
          and(gt(session.expiresAt, now), gt(session.lastSeenAt, new Date(now.getTime() - sessionIdleMs))),
          gt(session.rememberedUntil, now),
        ),
      ),
    )
    .orderBy(desc(session.lastSeenAt));
  return rows
    .map((row) => ({
      session_id: String(row.id),
      device: deviceName(row.userAgent),
      ip: row.ip,
      created_at: toIso(row.createdAt),
      last_seen_at: toIso(row.lastSeenAt),
      current: row.id === ctx.member.sessionId,
      remembered_until: row.rememberedUntil && toIso(row.rememberedUntil),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** When the password was last confirmed in this session; null when it was not. */
export const confirmedAt = fact('select confirmed_at from session where id = $2', (at: Date | null) => at);

/** The sessions that nobody has ended, for statements that count by them. */
export const unendedSessionsSql = 'select id, member_id, created_at from session where revoked_at is null';

/** Start and end of every session of the member that was active since `since`. */
export function sessionSpans(db: Db, memberId: bigint, since: Date): Promise<{ from: Date; to: Date }[]> {
  return db
    .select({
      from: session.createdAt,
      // `lastSeenAt` is written once a minute; a logout ends the span exactly.
      to: sql<Date>`coalesce(${session.revokedAt}, ${session.lastSeenAt})`.mapWith(session.lastSeenAt),
    })
    .from(session)
    .where(and(eq(session.memberId, memberId), gt(sql`coalesce(${session.revokedAt}, ${session.lastSeenAt})`, since)));
}

/** The login before the current one: when, and on which device. Undefined at the first login. */
export async function previousLogin(
  ctx: MemberContext,
): Promise<{ readonly at: string; readonly device: string } | undefined> {
  const [row] = await ctx.db
    .select({ at: session.createdAt, userAgent: session.userAgent })
    .from(session)
    .where(and(eq(session.memberId, ctx.member.id), lt(session.id, ctx.member.sessionId)))
    .orderBy(desc(session.id))
    .limit(1);
  return row && { at: toIso(row.at), device: deviceName(row.userAgent) };
}

/** Whether the member with this phone has logged in on the device before. */
export async function knowsDevice(ctx: Context, phone: string, deviceHash: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: session.id })
    .from(session)
    .innerJoin(member, eq(member.id, session.memberId))
    .where(and(eq(session.deviceHash, deviceHash), eq(member.agentId, ctx.agentId), eq(member.phone, phone)))
    .limit(1);
  return rows.length > 0;
}
