import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Hub, openHub } from '#lib/server/stream/hub.ts';
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
  hub.wake(last);
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

it('hands on an event whose transaction commits after a thousand others with greater numbers that nobody here listens to', async () => {
  const heard: bigint[] = [];
  const stop = hub.listen(['member:1'], ({ id }) => heard.push(id));
  const first = await store('member:1', 1);
  await eventually(() => expect(heard).toEqual([first]));
  const client = await database.pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: bigint }>(
    `insert into stream_event (topic, type, data) values ('member:1', 'balance', '{}') returning id`,
  );
  const late = rows[0]?.id ?? 0n;
  const read = vi.spyOn(database.pool, 'query');
  await store('member:2', 1_000);
  await eventually(() =>
    expect(JSON.stringify(read.mock.calls.map(([query]) => query))).toContain('from \\"stream_event\\" where'),
  );
  read.mockRestore();
  await client.query('commit');
  client.release();
  hub.wake(late);
  await eventually(() => expect(heard).toEqual([first, late]));
  stop();
});
