/**
 * Ends the shooting of a round and publishes the list, before the deciding beacon exists. The freeze time, and with it the
 * beacon's number, follow from the schedule: a late job freezes the same list for the same beacon, and the round is then
 * shown as unproven.
 */
import { asc, eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { round } from '../../lotto/server/tables.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { secondMs, toIso } from '../../time.ts';
import type { BeaconChain } from '../rules/beacon.ts';
import { beaconRound, beaconTime, isUnproven, merkleRoot } from '../rules/chain.ts';
import { shotsMinOf, yeekeeTimes } from '../rules/yeekee.ts';
import { chainNow } from './beacons.ts';
import { lockYeekee, type YeekeeBook } from './book.ts';
import { dueRounds, eachDue } from './due.ts';
import { freezeView } from './shapes.ts';
import { shot, yeekeeRound } from './tables.ts';

/**
 * After this long another worker assumes that the one that froze a round has died, and publishes the freeze itself; still
 * in time for the beacon.
 */
const tellAgainMs = 2 * secondMs;

/** Job: freezes every round whose shooting is over, and voids those with fewer shots than their rule demands. */
export async function freezeYeekee(ctx: Context): Promise<void> {
  await eachDue(await dueRounds(ctx, 'freeze'), (roundId) => freezeRound(ctx, roundId));
}

/** Freezes one round; does nothing when it is not due, or already published. */
export async function freezeRound(ctx: Context, roundId: bigint): Promise<void> {
  const frozen = await inTransaction(ctx, async (tx, inside) => {
    const locked = await lockYeekee(tx, roundId);
    const { dueAt, pushedAt } = locked.state;
    if (pushedAt || dueAt === null || locked.now < dueAt) return false;
    if (locked.status === 'void' && !locked.state.frozenAt) {
      // An operator has voided it; no result will be drawn.
      await tx.update(yeekeeRound).set({ dueAt: null }).where(eq(yeekeeRound.roundId, roundId));
      return false;
    }
    const book = locked.state.frozenAt ? locked : await freeze(inside, tx, locked);
    await announceFreeze(inside, book);
    return true;
  });
  if (frozen) await recordPush(ctx, roundId);
}

async function freeze(ctx: Context, tx: Db, book: YeekeeBook & { readonly now: Date }): Promise<YeekeeBook> {
  const { settings } = book.state;
  const shots = await tx
    .select({ seq: shot.seq, hash: shot.hash })
    .from(shot)
    .where(eq(shot.roundId, book.id))
    .orderBy(asc(shot.seq));
  assert(
    shots.length === book.state.shotCount && (shots.at(-1)?.hash ?? book.state.head) === book.state.head,
    `the shots of round ${book.id} are those it has counted`,
  );
  const { freezeAt } = yeekeeTimes(book.closeAt, settings);
  const fewest = shotsMinOf(settings);
  const enough = shots.length >= fewest;
  const [state] = await tx
    .update(yeekeeRound)
    .set({
      frozenAt: freezeAt,
      dueAt: new Date(book.now.getTime() + tellAgainMs),
      root: merkleRoot(shots.map(({ hash }) => hash)),
      ...(enough && settings.mode === 'beacon' ? beaconColumns(book.state.chain ?? chainNow(ctx), freezeAt) : {}),
    })
    .where(eq(yeekeeRound.roundId, book.id))
    .returning();
  assert(state, `round ${book.id} is frozen`);
  const change = enough
    ? ({ status: 'closed' } as const)
    : ({ status: 'void', voidReason: `มีเลขยิง ${shots.length} เลข ไม่ครบ ${fewest} เลข` } as const);
  await tx.update(round).set(change).where(eq(round.id, book.id));
  if (book.status !== change.status)
    await publish(ctx, 'public', 'round', {
      round_id: String(book.id),
      market: book.market,
      status: change.status,
      close_at: toIso(book.closeAt),
    });
  if (!enough) ctx.afterCommit(() => ctx.jobs.wake('lotto.settle-rounds'));
  return { ...book, ...change, state };
}

function beaconColumns(beaconChain: BeaconChain, freezeAt: Date) {
  const number = beaconRound(freezeAt, beaconChain);
  return { beaconChain, beaconRound: number, beaconAt: beaconTime(number, beaconChain) };
}

/** Publishes the freeze to all pages, in the room or not. */
async function announceFreeze(ctx: Context, book: YeekeeBook): Promise<void> {
  const view = freezeView(book.state);
  assert(view, `round ${book.id} is frozen`);
  const { pushed_at: _, ...frozen } = view;
  await publish(ctx, 'public', 'yeekee_freeze', {
    round_id: String(book.id),
    market: book.market,
    draw_date: book.drawDate,
    number: book.number,
    ...frozen,
  });
}

/**
 * Runs after the commit, when every process has been woken to push the freeze. If the process dies in between, the job
 * publishes the freeze again and records that later time.
 */
async function recordPush(ctx: Context, roundId: bigint): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Lock order: the round before its yeekee row.
    const book = await lockYeekee(tx, roundId);
    if (book.state.pushedAt) return;
    const pushedAt = book.now;
    const { resultAt } = yeekeeTimes(book.closeAt, book.state.settings);
    await tx
      .update(yeekeeRound)
      .set({ pushedAt, dueAt: book.status === 'void' ? null : resultAt })
      .where(eq(yeekeeRound.roundId, roundId));
    if (isUnproven({ ...book.state, pushedAt }, pushedAt))
      ctx.log.warn(
        { round_id: String(roundId), beacon: book.state.beaconRound },
        'a freeze was told too late: unproven',
      );
  });
}
