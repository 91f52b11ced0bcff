/**
 * Sums by hour while members' money moves, transactions commit late, the clock steps, and the process that rolls up is
 * killed (kill -9) at random points: in the end every sealed hour equals its entries. `FAULT_KILLS` sets the number of kills.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { post } from '#lib/ledger/server/post.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { allRollups } from '#lib/ledger/server/rollup-checks.ts';
import { satang } from '#lib/money.ts';
import type { Context } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testMember } from '#tests/support/money.ts';
import { WorkerProcess } from '#tests/support/worker-process.ts';

const kills = Number(process.env.FAULT_KILLS ?? 30);
const postersAtOnce = 4;
const clock = testClock('2026-11-20T08:00:00+07:00');
const database = databaseOfFile();
let ctx: Context;
let playing = true;
let posted = 0;
let worker: WorkerProcess;

const script = 'tests/support/rollup-worker.ts';

beforeAll(async () => {
  ctx = testContext(database, { clock });
  worker = await WorkerProcess.start(database.url, script);
});
afterAll(() => worker.kill());

/** Posts until told to stop; every tenth transaction commits late. */
async function postAlong(): Promise<void> {
  const { id } = await testMember(ctx);
  const wallet = await mainWallet(ctx.db, id);
  while (playing)
    await inTransaction(ctx, async (tx) => {
      await post(tx, {
        kind: 'adjustment_in',
        reference: `rollups:${++posted}`,
        from: { house: 'adjustments' },
        to: { wallet: wallet.id },
        amount: satang(randomInt(1, 100)),
      });
      if (randomInt(10) === 0) await pause(randomInt(80));
    });
}

/** Mostly onwards, now and then back by some hours. */
function stepClock(): void {
  if (randomInt(8) === 0) clock.advance({ minutes: -randomInt(300) });
  else clock.advance({ minutes: randomInt(90) });
}

it(`keeps every sealed hour equal to its entries through ${kills} kills`, async () => {
  const posters = Promise.all(Array.from({ length: postersAtOnce }, postAlong)).finally(() => {
    playing = false;
  });
  try {
    for (let kill = 0; kill < kills && playing; kill++) {
      for (let round = 0; round < 4; round++) {
        stepClock();
        await worker.work(clock.now());
      }
      stepClock();
      worker.tell(clock.now());
      await pause(randomInt(25));
      await worker.kill();
      worker = await WorkerProcess.start(database.url, script);
    }
  } finally {
    playing = false;
    await posters;
  }
  clock.set('2027-01-10T00:00:01+07:00');
  await eventually(async () => {
    await rollUp(ctx);
    const { rows } = await ctx.db.execute(
      sql`select max(hour) = timestamptz '2027-01-09T23:00:00+07:00' as whole from ledger_seal`,
    );
    expect(rows[0]?.whole).toBe(true);
  });
  const { findings } = await checkLedger(ctx.db, allRollups);
  expect(findings).toEqual([]);
  const { rows } = await ctx.db.execute<{ hours: bigint; n: bigint; days: bigint; posted: bigint }>(sql`
    select (select count(*) from ledger_seal where rows > 0) as hours, (select sum(n) from ledger_hour)::bigint as n,
      (select sum(n) from ledger_day)::bigint as days, (select count(*) from transfer) as posted`);
  expect(rows[0]?.n).toBe(rows[0]?.posted);
  expect(rows[0]?.days).toBe(rows[0]?.posted);
  expect(Number(rows[0]?.hours)).toBeGreaterThan(0);
});
