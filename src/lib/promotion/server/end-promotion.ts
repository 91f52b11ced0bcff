/**
 * Ends a promotion: its turnover is met, its time is over, its wallet is used up, or the member gives it up. The wallet's
 * balance then goes where the terms say, and so does money that arrives later.
 */
import { eq, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet, lockWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { add, baht, larger, type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { requireTurnover } from '../../turnover/server/turnover.ts';
import { convert, spinsOf } from '../rules/bonus.ts';
import { leftoverOf, type TakenStatus } from '../rules/taken-state.ts';
import { setTakenStatus } from './set-taken-status.ts';
import { spinGifts } from './spin-gifts.ts';
import { promotionProgress, promotionTaken } from './taken-tables.ts';
import type { TakenRow } from './taking.ts';

type ProgressRow = typeof promotionProgress.$inferSelect;

/** A wallet below this, without open stakes, is used up. */
const emptyBelow: Satang = baht(1);

interface LockedPromotion {
  readonly taken: TakenRow;
  readonly progress: ProgressRow;
  readonly mainWallet: bigint;
  readonly wallet: bigint;
}

/**
 * Locks both wallets, the promotion and its progress, in this order; undefined for one that never became active or belongs to
 * another member.
 */
async function lockPromotion(tx: Db, takenId: bigint, memberId?: bigint): Promise<LockedPromotion | undefined> {
  const [known] = await tx
    .select({ memberId: promotionTaken.memberId, walletId: promotionTaken.walletId })
    .from(promotionTaken)
    .where(eq(promotionTaken.id, takenId));
  if (!known?.walletId || (memberId !== undefined && known.memberId !== memberId)) return undefined;
  const main = await lockMainWallet(tx, known.memberId);
  const own = await lockWallet(tx, known.memberId, known.walletId);
  const [taken] = await tx.select().from(promotionTaken).where(eq(promotionTaken.id, takenId)).for('update');
  const [progress] = await tx
    .select()
    .from(promotionProgress)
    .where(eq(promotionProgress.takenId, takenId))
    .for('update');
  assert(taken && progress && own, `promotion ${takenId} has its wallet and its progress`);
  assert(
    own.balance === progress.cash + progress.bonus,
    `the wallet of promotion ${takenId} holds its cash and its bonus`,
  );
  return { taken, progress, mainWallet: main.id, wallet: own.id };
}

const isMet = ({ taken, progress }: LockedPromotion): boolean => progress.done >= taken.required;

/** The status in which an active promotion ends by itself; undefined while it goes on. Free spins may be played until then. */
function endOf(locked: LockedPromotion, now: Date): TakenStatus | undefined {
  const { taken, progress } = locked;
  const isOver = taken.expiresAt !== null && taken.expiresAt <= now;
  if (isMet(locked) && (progress.spins === 0 || isOver)) return 'completed';
  if (isOver) return 'expired';
  return progress.spins === 0 && progress.open === 0 && progress.cash + progress.bonus < emptyBelow
    ? 'forfeited'
    : undefined;
}

interface Emptied {
  readonly toMain: Satang;
  readonly forfeited: Satang;
}

/**
 * Empties the wallet: this much to the main one, the rest back to the house. `part` makes the reference of each emptying
 * unique.
 */
async function empty(
  tx: Db,
  locked: LockedPromotion,
  toMain: Satang,
  kind: 'promotion_converted' | 'promotion_returned',
  part: string,
): Promise<Emptied> {
  const { taken, progress, mainWallet, wallet } = locked;
  const forfeited = subtract(satang(progress.cash + progress.bonus), toMain);
  const named = kind === 'promotion_converted' ? 'converted' : 'returned';
  if (toMain > 0n)
    await post(tx, {
      kind,
      reference: `promotion:${taken.id}:${part}${named}`,
      from: { wallet },
      to: { wallet: mainWallet },
      amount: toMain,
    });
  if (forfeited > 0n)
    await post(tx, {
      kind: 'promotion_forfeited',
      reference: `promotion:${taken.id}:${part}forfeited`,
      from: { wallet },
      to: { house: 'bonus_cost' },
      amount: forfeited,
    });
  return { toMain, forfeited };
}

/**
 * The part of a returned deposit that was not staked yet gets a turnover requirement of 1x, like any deposit in the main
 * wallet.
 */
async function requireUnplayed(
  ctx: Context,
  tx: Db,
  { taken, progress }: LockedPromotion,
  returned: Satang,
  cause: string,
  now: Date,
): Promise<void> {
  if (!taken.rule.holdsDeposit) return;
  const before = add(satang(progress.played), satang(taken.returned), satang(progress.lateKept));
  const unplayed = larger(subtract(satang(taken.deposit), before), zeroSatang);
  const amount = smaller(returned, unplayed);
  if (amount > 0n) await requireTurnover(ctx, tx, { memberId: taken.memberId, cause, amount, now });
}

async function endActive(
  ctx: Context,
  tx: Db,
  locked: LockedPromotion,
  status: TakenStatus,
  now: Date,
): Promise<TakenRow> {
  const { taken, progress } = locked;
  const isDone = status === 'completed';
  const toMain = isDone
    ? convert(satang(progress.cash + progress.bonus), taken.rule.maxWithdraw).kept
    : satang(progress.cash);
  const emptied = await empty(tx, locked, toMain, isDone ? 'promotion_converted' : 'promotion_returned', '');
  if (!isDone) await requireUnplayed(ctx, tx, locked, toMain, `promotion:${taken.id}`, now);
  if (spinsOf(taken.rule)) await spinGifts.get().end(tx, taken.id, now);
  await tx.update(promotionProgress).set({ cash: 0n, bonus: 0n }).where(eq(promotionProgress.takenId, taken.id));
  const after = await setTakenStatus(
    ctx,
    tx,
    taken,
    status,
    {
      endedAt: now,
      reason: status === 'forfeited' ? 'used_up' : null,
      converted: isDone ? emptied.toMain : 0n,
      returned: isDone ? 0n : emptied.toMain,
      forfeited: emptied.forfeited,
    },
    satang(progress.done),
  );
  await announceBalance(ctx, taken.memberId);
  return after;
}

/**
 * Forwards money that arrived in the wallet after the end: winnings or a refund of a bill that was still open, a correction.
 */
async function passOn(ctx: Context, tx: Db, locked: LockedPromotion, now: Date): Promise<void> {
  const { taken, progress } = locked;
  const part = `late:${progress.lateMoves + 1}:`;
  const toCap = leftoverOf(taken.status) === 'kept_to_cap';
  const kept = add(satang(taken.converted), satang(progress.lateKept));
  const toMain = toCap
    ? convert(satang(progress.cash + progress.bonus), taken.rule.maxWithdraw, kept).kept
    : satang(progress.cash);
  await empty(tx, locked, toMain, toCap ? 'promotion_converted' : 'promotion_returned', part);
  if (!toCap)
    await requireUnplayed(ctx, tx, locked, toMain, `promotion:${taken.id}:late:${progress.lateMoves + 1}`, now);
  await tx
    .update(promotionProgress)
    .set({ cash: 0n, bonus: 0n, lateMoves: progress.lateMoves + 1, lateKept: progress.lateKept + toMain })
    .where(eq(promotionProgress.takenId, taken.id));
  await announceBalance(ctx, taken.memberId);
}

/**
 * The member gives a promotion up: the own-money part of its wallet goes to the main wallet, the bonus part is forfeited.
 * Open bills stay; their winnings are split in the same way.
 *
 * @throws Refusal not_found (also for another member's), promotion_over
 */
export function giveUp(ctx: MemberContext, takenId: bigint): Promise<TakenRow> {
  return inTransaction(ctx, async (tx, inside) => {
    const locked = await lockPromotion(tx, takenId, ctx.member.id);
    if (!locked) throw new Refusal('not_found');
    const now = await databaseNow(tx);
    // An end already reached comes first: a turnover that is met is not lost by giving up a moment before the job runs, or while
    // there are spins left.
    if (locked.taken.status !== 'active') throw new Refusal('promotion_over');
    return endActive(inside, tx, locked, isMet(locked) ? 'completed' : 'given_up', now);
  });
}

/**
 * Job: ends promotions that have reached their end, and forwards money that arrived afterwards. A failing one does not stop
 * the others.
 */
export async function finishPromotions(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: bigint }>(sql`
    select t.id from promotion_taken t join promotion_progress p on p.taken_id = t.id
      where t.status = 'active' and (p.done >= t.required and p.spins = 0 or t.expires_at <= ${ctx.now().toISOString()}::timestamptz or (p.open + p.spins = 0 and p.cash + p.bonus < ${emptyBelow}))
    union all
    select t.id from promotion_progress p join promotion_taken t on t.id = p.taken_id where p.cash + p.bonus > 0 and t.ended_at is not null
    order by 1`);
  const failures: unknown[] = [];
  for (const { id } of rows) {
    try {
      await finish(ctx, id);
    } catch (error) {
      failures.push(new Error(`promotion ${id} was not finished`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} promotions were not finished`);
  return rows.length;
}

function finish(ctx: Context, takenId: bigint): Promise<void> {
  return inTransaction(ctx, async (tx, inside) => {
    const locked = await lockPromotion(tx, takenId);
    if (!locked) return;
    const now = await databaseNow(tx);
    if (locked.taken.status === 'active') {
      const status = endOf(locked, now);
      if (status) await endActive(inside, tx, locked, status, now);
    } else if (locked.progress.cash + locked.progress.bonus > 0n) await passOn(inside, tx, locked, now);
  });
}
