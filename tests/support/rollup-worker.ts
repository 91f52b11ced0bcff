/** A worker process on a controlled clock: "work <instant>" rolls the books up to it, then confirms. */
import { createInterface } from 'node:readline';
import { ensureAgent } from '#lib/agent/server/ensure-agent.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { connect } from '#lib/server/db/connect.ts';
import { testClock } from './clock.ts';
import { testContext } from './context.ts';
import { testLog } from './log.ts';

const { pool, db } = connect(process.env.DATABASE_URL ?? '', { max: 2, log: testLog, patience: 20 });
const clock = testClock();
const ctx = testContext({ db, agentId: await ensureAgent(db) }, { clock });
const say = (what: string): boolean => process.stdout.write(`${what}\n`);

say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [, instant] = /^work (\S+)$/.exec(line) ?? [];
  if (!instant) break;
  clock.set(instant);
  await rollUp(ctx);
  say(`done ${instant}`);
}
await pool.end();
