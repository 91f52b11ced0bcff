/** Announcements for guests and members. */
import { and, desc, eq, lte } from 'drizzle-orm';
import { ownPicture } from '../../links.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { noticeLink, type noticeTopics, type ReaderLevel, type RichText, shownTo } from '../rules/notice.ts';
import { restCheck } from './ports.ts';
import { richText } from './rich-text.ts';
import { notification } from './tables.ts';

interface Notice {
  id: string;
  type: number;
  title: string;
  /** Sanitised HTML. */
  description: RichText;
  image: string | null;
  link: string | null;
}

/** Far more than are shown, so that offers cannot push out what a member who rests has to know. */
const readMost = 100;

/** All current announcements for readers of a level, most important first; `shownTo` picks those of one reader. */
export async function runningNotices(
  ctx: Context,
  level: ReaderLevel,
): Promise<(Notice & { about: (typeof noticeTopics)[number] })[]> {
  const rows = await ctx.db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.agentId, ctx.agentId),
        runsAt(notification, ctx.now()),
        level === null ? eq(notification.audience, 'all') : lte(notification.leastVipLevel, level),
      ),
    )
    .orderBy(desc(notification.priority), desc(notification.id))
    .limit(readMost);
  return rows.map((row) => ({
    id: String(row.id),
    type: row.type,
    title: row.title,
    description: richText(row.description),
    image: row.image !== null && ownPicture.test(row.image) ? row.image : null,
    link: row.link === null ? null : (noticeLink(row.link) ?? null),
    about: row.about,
  }));
}

/** The announcements for the caller, most important first. */
export async function noticesFor(ctx: Context): Promise<Notice[]> {
  const rests = isMemberContext(ctx) && (await restCheck.get()(ctx));
  const notices = await runningNotices(ctx, ctx.member?.vipLevel ?? null);
  return shownTo(notices, rests).map(({ about: _, ...notice }) => notice);
}
