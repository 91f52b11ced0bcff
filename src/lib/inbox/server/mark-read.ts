import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { MemberContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { inboxMessage } from './tables.ts';
import { announceUnread } from './tell-member.ts';

/**
 * Marks the member's messages as read: those named, or all. Another member's are left alone. Returns how many are unread, and
 * tells the member's other pages.
 */
export function markRead(ctx: MemberContext, ids: readonly bigint[] | undefined): Promise<{ unread: number }> {
  const { member } = ctx;
  return inTransaction(ctx, async (tx, inside) => {
    const unread = and(eq(inboxMessage.memberId, member.id), isNull(inboxMessage.readAt));
    await tx
      .update(inboxMessage)
      .set({ readAt: ctx.now() })
      .where(ids === undefined ? unread : and(unread, inArray(inboxMessage.id, [...ids])));
    return { unread: await announceUnread(inside, tx, member.id) };
  });
}
