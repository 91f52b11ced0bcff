import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { noticeAudiences, noticeTopics } from '../rules/notice.ts';

/** Announcements of the brand, shown in the dialog, on home and behind the bell. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    agentId: big().notNull(),
    type: integer().notNull(),
    /** Plain text. */
    title: text().notNull(),
    /** HTML of the small set of `richText`; sanitised again when it is read. */
    description: text().notNull(),
    /** A picture on this site; without one the site draws it. */
    image: text(),
    link: text(),
    audience: text({ enum: noticeAudiences }).notNull(),
    /** Of members, those of this VIP level and above. */
    leastVipLevel: integer().notNull().default(0),
    /** Of audience `segment`: only its members are shown it. */
    segmentId: big(),
    /** Of audience `one`. */
    memberId: big(),
    /** Offers are not shown to members who rest. */
    about: text({ enum: noticeTopics }).notNull().default('service'),
    /** Larger comes first. */
    priority: integer().notNull(),
    startsAt: at().notNull(),
    endsAt: at(),
  },
  (t) => [
    oneOf('notification_audience', t.audience),
    oneOf('notification_about', t.about),
    check(
      'notification_level',
      sql`${t.leastVipLevel} between 0 and 2 and (${t.leastVipLevel} = 0 or ${t.audience} = 'member')`,
    ),
    check('notification_segment', sql`(${t.audience} = 'segment') = (${t.segmentId} is not null)`),
    check('notification_one', sql`(${t.audience} = 'one') = (${t.memberId} is not null)`),
    index('notification_of_segment').on(t.segmentId).where(sql`segment_id is not null`),
    index('notification_of_one').on(t.memberId).where(sql`member_id is not null`),
    index('notification_agent').on(t.agentId, t.priority),
  ],
);
