/**
 * A big round whose settler is killed (kill -9) while it pays winners, while it judges the others, and while it gives
 * points, then settled to its end by two at once: every bill has what a naive model gives it, paid once.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineWins } from '#lib/lotto/rules/match.ts';
import { bill, line } from '#lib/lotto/server/bill-tables.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { round } from '#lib/lotto/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';
import { WorkerProcess } from '#tests/support/worker-process.ts';
import { makeBigRound, mapped } from '../../scripts/bench/big-round.ts';
import { giveWallets } from '../../scripts/bench/databases.ts';

const size = { members: 1_000, bills: 10_000, linesEach: 10 };
const clock = testClock();
let database: TestDatabase;
let ctx: Context;
let roundId: bigint;
/** What each bill has won, line by line, by a model that knows nothing of keys. */
const wins = new Map<bigint, bigint>();

beforeAll(async () => {
  database = await testDatabase();
  ctx = testContext(database, { clock });
  await ensureRounds(ctx);
  await giveWallets(database.pool, size.members);
  roundId = await makeBigRound(database.pool, size);
  for (const one of await ctx.db.select().from(line)) {
    const won = lineWins(one.betType, one.number, mapped) ? one.possibleWin : 0n;
    wins.set(one.billId, (wins.get(one.billId) ?? 0n) + won);
  }
  await database.pool.query('analyze');
});
afterAll(() => database.drop());

const settledBills = (): Promise<number> => ctx.db.$count(bill, sql`status <> 'pending'`);

/**
 * Lets a settler come to where rows of ours hold one of its lanes up in a transaction and `atLeast` bills are settled, and kills
 * it there. Returns how many bills are settled then.
 */
async function killWhere(rows: string, atLeast = 0): Promise<number> {
  const holder = await database.pool.connect();
  const settler = await WorkerProcess.start(database.url);
  try {
    await holder.query('begin');
    await holder.query(`${rows} for update`);
    settler.tell(clock.now());
    await waitForLocks(database.pool, 1);
    await expect.poll(settledBills, { timeout: 120_000 }).toBeGreaterThanOrEqual(atLeast);
    await settler.kill();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await ctx.db.select().from(round).where(eq(round.id, roundId)))[0]?.settledAt).toBeNull();
  await expectSoundBooks(ctx);
  return settledBills();
}

it('is settled bill by bill once, however often its settler is killed', async () => {
  const winners = [...wins.values()].filter((won) => won > 0n).length;
  const aLoser = [...wins].find(([id, won]) => won === 0n && id > 6_000n)?.[0];

  expect(await killWhere('select 1 from account where wallet_type_id = 1')).toBe(0);
  const halfway = await killWhere(`select 1 from bill where id = ${aLoser}`, Math.floor(size.bills / 3));
  expect(halfway).toBeLessThan(size.bills);
  expect(await killWhere(`select 1 from account where currency = 'POINT'`)).toBe(size.bills);

  const settlers = await Promise.all([WorkerProcess.start(database.url), WorkerProcess.start(database.url)]);
  await Promise.all(settlers.map((settler) => settler.work(clock.now())));
  await Promise.all(settlers.map((settler) => settler.kill()));

  expect((await ctx.db.select().from(round).where(eq(round.id, roundId)))[0]).toMatchObject({
    status: 'settled',
    settledAt: clock.now(),
  });
  const settled = await ctx.db.select({ id: bill.id, status: bill.status, win: bill.winAmount }).from(bill);
  expect(settled).toHaveLength(size.bills);
  for (const { id, status, win } of settled)
    expect([id, status, win]).toEqual([id, wins.get(id) ? 'won' : 'lost', wins.get(id)]);
  const { rows: paid } = await ctx.db.execute<{ reference: string; amount: bigint }>(
    sql`select reference, amount from transfer join entry on entry.transfer_id = transfer.id where kind = 'lotto_win' and balance_after is not null`,
  );
  expect(winners).toBeGreaterThan(100);
  expect(new Map(paid.map((one) => [one.reference, one.amount]))).toEqual(
    new Map([...wins].filter(([, won]) => won > 0n).map(([id, won]) => [`bill:${id}:v1:win`, won])),
  );
  expect(paid).toHaveLength(winners);
  // Ten bills of ten baht each: a point for everybody.
  const { rows: points } = await ctx.db.execute<{ members: number; points: bigint }>(
    sql`select count(*)::int as members, sum(balance)::bigint as points from account where currency = 'POINT' and balance = 1`,
  );
  expect(points[0]).toEqual({ members: size.members, points: BigInt(size.members) });
  await expectSoundBooks(ctx);
});
