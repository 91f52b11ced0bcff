/** One LISTEN connection per process that passes stored events to the process's open streams. */
import { and, asc, gt, inArray } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../db/connect.ts';
import type { Log } from '../log.ts';
import { gatherShots } from './gather-shots.ts';
import type { Publisher } from './publish.ts';
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
  /** Stored events of these topics after `id`, oldest first. */
  since(topics: readonly string[], id: bigint): Promise<StreamEvent[]>;
  close(): Promise<void>;
}

const channel = 'benja_stream';
const reconnectMs = 1_000;
const gatherMs = 15;
const roomGatherMs = 150;
/** How far back to look for a late commit with a smaller id. */
const overlap = 200n;

export async function openHub(options: {
  readonly connectionString: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
}): Promise<Hub> {
  const { db, pool, log } = options;
  const listeners = new Map<string, Set<Listener>>();
  const delivered = new Set<bigint>();
  let highest = 0n;
  let client: pg.Client | undefined;
  let closed = false;
  let reading: Promise<void> | undefined;
  let again = false;
  let wakeTimer: NodeJS.Timeout | undefined;
  let roomTimer: NodeJS.Timeout | undefined;
  const gathered: StreamEvent[] = [];
  let reconnectTimer: NodeJS.Timeout | undefined;

  async function readNew(): Promise<void> {
    const topics = [...listeners.keys()];
    const from = highest > overlap ? highest - overlap : 0n;
    const rows = topics.length
      ? await db
          .select({ id: streamEvent.id, topic: streamEvent.topic, type: streamEvent.type, data: streamEvent.data })
          .from(streamEvent)
          .where(and(gt(streamEvent.id, from), inArray(streamEvent.topic, topics)))
          .orderBy(asc(streamEvent.id))
      : [];
    for (const row of rows) {
      if (delivered.has(row.id)) continue;
      delivered.add(row.id);
      if (row.id > highest) highest = row.id;
      if (row.topic.startsWith('room:')) gather(row);
      else for (const listener of listeners.get(row.topic) ?? []) listener(row);
    }
    if (delivered.size > 5_000) for (const id of delivered) if (id + overlap < highest) delivered.delete(id);
  }

  /** Room events are delivered a few times a second: one write per shot and listener would be too many. */
  function gather(event: StreamEvent): void {
    gathered.push(event);
    roomTimer ??= setTimeout(() => {
      roomTimer = undefined;
      for (const one of gatherShots(gathered.splice(0)))
        for (const listener of listeners.get(one.topic) ?? []) listener(one);
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
      await next.query(`listen ${channel}`);
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

  const { rows } = await pool.query<{ id: bigint | null }>('select max(id) as id from stream_event');
  highest = rows[0]?.id ?? 0n;
  for (let id = highest > overlap ? highest - overlap : 0n; id <= highest; id++) delivered.add(id);
  await connectListener();

  return {
    wake() {
      // Commits within a few milliseconds share one NOTIFY.
      wakeTimer ??= setTimeout(() => {
        wakeTimer = undefined;
        pool
          .query('select pg_notify($1, $2)', [channel, ''])
          .catch((error: unknown) => log.warn({ err: error }, 'stream wake-up failed'));
      }, gatherMs);
    },
    listen(topics, listener) {
      for (const topic of topics) {
        const set = listeners.get(topic) ?? new Set();
        set.add(listener);
        listeners.set(topic, set);
      }
      return () => {
        for (const topic of topics) {
          const set = listeners.get(topic);
          set?.delete(listener);
          if (set?.size === 0) listeners.delete(topic);
        }
      };
    },
    async since(topics, id) {
      return db
        .select({ id: streamEvent.id, topic: streamEvent.topic, type: streamEvent.type, data: streamEvent.data })
        .from(streamEvent)
        .where(and(gt(streamEvent.id, id), inArray(streamEvent.topic, [...topics])))
        .orderBy(asc(streamEvent.id))
        .limit(500);
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
