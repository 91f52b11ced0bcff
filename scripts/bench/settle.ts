/**
 * Settles one round in a separate process: `settle.ts <round id>` on DATABASE_URL. Prints the duration as one line of JSON;
 * with `node --expose-gc` also the peak of live memory, ignoring time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { readConfig } from '#lib/server/config.ts';
import { benchContext } from './databases.ts';
import { milliseconds } from './measure.ts';

const config = readConfig(process.env);
const { pool, ctx } = await benchContext(config.databaseUrl ?? '', config);
const round = BigInt(process.argv[2] ?? '');

/** Live memory, on and off the heap, after garbage collection. */
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
