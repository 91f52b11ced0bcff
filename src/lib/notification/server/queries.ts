/** Announcements for guests and members. */
import { and, desc, eq, inArray, lte, or, type SQL } from 'drizzle-orm';
import { ownPicture } from '../../links.ts';
import { type Context, isMemberContext } from '../../server/context.ts';
import type { Fact } from '../../server/db/facts.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { noticeLink, type noticeTopics, type ReaderLevel, type RichText, shownTo } from '../rules/notice.ts';
import { isOwnOf, ownRows } from './own-rows.ts';
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

interface RunningNotice extends Notice {
  about: (typeof noticeTopics)[number];
  priority: number;
}

/** Far more than are shown, so that offers cannot push out what a member who rests has to know. */
const readMost = 100;

type Stored = Omit<RunningNotice, 'description'> & { readonly description: string };

/** A row as it may be shown; its text and links are looked at again. */
const noticeOf = ({ id, type, title, description, image, link, about, priority }: Stored): RunningNotice => ({
  ...{ id, type, title, description: richText(description), about, priority },
  image: image !== null && ownPicture.test(image) ? image : null,
  link: link === null ? null : (noticeLink(link) ?? null),
});

/** Current announcements, most important first: those for everybody of a level, and those for the member alone who is named. */
async function running(ctx: Context, level: ReaderLevel, own?: SQL): Promise<RunningNotice[]> {
  const everybodys =
    level === null
      ? eq(notification.audience, 'all')
      : and(inArray(notification.audience, ['all', 'member']), lte(notification.leastVipLevel, level));
  const rows = await ctx.db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.agentId, ctx.agentId),
        runsAt(notification, ctx.now()),
        own === undefined ? everybodys : or(everybodys, own),
      ),
    )
    .orderBy(desc(notification.priority), desc(notification.id))
    .limit(readMost);
  return rows.map((row) => noticeOf({ ...row, id: String(row.id) }));
}

/** The current announcements for everybody of a level: none that is for a segment or one member. `shownTo` picks those of one reader. */
export const runningNotices = (ctx: Context, level: ReaderLevel): Promise<RunningNotice[]> => running(ctx, level);

/** The current announcements for one member alone. */
export const ownNotices: Fact<readonly Stored[], RunningNotice[]> = {
  get sql() {
    return ownRows('notification', 't.type, t.title, t.description, t.image, t.link', readMost);
  },
  read: (rows) => rows.map(noticeOf),
};

/** The announcements for the caller, most important first. */
export async function noticesFor(ctx: Context): Promise<Notice[]> {
  const own = isMemberContext(ctx) ? ctx : undefined;
  const rests = own !== undefined && (await restCheck.get()(own));
  const notices = await running(ctx, own?.member.vipLevel ?? null, own && isOwnOf(own, 'notification'));
  return shownTo(notices, rests).map(({ about: _, priority: __, ...notice }) => notice);
}
