import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAct } from '#lib/operator/server/record-act.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { createReadCache } from '#lib/server/read-cache.ts';
import { type Hub, openHub } from '#lib/server/stream/hub.ts';
import type { Position } from '#lib/server/stream/position.ts';
import { asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testLog } from '#tests/support/log.ts';

const database = databaseOfFile();
let hub: Hub;

beforeAll(async () => {
  hub = await openHub({ connectionString: database.url, db: database.db, pool: database.pool, log: testLog });
});
afterAll(() => hub.close());

/** Stores events of a topic and tells the hub; answers the last one's id. */
async function store(topic: string, count: number): Promise<bigint> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `insert into stream_event (topic, type, data) select $1, 'balance', '{}' from generate_series(1, $2::int) returning id`,
    [topic, count],
  );
  const last = rows.at(-1)?.id ?? 0n;
  hub.wake();
  return last;
}

it('hands on each event once, to those who listen to its topic', async () => {
  const heard: bigint[] = [];
  const stop = hub.listen(['member:1'], ({ id }) => heard.push(id));
  await store('member:2', 2);
  const last = await store('member:1', 3);
  await eventually(() => expect(heard.at(-1)).toBe(last));
  expect(heard).toEqual([last - 2n, last - 1n, last]);
  stop();
});

it('hands on an event whose transaction commits after 1,000 events of its topic with greater ids, once', async () => {
  const heard: bigint[] = [];
  const stop = hub.listen(['member:1'], ({ id }) => heard.push(id));
  const client = await database.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: bigint }>(
    `insert into stream_event (topic, type, data) values ('member:1', 'balance', '{}') returning id`,
  );
  const late = rows[0]?.id ?? 0n;
  const last = await store('member:1', 1_100);
  await eventually(() => expect(heard.at(-1)).toBe(last));
  expect(heard).toHaveLength(1_100);
  await client.query('commit');
  client.release();
  hub.wake();
  await eventually(() => expect(heard.at(-1)).toBe(late));
  const after = await store('member:1', 1);
  await eventually(() => expect(heard.at(-1)).toBe(after));
  expect(heard).toHaveLength(1_102);
  stop();
});

it('hands on what is stored while a read is under way that does not know the topic yet', async () => {
  const heard: bigint[] = [];
  const other = hub.listen(['member:3'], () => undefined);
  // The first read has taken its list of topics and waits for the table.
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('lock table stream_event in access exclusive mode');
  hub.wake();
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  });
  const stop = hub.listen(['member:4'], ({ id }) => heard.push(id));
  const { rows } = await client.query<{ id: bigint }>(
    `insert into stream_event (topic, type, data) values ('member:4', 'balance', '{}') returning id`,
  );
  await client.query('commit');
  client.release();
  hub.wake();
  await eventually(() => expect(heard).toEqual([rows[0]?.id]));
  stop();
  other();
});

/** Listens until the next event of a topic that carries a position, and answers that. */
async function nextPosition(topic: string, act: () => Promise<unknown>): Promise<Position> {
  const { promise, resolve } = Promise.withResolvers<Position>();
  const stop = hub.listen([topic], (_, position) => position && resolve(position));
  await act();
  const position = await promise;
  stop();
  return position;
}

it('catches up with everything since a position, however much it is', async () => {
  const position = await nextPosition('member:5', () => store('member:5', 1));
  const last = await store('member:5', 1_100);
  const { events } = await hub.since(['member:5'], position);
  expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 1_100 }, (_, i) => last - 1_099n + BigInt(i)));
});

it('catches up with an event whose transaction commits after events with greater ids were heard, and with no other', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: bigint }>(
    `insert into stream_event (topic, type, data) values ('member:6', 'balance', '{}') returning id`,
  );
  const position = await nextPosition('member:6', () => store('member:6', 3));
  expect((await hub.since(['member:6'], position)).events).toEqual([]);
  await client.query('commit');
  client.release();
  const missed = await hub.since(['member:6'], position);
  expect(missed.events.map(({ id }) => id)).toEqual([rows[0]?.id]);
  expect((await hub.since(['member:6'], missed.position)).events).toEqual([]);
});

it('gives no position past the shots of a room that wait to be sent together', async () => {
  const heard: (readonly [string, boolean])[] = [];
  const stop = hub.listen(['member:7', 'room:7'], ({ topic }, position) => heard.push([topic, position !== undefined]));
  const elsewhere: boolean[] = [];
  const stopElsewhere = hub.listen(['member:7'], (_, position) => elsewhere.push(position !== undefined));
  await database.pool.query(
    `insert into stream_event (topic, type, data)
      values ('room:7', 'yeekee_shots', '{"round_id": "7", "shots": []}'), ('member:7', 'balance', '{}')`,
  );
  hub.wake();
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual([
    ['member:7', false],
    ['room:7', true],
  ]);
  expect(elsewhere).toEqual([true]);
  stop();
  stopElsewhere();
});

it('empties the read caches of every process when an operator has acted, and not before the act is committed', async () => {
  const other = await openHub({ connectionString: database.url, db: database.db, pool: database.pool, log: testLog });
  const ctx = asOperator(testContext(database));
  const caches = [createReadCache(hub, () => 0), createReadCache(other, () => 0)];
  let banner = 'old';
  const shown = () => Promise.all(caches.map((reads) => reads.get('banner', async () => banner)));
  expect(await shown()).toEqual(['old', 'old']);
  await inTransaction(ctx, async (_, inside) => {
    banner = 'new';
    await recordAct(inside, { action: 'agent.banner', subject: 'banner:1' });
    expect(await shown()).toEqual(['old', 'old']);
  });
  await eventually(async () => expect(await shown()).toEqual(['new', 'new']));
  await other.close();
});
