/** A worker process on a controlled clock: "work <instant>" processes all rounds up to it, then confirms. */
import { createInterface } from 'node:readline';
import '#app/contributions.ts';
import { ensureAgent } from '#lib/agent/server/ensure-agent.ts';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { connect } from '#lib/server/db/connect.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { testClock } from './clock.ts';
import { testContext } from './context.ts';
import { testLog } from './log.ts';
import { testSealKey } from './seal-key.ts';

const { pool, db } = connect(process.env.DATABASE_URL ?? '', {
  max: 4,
  log: testLog,
  sealKey: testSealKey,
  patience: 20,
});
const clock = testClock();
const ctx = testContext({ db, agentId: await ensureAgent(db) }, { clock });
const say = (what: string): boolean => process.stdout.write(`${what}\n`);

say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [, instant] = /^work (\S+)$/.exec(line) ?? [];
  if (!instant) break;
  clock.set(instant);
  try {
    await advanceRounds(ctx);
    await freezeYeekee(ctx);
    await drawYeekee(ctx);
    await settleRounds(ctx);
    say(`done ${instant}`);
  } catch (error) {
    const causes = error instanceof AggregateError ? error.errors.map((one) => String(one.cause)).join('; ') : '';
    say(`failed ${String(error)} ${causes}`);
  }
}
await pool.end();
