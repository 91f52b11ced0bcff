/**
 * Draws frozen rounds: the result follows from the shots (and the beacon fixed at the freeze), is published like every
 * other and settled by the same job. Nobody enters or approves it, and only that beacon can decide it.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { mapResult } from '../../lotto/rules/results.ts';
import { mayBecome } from '../../lotto/rules/round-state.ts';
import { result, round } from '../../lotto/server/tables.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { secondMs, toIso } from '../../time.ts';
import type { Beacon } from '../rules/beacon.ts';
import { beaconNumber, merkleRoot } from '../rules/chain.ts';
import { resultNumber, shotsMinOf, sumOf, yeekeeTimes } from '../rules/yeekee.ts';
import { beaconOfChain } from './beacons.ts';
import { lockYeekee, type YeekeeBook, yeekeeRow } from './book.ts';
import { dueRounds, eachDue } from './due.ts';
import { shot, yeekeeRound } from './tables.ts';

/** Retry interval for a beacon that no relay returned. */
const askAgainMs = 3 * secondMs;

/** Job: draws every round whose result is due, and retries late beacons. */
export async function drawYeekee(ctx: Context): Promise<void> {
  await eachDue(await dueRounds(ctx, 'draw'), (roundId) => drawRound(ctx, roundId));
}

/** Draws one round, or leaves it for later while its beacon is not available. A round already drawn is left alone. */
export async function drawRound(ctx: Context, roundId: bigint): Promise<void> {
  const { state } = await yeekeeRow(ctx.db, roundId);
  if (state.dueAt === null) return;
  let beacon: Beacon | undefined;
  if (state.beaconChain && state.beaconRound !== null) {
    // Outside any transaction, because a relay may take seconds.
    beacon = await beaconOfChain(ctx, state.beaconChain, state.beaconRound);
    if (!beacon) return retryLater(ctx, roundId);
  }
  await inTransaction(ctx, async (tx, inside) => {
    const book = await lockYeekee(tx, roundId);
    const due = book.now >= yeekeeTimes(book.closeAt, book.state.settings).resultAt;
    if (book.state.dueAt === null || !book.state.pushedAt || !due) return;
    await draw(inside, tx, book, beacon);
  });
}

async function retryLater(ctx: Context, roundId: bigint): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .update(yeekeeRound)
      .set({ dueAt: sql`app_now() + ${`${askAgainMs} ms`}::interval` })
      .where(sql`${yeekeeRound.roundId} = ${roundId} and ${yeekeeRound.dueAt} is not null`),
  );
}

async function draw(
  ctx: Context,
  tx: Db,
  book: YeekeeBook & { readonly now: Date },
  beacon: Beacon | undefined,
): Promise<void> {
  const { state } = book;
  assert(mayBecome(book.status, 'resulted'), `round ${book.id} waits for its result`);
  const shots = await tx.select().from(shot).where(eq(shot.roundId, book.id)).orderBy(asc(shot.seq));
  assert(merkleRoot(shots.map(({ hash }) => hash)) === state.root, `round ${book.id} has the shots it was frozen with`);
  const sum = sumOf(shots.map(({ number }) => number));
  assert(shots.length >= shotsMinOf(state.settings), `round ${book.id} has shots enough to be drawn from`);
  assert(sum.sum === state.sum && state.root, `round ${book.id} has the sum it has counted`);
  assert((state.beaconRound === null) === (beacon === undefined), `round ${book.id} is drawn by the beacon it named`);
  const number = resultNumber(sum, beacon ? beaconNumber(beacon.randomness, state.root) : 0n);
  const mapped = mapResult('DIGIT5', { number });
  assert(mapped.ok, `${number} has five digits`);

  const by = { enteredBy: 'yeekee', enteredAt: book.now, approvedBy: 'yeekee', approvedAt: book.now };
  await tx
    .insert(result)
    .values({ roundId: book.id, version: 1, raw: { number }, mapped: mapped.result, source: 'yeekee', ...by });
  await tx.update(round).set({ status: 'resulted', resultVersion: 1, settledAt: null }).where(eq(round.id, book.id));
  await tx
    .update(yeekeeRound)
    .set({
      resultNumber: number,
      dueAt: null,
      ...(beacon ? { signature: beacon.signature, randomness: beacon.randomness } : {}),
    })
    .where(eq(yeekeeRound.roundId, book.id));
  const named = { round_id: String(book.id), market: book.market };
  await publish(ctx, 'public', 'result', { ...named, draw_date: book.drawDate });
  await publish(ctx, 'public', 'round', { ...named, status: 'resulted', close_at: toIso(book.closeAt) });
  ctx.afterCommit(() => ctx.jobs.wake('lotto.settle-rounds'));
}
