/** Writes messages to members, in the transaction of what they tell. */
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { facts } from '../../server/db/facts.ts';
import { publish } from '../../server/stream/publish.ts';
import type { MessageData, MessageKind } from '../rules/message.ts';
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

/** Writes messages, and beside each a push for every browser of its member; `told` is the select or the values to insert. */
const toldWithPushes = (told: SQL, now: Date): SQL => sql`
  with told as (
    insert into inbox_message (member_id, kind, reference, data, created_at) ${told}
      on conflict do nothing returning id, member_id
  ), pushed as (
    insert into inbox_push (message_id, device_id, next_try_at)
      select told.id, d.id, ${now.toISOString()}::timestamptz from told join push_device d using (member_id)
  )
  select from told`;

/** Once for each reference; the member's open pages hear of it. */
export async function tellMember<K extends MessageKind>(ctx: Context, db: Db, one: NewMessage<K>): Promise<void> {
  const now = ctx.now();
  const { memberId, kind, reference } = one;
  const told = sql`values (${memberId}::bigint, ${kind}::text, ${reference}::text, ${JSON.stringify(one.data)}::jsonb, ${now.toISOString()}::timestamptz)`;
  const { rows } = await db.execute(toldWithPushes(told, now));
  if (rows.length > 0) await announceUnread(ctx, db, memberId);
}

/**
 * The same for many members in one statement: `messages` is a select of `member_id`, `kind`, `reference` and `data`, as in
 * `NewMessage`. A round's thousands see theirs with their next page. Returns how many were written.
 */
export async function tellMany(ctx: Context, db: Db, messages: SQL): Promise<number> {
  const now = ctx.now();
  const told = sql`select member_id, kind, reference, data, ${now.toISOString()}::timestamptz from (${messages}) as told`;
  const { rowCount } = await db.execute(toldWithPushes(told, now));
  return rowCount ?? 0;
}

/** Whether a member was sent a message whose reference begins like this. */
export const wasTold = (memberId: SQL, beginning: string): SQL => sql`
  exists (select from inbox_message m where m.member_id = ${memberId} and starts_with(m.reference, ${beginning}))`;
