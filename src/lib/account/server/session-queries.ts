/** Reads of sessions, shaped for pages and calls. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { MemberContext } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import { deviceName } from '../rules/device-name.ts';
import { sessionIdleMs } from './sessions.ts';
import { session } from './tables.ts';

export interface DeviceRow {
  readonly session_id: string;
  readonly device: string;
  readonly ip: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
}

/** The member's live sessions, the present one first. */
export async function liveSessions(ctx: MemberContext): Promise<DeviceRow[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(session)
    .where(
      and(
        eq(session.memberId, ctx.member.id),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        gt(session.lastSeenAt, new Date(now.getTime() - sessionIdleMs)),
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
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}
