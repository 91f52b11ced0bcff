/** The page of the inbox: the frame, and the member's messages by day. */

import { type MessageGroup, messageGroups } from '#lib/inbox/rules/message.ts';
import { pushKeys } from '#lib/inbox/server/push-keys.ts';
import { type InboxView, inboxOf } from '#lib/inbox/server/queries.ts';
import { links } from '#lib/links.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { bangkokDay, type Day } from '#lib/time.ts';
import { shellData } from './shell-data.ts';

export interface InboxDay {
  readonly day: Day;
  readonly items: InboxView['items'];
}

const groupIn = (text: string | null): MessageGroup | undefined => messageGroups.find((group) => group === text);

export async function inboxPage(ctx: MemberContext, query: URLSearchParams) {
  const group = groupIn(query.get('group'));
  const cursor = query.get('cursor') ?? undefined;
  const [shell, { items, next_cursor, unread }] = await Promise.all([
    shellData(ctx, links.inbox()),
    inboxOf(ctx, { group, cursor, limit: 30 }),
  ]);
  const days: { day: Day; items: InboxView['items'] }[] = [];
  for (const item of items) {
    const day = bangkokDay(new Date(item.created_at));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  // Without keys there are no pushes, and no switch.
  const publicKey = pushKeys(ctx)?.publicKey;
  return { shell, group, days: days satisfies readonly InboxDay[], next_cursor, unread, publicKey };
}
