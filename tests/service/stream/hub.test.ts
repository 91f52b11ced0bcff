import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Hub, openHub } from '#lib/server/stream/hub.ts';
import { databaseOfFile } from '#tests/support/database.ts';
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
  await vi.waitFor(() => expect(heard.at(-1)).toBe(last));
  expect(heard).toEqual([last - 2n, last - 1n, last]);
  stop();
});

it('does not read again what nobody listened to: the next reading begins behind it', async () => {
  const stop = hub.listen(['member:1'], () => undefined);
  const read = vi.spyOn(database.pool, 'query');
  /** From where each reading since has begun. */
  const begins = (): bigint[] =>
    read.mock.calls
      .map((call) => call as readonly unknown[])
      .filter(([query]) => JSON.stringify(query).includes('from \\"stream_event\\" where'))
      .map(([, values]) => BigInt(String((values as readonly unknown[])[0])));
  const passed = await store('member:2', 1_000);
  await vi.waitFor(() => expect(begins()).not.toEqual([]));
  read.mockClear();
  await store('member:2', 1);
  await vi.waitFor(() => expect(begins()).not.toEqual([]));
  expect(begins().at(-1)).toBeGreaterThan(passed - 300n);
  read.mockRestore();
  stop();
});
