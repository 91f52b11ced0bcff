/**
 * Pays what a round owes by its status: winnings of a resulted one, refunds of a void one, differences of a corrected one.
 * Works in batches of bills, each a complete transaction: if the process is killed, the next run continues with the
 * remaining bills. A round becomes `settled` only when bills, lines and ledger agree.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { sumByReference } from '../../ledger/server/sum-by-reference.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { postgresError } from '../../server/db/postgres-error.ts';
import { nullable, preparedQuery, value } from '../../server/db/prepared.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import { correctBills } from './correct-bills.ts';
import { type LockedRound, lockRound, refundReferences, winReferences } from './lock-round.ts';
import { givePoints, loseOthers, payWinners, refundBills, type Step } from './pay-bills.ts';
import { roundExtensions } from './round-extensions.ts';
import { round } from './tables.ts';

const lockNotAvailable = '55P03';

/** Bills per transaction: short enough that nobody waits for its locks, long enough to be set-based. */
const batchSize = 2_000;

/**
 * Job: finishes every round that still owes something. A round that fails does not block others, nor does one locked by
 * somebody else: it is left to the next run, within a second.
 *
 * @throws AggregateError of all failures, so that the job counts as failed and runs again
 */
export async function settleRounds(ctx: Context): Promise<number> {
  const unfinished = await ctx.db
    .select({ id: round.id })
    .from(round)
    .where(and(isNull(round.settledAt), sql`${round.status} in ('resulted', 'settled', 'void')`))
    .orderBy(asc(round.id));
  const failures: unknown[] = [];
  for (const { id } of unfinished) {
    try {
      await settleRound(ctx, id);
    } catch (error) {
      if (postgresError(error)?.code === lockNotAvailable)
        ctx.log.warn({ round_id: String(id) }, 'a round is held by somebody');
      else failures.push(new Error(`round ${id} was not settled`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rounds were not settled`);
  return unfinished.length;
}

const statusOfRound = preparedQuery('round_settlement', (db) =>
  db
    .select({
      status: round.status,
      settledAt: round.settledAt,
      isBig: sql<boolean>`exists (select from bill where bill.round_id = round.id offset ${value('small')} limit 1)`,
    })
    .from(round)
    .where(eq(round.id, value('roundId'))),
);

/** Lanes of a big round, which are as many connections: never more than a quarter of the pool. */
const lanesOf = ({ config }: Context): number => Math.max(1, Math.min(2, config.databasePool >> 2));

/**
 * Repeats a step from portion to portion, in all lanes at the same time.
 *
 * @throws the error of a lane, when no lane works any more
 */
async function inLanes(ctx: Context, roundId: bigint, step: Step, lanes: number, batch: number): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, async (_, at) => {
      const lane = { at, of: lanes };
      for (let after: bigint | undefined = 0n; after !== undefined; )
        after = await step(ctx, roundId, { lane, batch, after });
    }),
  );
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** Settles one round; does nothing for one that owes nothing. */
export async function settleRound(ctx: Context, roundId: bigint, batch = batchSize): Promise<void> {
  const [row] = await statusOfRound(ctx.db, { roundId, small: 2 * batch });
  if (!row || row.settledAt) return;
  const lanes = row.isBig ? lanesOf(ctx) : 1;
  const inBatches = (step: Step): Promise<void> => inLanes(ctx, roundId, step, lanes, batch);
  if (row.status === 'void') {
    await inBatches(refundBills);
    for (const extension of roundExtensions.all()) await extension.billsRefunded(ctx, roundId);
    return finish(ctx, roundId, 'void', assertRefunded);
  }
  if (row.status === 'settled') {
    await inBatches(correctBills);
    for (const extension of roundExtensions.all()) await extension.billsCorrected(ctx, roundId);
    return finish(ctx, roundId, 'settled', assertPaid);
  }
  if (row.status !== 'resulted') return;
  for (const step of [payWinners, loseOthers, givePoints]) await inBatches(step);
  for (const extension of roundExtensions.all()) await extension.billsSettled(ctx, roundId);
  await finish(ctx, roundId, 'resulted', assertPaid);
}

/** Checks that no bill is pending, every bill has its lines' winnings, and the ledger paid exactly that. */
async function assertPaid(tx: Db, { id, version }: LockedRound): Promise<void> {
  const { rows } = await tx.execute<{ waiting: number; unequal: number; won: number; paid: bigint }>(sql`
    select count(*) filter (where bill.status = 'pending' or bill.result_version < ${version}::int)::int as waiting,
      count(*) filter (where bill.status <> 'pending' and bill.win_amount <> coalesce(lines.won, 0))::int as unequal,
      count(*) filter (where bill.status = 'won')::int as won, coalesce(sum(bill.win_amount), 0)::bigint as paid
      from bill left join (select bill_id, sum(win_amount) as won from line where round_id = ${id} and win_amount > 0 group by bill_id) lines on lines.bill_id = bill.id
      where bill.round_id = ${id}`);
  const sums = rows[0];
  assert(sums?.waiting === 0, `no bill of round ${id} waits`);
  assert(sums.unequal === 0, `every bill of round ${id} has what its lines have won`);
  if (version > 1) return; // Corrections are verified by ledger:check, bill by bill.
  const booked = await sumByReference(tx, winReferences(id, version));
  assert(
    booked.transfers === sums.won && booked.received === sums.paid,
    `the books paid round ${id} what its bills have won`,
  );
}

/** Checks that no bill is pending, and the ledger refunded what every bill had paid. */
async function assertRefunded(tx: Db, { id }: LockedRound): Promise<void> {
  const { rows } = await tx.execute<{ waiting: number; refunded: number; payable: bigint }>(sql`
    select count(*) filter (where status not in ('cancelled', 'refunded'))::int as waiting,
      count(*) filter (where status = 'refunded')::int as refunded,
      coalesce(sum(payable) filter (where status = 'refunded'), 0)::bigint as payable
      from bill where round_id = ${id}`);
  const sums = rows[0];
  assert(sums?.waiting === 0, `no bill of void round ${id} waits`);
  const booked = await sumByReference(tx, refundReferences(id));
  assert(
    booked.transfers === sums.refunded && booked.received === sums.payable,
    `the books gave back what the bills of round ${id} had paid`,
  );
}

const finishRound = preparedQuery('round_finish', (db) =>
  db
    .update(round)
    .set({ status: nullable('status'), settledAt: sql`app_now()` })
    .where(eq(round.id, value('roundId')))
    .returning({ closeAt: round.closeAt }),
);

async function finish(
  ctx: Context,
  roundId: bigint,
  from: RoundStatus,
  prove: (tx: Db, it: LockedRound) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const it = await lockRound(tx, roundId, from);
    if (!it) return;
    await prove(tx, it);
    const status = from === 'void' ? 'void' : 'settled';
    const [row] = await finishRound(tx, { roundId, status });
    assert(row, `round ${roundId} is there`);
    await publish(inside, 'public', 'round', {
      round_id: String(roundId),
      market: it.market,
      status,
      close_at: toIso(row.closeAt),
    });
  });
}
