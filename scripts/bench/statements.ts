/** Records the statements a service sends and replays them with the bare driver. */
import type pg from 'pg';

interface Statement {
  /** Of a prepared statement: the bare driver prepares exactly what the service prepares. */
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}
/** Everything each transaction of a pool sends between `begin` and `commit`. */
export function record(pool: pg.Pool): Statement[][] {
  const bills: Statement[][] = [];
  const heard = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    let open: Statement[] | undefined;
    Object.assign(client, {
      query(
        config: string | { name?: string; text: string; values?: unknown[] },
        given?: unknown[],
        ...rest: unknown[]
      ) {
        const { name, text, values = given ?? [] } = typeof config === 'string' ? { text: config } : config;
        if (/^begin/i.test(text)) open = [];
        else if (/^commit/i.test(text) && open) {
          bills.push(open);
          open = undefined;
        } else open?.push({ ...(name ? { name } : {}), text, values });
        return send(config, given, ...rest);
      },
    });
  });
  return bills;
}

export async function sendAgain(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query({ ...statement });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
