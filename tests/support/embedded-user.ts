/**
 * A process using the embedded server of DATA_DIR, for tests that kill it: reports what it has, and follows commands on
 * stdin.
 */
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbedded } from '#lib/server/db/embedded.ts';

const say = (what: Record<string, unknown>): boolean => process.stdout.write(`${JSON.stringify(what)}\n`);
const server = await startEmbedded({
  dataDir: process.env.DATA_DIR ?? '',
  log: { info: () => undefined, warn: () => undefined },
});
say({ pid: server.pid, adopted: server.adopted, connectionString: server.connectionString });

const client = new pg.Client({ connectionString: server.connectionString });
client.on('error', () => undefined);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'write') {
    await client.connect();
    await client.query('create table if not exists kept (n int primary key)');
    // Reports each row only after its commit was acknowledged, until one of the processes is killed.
    for (let n = 1; ; n++) {
      await client.query('insert into kept values ($1)', [n]);
      say({ kept: n });
    }
  }
  if (line === 'stop') {
    await server.stop();
    process.exit(0);
  }
}
