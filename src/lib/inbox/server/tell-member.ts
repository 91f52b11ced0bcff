/** Writes messages to members, in the transaction of what they tell. */
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { facts } from '../../server/db/facts.ts';
import { publish } from '../../server/stream/publish.ts';
import type { MessageData, MessageKind } from '../rules/message.ts';
import { inboxMessage } from './tables.ts';
import { unreadMessages } from './unread.ts';

export interface NewMessage<K extends MessageKind = MessageKind> {
  readonly memberId: bigint;
  readonly kind: K;
  /** What it tells, once: "withdraw:12:paid". */
  readonly reference: string;
  readonly data: MessageData[K];
}

/** A message of one kind, whose data fits it. */
export const message = <K extends MessageKind>(of: NewMessage<K>): NewMessage => of as NewMessage;

const unreadFacts = facts('inbox_unread', { unread: unreadMessages });

/** Tells the member's open pages how many messages are unread, and returns it. */
export async function announceUnread(ctx: Context, db: Db, memberId: bigint): Promise<number> {
  const { unread } = await unreadFacts(db, { memberId });
  await publish(ctx, `member:${memberId}`, 'inbox', { unread });
  return unread;
}

/** Once for each reference; open pages of one member hear of it. */
export async function tellMembers(ctx: Context, db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const createdAt = ctx.now();
  const written = await db
    .insert(inboxMessage)
    .values(messages.map((one) => ({ ...one, createdAt })))
    .onConflictDoNothing()
    .returning({ memberId: inboxMessage.memberId });
  // A round's thousands see theirs with their next page.
  if (messages.length > 1) return;
  for (const { memberId } of written) await announceUnread(ctx, db, memberId);
}
