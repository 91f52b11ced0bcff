/** One LISTEN connection per process that passes stored events to the process's open streams. */
import { and, asc, gt, inArray } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import type { Log } from '../log.ts';
import { gatherShots } from './gather-shots.ts';
import { type Publisher, streamChannel } from './publish.ts';
import { streamEvent } from './tables.ts';

export interface StreamEvent {
  readonly id: bigint;
  readonly topic: string;
  readonly type: string;
  readonly data: unknown;
}

type Listener = (event: StreamEvent) => void;

export interface Hub extends Publisher {
  /** Subscribes to topics until the returned function is called. */
  listen(topics: readonly string[], listener: Listener): () => void;
  /** All stored events of these topics after `id`, oldest first. */
  since(topics: readonly string[], id: bigint): Promise<StreamEvent[]>;
  close(): Promise<void>;
}

const reconnectMs = 1_000;
const gatherMs = 15;
const roomGatherMs = 150;

/** A topic that open streams listen to. */
interface Topic {
  readonly listeners: Set<Listener>;
  /** The snapshot of the last read, in PostgreSQL's text form: what it shows has been delivered. */
  seen: string;
}

/**
 * The events of topics ($1) that are committed by now and were not in the snapshot of the last read ($2), and the snapshot of
 * this read: exact however late a transaction with a small id commits. The comparison with the snapshot's xmin lets the
 * index find them; the one with its xmax leaves out rows restored from another server, whose transaction ids mean nothing
 * here. At least one row, without an event when there is none.
 */
const unseenStatement = statement<{ readonly snapshot: string } & ({ readonly id: null } | StreamEvent)>(
  'stream_unseen',
  `select now.snapshot::text as snapshot, e.id, e.topic, e.type, e.data
    from (select pg_current_snapshot() as snapshot) now
    left join stream_event e on e.topic = any ($1::text[]) and e.xact >= pg_snapshot_xmin($2::pg_snapshot)
      and not pg_visible_in_snapshot(e.xact, $2::pg_snapshot) and e.xact < pg_snapshot_xmax(now.snapshot)
    order by e.id`,
);

export async function openHub(options: {
  readonly connectionString: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
}): Promise<Hub> {
  const { db, pool, log } = options;
  const topics = new Map<string, Topic>();
  /** The snapshot of the last read: where a new topic begins. */
  let seen = '';
  let client: pg.Client | undefined;
  let closed = false;
  let reading: Promise<void> | undefined;
  let again = false;
  let wakeTimer: NodeJS.Timeout | undefined;
  let roomTimer: NodeJS.Timeout | undefined;
  const gathered: StreamEvent[] = [];
  let reconnectTimer: NodeJS.Timeout | undefined;

  async function readNew(): Promise<void> {
    // One group as a rule: only a topic that came during the last read stands at an older snapshot.
    const groups = Map.groupBy(topics, ([, topic]) => topic.seen);
    if (groups.size === 0) groups.set(seen, []);
    for (const [from, group] of groups) {
      const own = new Map(group);
      const { rows } = await unseenStatement(db, [[...own.keys()], from]);
      seen = rows[0]?.snapshot ?? from;
      for (const topic of own.values()) topic.seen = seen;
      for (const { snapshot: _, ...event } of rows) {
        if (event.id === null) continue;
        if (event.topic.startsWith('room:')) gather(event);
        else for (const listener of own.get(event.topic)?.listeners ?? []) listener(event);
      }
    }
  }

  /** Room events are delivered a few times a second: one write per shot and listener would be too many. */
  function gather(event: StreamEvent): void {
    gathered.push(event);
    roomTimer ??= setTimeout(() => {
      roomTimer = undefined;
      for (const one of gatherShots(gathered.splice(0)))
        for (const listener of topics.get(one.topic)?.listeners ?? []) listener(one);
    }, roomGatherMs);
  }

  function readSoon(): void {
    if (reading) {
      again = true;
      return;
    }
    reading = readNew()
      .catch((error: unknown) => log.warn({ err: error }, 'stream events could not be read'))
      .finally(() => {
        reading = undefined;
        if (again && !closed) {
          again = false;
          readSoon();
        }
      });
  }

  async function connectListener(): Promise<void> {
    const next = new pg.Client({ connectionString: options.connectionString, application_name: 'benja-stream' });
    next.on('notification', readSoon);
    next.on('error', () => undefined);
    next.on('end', reconnect);
    try {
      await next.connect();
      await next.query(`listen ${streamChannel}`);
      client = next;
      readSoon();
    } catch (error) {
      log.warn({ reason: String(error) }, 'stream listener could not connect, trying again');
      await next.end().catch(() => undefined);
      reconnect();
    }
  }

  /** A failed connection both throws and ends; only one reconnect is attempted. */
  function reconnect(): void {
    if (closed) return;
    reconnectTimer ??= setTimeout(() => {
      reconnectTimer = undefined;
      void connectListener();
    }, reconnectMs);
  }

  const { rows } = await pool.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  seen = rows[0]?.snapshot ?? '';
  await connectListener();

  return {
    wake() {
      // Commits within a few milliseconds share one NOTIFY.
      wakeTimer ??= setTimeout(() => {
        wakeTimer = undefined;
        pool
          .query('select pg_notify($1, $2)', [streamChannel, ''])
          .catch((error: unknown) => log.warn({ err: error }, 'stream wake-up failed'));
      }, gatherMs);
    },
    listen(names, listener) {
      for (const name of names) {
        const topic = topics.get(name) ?? { listeners: new Set(), seen };
        topic.listeners.add(listener);
        topics.set(name, topic);
      }
      return () => {
        for (const name of names) {
          const topic = topics.get(name);
          topic?.listeners.delete(listener);
          if (topic?.listeners.size === 0) topics.delete(name);
        }
      };
    },
    async since(names, id) {
      return db
        .select({ id: streamEvent.id, topic: streamEvent.topic, type: streamEvent.type, data: streamEvent.data })
        .from(streamEvent)
        .where(and(gt(streamEvent.id, id), inArray(streamEvent.topic, [...names])))
        .orderBy(asc(streamEvent.id));
    },
    async close() {
      closed = true;
      clearTimeout(wakeTimer);
      clearTimeout(roomTimer);
      clearTimeout(reconnectTimer);
      await reading;
      await client?.end().catch(() => undefined);
    },
  };
}
