/**
 * Publishes events to open pages. The event row is written with the COMMIT of its cause; the NOTIFY follows after it, because
 * a NOTIFY inside a transaction makes every commit of the database queue behind one lock.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { StreamEvents, StreamTopic } from '../../contract/stream-events.ts';
import type { Context } from '../context.ts';
import { statement } from '../db/statement.ts';

export interface Publisher {
  /** Notifies every process of new events. */
  wake(): void;
}

/** The channel of LISTEN and NOTIFY. */
export const streamChannel = 'benja_stream';

const publishStatement = statement(
  'stream_publish',
  'insert into stream_event (topic, type, data) values ($1, $2, $3)',
);

const publishManyStatement = statement(
  'stream_publish_many',
  `insert into stream_event (topic, type, data)
    select event ->> 'topic', $1, event -> 'data' from jsonb_array_elements($2::jsonb) as event`,
);

/** Stores an event in the caller's transaction and wakes the listeners after the commit. */
export async function publish<T extends keyof StreamEvents>(
  ctx: Context,
  topic: StreamTopic,
  type: T,
  data: StreamEvents[T],
): Promise<void> {
  await ctx.withCommit(publishStatement, [topic, type, JSON.stringify(data)]);
  ctx.afterCommit(() => ctx.publisher.wake());
}

/**
 * A prepared event whose topic and data the database reads when it is sent: one statement in place of a read and a write. `read`
 * selects `topic` and `data`; its name must be unique to it.
 */
export const readEvent = <T extends keyof StreamEvents>(name: string, type: T, read: string) =>
  statement(name, `insert into stream_event (topic, type, data) select topic, '${type}', data from (${read}) as event`);

/** Stores such an event at the end of the caller's transaction and wakes the listeners after the commit. */
export async function publishRead(
  ctx: Context,
  event: ReturnType<typeof readEvent>,
  values: readonly unknown[],
): Promise<void> {
  await ctx.withCommit(event, values);
  ctx.afterCommit(() => ctx.publisher.wake());
}

const publishAtCommitStatement = statement(
  'stream_publish_at_commit',
  `with made as (insert into stream_event (topic, type, data) values ($1, $2, $3) returning id)
    select pg_notify('${streamChannel}', '') from made`,
);

/** The same with the NOTIFY inside the transaction: only for what people do, a few times a minute at most. */
export async function publishAtCommit<T extends keyof StreamEvents>(
  ctx: Context,
  topic: StreamTopic,
  type: T,
  data: StreamEvents[T],
): Promise<void> {
  await ctx.withCommit(publishAtCommitStatement, [topic, type, JSON.stringify(data)]);
}

/**
 * The same for what one statement changes, as an insert for its `with`: `events` is a select of `topic` and `data` from the
 * changed rows, which then need not be read.
 */
export function publishChanged(ctx: Context, type: keyof StreamEvents, events: SQL): SQL {
  ctx.afterCommit(() => ctx.publisher.wake());
  return sql`insert into stream_event (topic, type, data) select topic, ${type}::text, data from (${events}) as changed`;
}

/** `publish` for many topics (a settled round's bills): one statement, one wake-up. */
export async function publishMany<T extends keyof StreamEvents>(
  ctx: Context,
  type: T,
  events: readonly { readonly topic: StreamTopic; readonly data: StreamEvents[T] }[],
): Promise<void> {
  if (events.length === 0) return;
  await ctx.withCommit(publishManyStatement, [type, JSON.stringify(events)]);
  ctx.afterCommit(() => ctx.publisher.wake());
}
