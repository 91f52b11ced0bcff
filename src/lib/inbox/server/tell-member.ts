/** Writes messages to members, in the transaction of what they tell. */
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { facts } from '../../server/db/facts.ts';
import { publish } from '../../server/stream/publish.ts';
import type { MessageData, MessageKind } from '../rules/message.ts';
import { inboxMessage } from './tables.ts';
import { unreadMessages } from './unread.ts';

export interface NewMessage<K extends MessageKind> {
  readonly memberId: bigint;
  readonly kind: K;
  /** What it tells, once: "withdraw:12:paid". */
  readonly reference: string;
  readonly data: MessageData[K];
}

const unreadFacts = facts('inbox_unread', { unread: unreadMessages });

/** Tells the member's open pages how many messages are unread, and returns it. */
export async function announceUnread(ctx: Context, db: Db, memberId: bigint): Promise<number> {
  const { unread } = await unreadFacts(db, { memberId });
  await publish(ctx, `member:${memberId}`, 'inbox', { unread });
  return unread;
}

/** Once for each reference; the member's open pages hear of it. */
export async function tellMember<K extends MessageKind>(ctx: Context, db: Db, one: NewMessage<K>): Promise<void> {
  const { rowCount } = await db
    .insert(inboxMessage)
    .values({ ...one, createdAt: ctx.now() })
    .onConflictDoNothing();
  if (rowCount) await announceUnread(ctx, db, one.memberId);
}

/**
 * The same for many members in one statement: `messages` is a select of `member_id`, `kind`, `reference` and `data`, as in
 * `NewMessage`. A round's thousands see theirs with their next page.
 */
export async function tellMany(ctx: Context, db: Db, messages: SQL): Promise<void> {
  await db.execute(sql`
    insert into inbox_message (member_id, kind, reference, data, created_at)
      select member_id, kind, reference, data, ${ctx.now().toISOString()}::timestamptz from (${messages}) as told
      on conflict do nothing`);
}

/** Whether a member was sent a message whose reference begins like this. */
export const wasTold = (memberId: SQL, beginning: string): SQL => sql`
  exists (select from inbox_message m where m.member_id = ${memberId} and starts_with(m.reference, ${beginning}))`;
