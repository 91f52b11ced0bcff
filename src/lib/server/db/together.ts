/**
 * Sends prepared reads that fall into the same turn of the event loop over one connection. Waking a server process, and being
 * woken by its answer, costs more than most reads of a page; a process that gets several of them is woken once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { corked } from './client.ts';

/** What a prepared query is sent to. */
export type Sender = Pick<pg.ClientBase, 'query'>;

/** Few, because the reads on one connection are answered in order. */
const mostOnOne = 8;

/** A write is sent alone: it may wait for a lock, and reads behind it would wait too. */
export const isRead = (text: string): boolean =>
  /^[\s(]*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|share)\b/i.test(text);

const readers = new WeakMap<pg.Pool, Sender>();

/** Where a prepared query is sent: over a transaction's connection, the pool's, or with the other reads of this turn. */
export function senderFor(client: pg.Pool | pg.PoolClient, reads: boolean): Sender {
  if (!(client instanceof pg.Pool) || !reads) return client;
  const known = readers.get(client);
  if (known) return known;
  const reader = readerOf(client);
  readers.set(client, reader);
  return reader;
}

interface Waiting {
  /** Never rejects; tells whether the read was answered. */
  readonly send: (client: pg.PoolClient) => Promise<boolean>;
  readonly refuse: (error: unknown) => void;
}

function readerOf(pool: pg.Pool): Sender {
  let waiting: Waiting[] = [];
  const sendWaiting = (): void => {
    const reads = waiting;
    waiting = [];
    for (let from = 0; from < reads.length; from += mostOnOne) void sendOver(pool, reads.slice(from, from + mostOnOne));
  };
  const query = (...call: Parameters<pg.PoolClient['query']>): Promise<unknown> =>
    new Promise((resolve, refuse) => {
      // Bound, so that each read stays in the asynchronous context of its request.
      const send = AsyncLocalStorage.bind((client: pg.PoolClient) =>
        Promise.resolve(client.query(...call)).then(
          (answer) => {
            resolve(answer);
            return true;
          },
          (error: unknown) => {
            refuse(error);
            return false;
          },
        ),
      );
      if (waiting.push({ send, refuse }) === 1) setImmediate(sendWaiting);
    });
  return { query: query as Sender['query'] };
}

async function sendOver(pool: pg.Pool, reads: readonly Waiting[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { refuse } of reads) refuse(error);
    return;
  }
  const answered = await Promise.all(corked(client, () => reads.map(({ send }) => send(client))));
  // As the pool does by itself: a connection that failed a query may be broken.
  client.release(answered.includes(false));
}
