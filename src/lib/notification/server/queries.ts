/** Announcements for guests and members. */
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { notification } from './tables.ts';

export interface Notice {
  id: string;
  type: number;
  title: string;
  description: string;
  image: string | null;
  link: string | null;
}

/** Current announcements for guests or for members, most important first. */
export async function noticesFor(ctx: Context, audience: 'guests' | 'members'): Promise<Notice[]> {
  const rows = await ctx.db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.agentId, ctx.agentId),
        runsAt(notification, ctx.now()),
        audience === 'members' ? undefined : eq(notification.audience, 'all'),
      ),
    )
    .orderBy(desc(notification.priority), desc(notification.id))
    .limit(10);
  return rows.map((row) => ({
    id: String(row.id),
    type: row.type,
    title: row.title,
    description: row.description,
    image: row.image,
    link: row.link,
  }));
}
