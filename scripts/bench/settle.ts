/**
 * Settles one round in a process of its own: `settle.ts <round id>` on DATABASE_URL. Says as one line of JSON how long that
 * took; with `node --expose-gc` also the most that was ever alive in its memory, whatever the time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { readConfig } from '#lib/server/config.ts';
import { benchContext } from './databases.ts';
import { milliseconds } from './measure.ts';

const config = readConfig(process.env);
const { pool, ctx } = await benchContext(config.databaseUrl ?? '', config);
const round = BigInt(process.argv[2] ?? '');

/** What is alive: on the heap and beside it, after what is not has been collected. */
function alive(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let most = alive();
let settled = false;
const [ms] = await Promise.all([
  milliseconds(() => settleRound(ctx, round)).finally(() => {
    settled = true;
  }),
  (async () => {
    while (globalThis.gc && !settled) {
      most = Math.max(most, alive());
      await pause(2);
    }
  })(),
]);
await pool.end();
process.stdout.write(`${JSON.stringify({ ms, aliveBytes: most })}\n`);
