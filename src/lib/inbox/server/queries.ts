/** A member's messages as they are read. */
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { DataOf } from '../../contract/route.ts';
import type { MemberContext } from '../../server/context.ts';
import { idBefore, type Page, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { inboxRoutes } from '../contract.ts';
import { groupOf, kindsOf, type MessageGroup, messageText, wonTicket } from '../rules/message.ts';
import { inboxMessage } from './tables.ts';

export type InboxView = DataOf<(typeof inboxRoutes)['GET /api/inbox/list']>;

/** Newest first, with the number of unread ones by group. @throws Refusal invalid_input (cursor) */
export async function inboxOf(
  { db, member }: MemberContext,
  { group, limit, cursor }: Page & { readonly group?: MessageGroup | undefined },
): Promise<InboxView> {
  const before = idBefore(cursor);
  const own = eq(inboxMessage.memberId, member.id);
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(inboxMessage)
      .where(
        and(
          own,
          group === undefined ? undefined : inArray(inboxMessage.kind, kindsOf(group)),
          before === undefined ? undefined : lt(inboxMessage.id, before),
        ),
      )
      .orderBy(desc(inboxMessage.id))
      .limit(limit + 1),
    db
      .select({ kind: inboxMessage.kind, count: sql<number>`count(*)::int` })
      .from(inboxMessage)
      .where(and(own, isNull(inboxMessage.readAt)))
      .groupBy(inboxMessage.kind),
  ]);
  const unread = { money: 0, lotto: 0, security: 0, team: 0 };
  for (const { kind, count } of counts) unread[groupOf[kind]] += count;
  const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  const items = shown.map(({ id, kind, data, createdAt, readAt }) => ({
    ...{ message_id: String(id), kind, group: groupOf[kind], created_at: toIso(createdAt), is_read: readAt !== null },
    ...messageText(kind, data as never),
    ticket: wonTicket(kind, data as never),
  }));
  return { items, next_cursor, unread };
}
