/** One LISTEN connection per process that passes stored events to the process's open streams. */
import pg from 'pg';
import { assert } from '../../contract/problems.ts';
import type { Db } from '../db/connect.ts';
import { statement } from '../db/statement.ts';
import type { Log } from '../log.ts';
import { gatherShots } from './gather-shots.ts';
import type { Position } from './position.ts';
import { type Publisher, streamChannel } from './publish.ts';

export interface StreamEvent {
  readonly id: bigint;
  readonly topic: string;
  readonly type: string;
  readonly data: unknown;
}

/** Hears the events of its topics one by one. One with a position is the last before it: the listener has heard all of it. */
type Listener = (event: StreamEvent, position?: Position) => void;

/** What a page has missed, oldest first, and its position after that. */
export interface Missed {
  readonly events: StreamEvent[];
  readonly position: Position;
}

export interface Hub extends Publisher {
  /** Subscribes to topics until the returned function is called. */
  listen(topics: readonly string[], listener: Listener): () => void;
  /** All stored events of these topics that a page at `position` has not been sent. */
  since(topics: readonly string[], position: Position): Promise<Missed>;
  close(): Promise<void>;
}

const reconnectMs = 1_000;
const gatherMs = 15;
const roomGatherMs = 150;

/** A topic that open streams listen to. */
interface Topic {
  readonly listeners: Set<Listener>;
  /** The snapshot of the last read: what it shows has been delivered, but for gathered shots. */
  seen: Position;
}

/**
 * The events of topics ($1) that are committed by now and were not in the snapshot of each topic's last read ($2), and the
 * snapshot of this read: exact however late a transaction with a small id commits, and all topics are read in one snapshot, so
 * that a listener to several hears them in their order. The comparison with the snapshot's xmin lets the index find them
 * (`offset 0` keeps it one look-up a topic); the one with the xmax of now leaves out rows restored from another server, whose
 * transaction ids mean nothing here. At least one row, without an event when there is none.
 */
const unseenStatement = statement<{ readonly snapshot: Position } & ({ readonly id: null } | StreamEvent)>(
  'stream_unseen',
  `select now.snapshot::text as snapshot, unseen.id, unseen.topic, unseen.type, unseen.data
    from (select pg_current_snapshot() as snapshot) now
    left join (
      unnest($1::text[], $2::pg_snapshot[]) listened (topic, seen)
      cross join lateral (
        select e.id, e.topic, e.type, e.data, e.xact
        from stream_event e
        where e.topic = listened.topic and e.xact >= pg_snapshot_xmin(listened.seen)
          and not pg_visible_in_snapshot(e.xact, listened.seen)
        offset 0
      ) unseen
    ) on unseen.xact < pg_snapshot_xmax(now.snapshot)
    order by unseen.id`,
);

async function unseen(db: Db, topics: readonly string[], seen: readonly Position[]): Promise<Missed> {
  const { rows } = await unseenStatement(db, [topics, seen]);
  const [first] = rows;
  assert(first, 'a read answers with its snapshot');
  const events = rows.flatMap(({ snapshot: _, ...event }) => (event.id === null ? [] : [event]));
  return { events, position: first.snapshot };
}

interface HubParts {
  readonly connectionString: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
}

/** Connects the process's listener; a lost connection is replaced until the hub is closed. */
export async function openHub(parts: HubParts): Promise<Hub> {
  const hub = new ListenHub(parts);
  await hub.open();
  return hub;
}

class ListenHub implements Hub {
  readonly #parts: HubParts;
  readonly #topics = new Map<string, Topic>();
  /** The snapshot of the last read: where a new topic begins. */
  #seen: Position = '';
  #client: pg.Client | undefined;
  #closed = false;
  #reading: Promise<void> | undefined;
  #readAgain = false;
  #roomEvents: StreamEvent[] = [];
  #wakeTimer: NodeJS.Timeout | undefined;
  #roomTimer: NodeJS.Timeout | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    const { rows } = await this.#parts.pool.query<{ snapshot: string }>(
      'select pg_current_snapshot()::text as snapshot',
    );
    this.#seen = rows[0]?.snapshot ?? '';
    await this.#connect();
  }

  wake(): void {
    const { pool, log } = this.#parts;
    // Commits within a few milliseconds share one NOTIFY.
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = undefined;
      pool
        .query('select pg_notify($1, $2)', [streamChannel, ''])
        .catch((error: unknown) => log.warn({ err: error }, 'stream wake-up failed'));
    }, gatherMs);
  }

  listen(names: readonly string[], listener: Listener): () => void {
    for (const name of names) {
      const topic = this.#topics.get(name) ?? { listeners: new Set(), seen: this.#seen };
      topic.listeners.add(listener);
      this.#topics.set(name, topic);
    }
    return () => {
      for (const name of names) {
        const topic = this.#topics.get(name);
        topic?.listeners.delete(listener);
        if (topic?.listeners.size === 0) this.#topics.delete(name);
      }
    };
  }

  since(names: readonly string[], position: Position): Promise<Missed> {
    return unseen(
      this.#parts.db,
      names,
      names.map(() => position),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#wakeTimer);
    clearTimeout(this.#roomTimer);
    clearTimeout(this.#reconnectTimer);
    await this.#reading;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { connectionString, log } = this.#parts;
    const client = new pg.Client({ connectionString, application_name: 'benja-stream' });
    client.on('notification', () => this.#readSoon());
    client.on('error', () => undefined);
    client.on('end', () => this.#reconnect());
    try {
      await client.connect();
      await client.query(`listen ${streamChannel}`);
      this.#client = client;
      this.#readSoon();
    } catch (error) {
      log.warn({ reason: String(error) }, 'stream listener could not connect, trying again');
      await client.end().catch(() => undefined);
      this.#reconnect();
    }
  }

  /** A failed connection both throws and ends; only one reconnect is attempted. */
  #reconnect(): void {
    if (this.#closed) return;
    this.#reconnectTimer ??= setTimeout(() => {
      this.#reconnectTimer = undefined;
      void this.#connect();
    }, reconnectMs);
  }

  /** One read at a time: a request during a read starts another after it. */
  #readSoon(): void {
    if (this.#reading) {
      this.#readAgain = true;
      return;
    }
    this.#reading = this.#readNew()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'stream events could not be read'))
      .finally(() => {
        this.#reading = undefined;
        if (this.#readAgain && !this.#closed) {
          this.#readAgain = false;
          this.#readSoon();
        }
      });
  }

  async #readNew(): Promise<void> {
    const topics = new Map(this.#topics);
    const seen = [...topics.values()].map((topic) => topic.seen);
    const { events, position } = await unseen(this.#parts.db, [...topics.keys()], seen);
    this.#seen = position;
    for (const topic of topics.values()) topic.seen = position;
    const others = events.filter((event) => !event.topic.startsWith('room:'));
    this.#gatherRoomEvents(events.filter((event) => event.topic.startsWith('room:')));
    this.#deliver(others, topics);
  }

  /** Room events are delivered a few times a second: one write per shot and listener would be too many. */
  #gatherRoomEvents(events: readonly StreamEvent[]): void {
    if (events.length === 0) return;
    this.#roomEvents.push(...events);
    this.#roomTimer ??= setTimeout(() => {
      this.#roomTimer = undefined;
      const gathered = gatherShots(this.#roomEvents);
      this.#roomEvents = [];
      this.#deliver(gathered, this.#topics);
    }, roomGatherMs);
  }

  #deliver(events: readonly StreamEvent[], topics: ReadonlyMap<string, Topic>): void {
    const behind = this.#behind();
    const positionOf = (listener: Listener): Position | undefined =>
      behind.some(({ listeners }) => listeners.has(listener)) ? undefined : this.#seen;
    const listenersOf = (event: StreamEvent) => topics.get(event.topic)?.listeners ?? [];
    const last = new Map<Listener, StreamEvent>();
    for (const event of events) for (const listener of listenersOf(event)) last.set(listener, event);
    for (const event of events)
      for (const listener of listenersOf(event))
        listener(event, last.get(listener) === event ? positionOf(listener) : undefined);
  }

  /** The topics with shots that wait to be delivered, and those that came while the last read was under way. */
  #behind(): Topic[] {
    const waiting = new Set(this.#roomEvents.map(({ topic }) => topic));
    return [...this.#topics].flatMap(([name, topic]) =>
      waiting.has(name) || topic.seen !== this.#seen ? [topic] : [],
    );
  }
}
