/**
 * Job: pays the prizes that are due, in batches. Each is one transfer or grant with the win's own reference, so that a batch that
 * is run again pays nothing twice. Who rests is paid once the rest is over, within a month.
 */
import { and, eq, inArray, lt } from 'drizzle-orm';
import { announceBalances } from '../../ledger/server/announce-many.ts';
import { lockAccountsOf } from '../../ledger/server/lock-wallet.ts';
import { postMany } from '../../ledger/server/post-many.ts';
import { announcePoints } from '../../ledger/server/queries.ts';
import { points, satang } from '../../money.ts';
import { restingMembers } from '../../play-limit/server/resting-members.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';
import { giveWheelSpins } from '../../wheel/server/give-spins.ts';
import { pollWin } from './tables.ts';

const batch = 100;
const lapsesAfterMs = 30 * dayMs;

type Win = typeof pollWin.$inferSelect;
type Accounts = Awaited<ReturnType<typeof lockAccountsOf>>;

const referenceOf = ({ pollId, id }: Win): string => `poll:${pollId}:win:${id}`;

/** Those who rest are left out, so that they do not hold up the others. */
const dueStatement = statement<{ id: bigint; member_id: bigint }>(
  'poll_due',
  `select w.id, w.member_id from poll_win w join member m on m.id = w.member_id
    where w.status = 'due' and m.closed_at is null
      and not exists (select from play_pause p where p.member_id = w.member_id and (p.ends_at is null or p.ends_at > $1::timestamptz))
    order by w.id limit ${batch}`,
);

async function pay(ctx: Context, tx: Db, wins: readonly Win[], accounts: Accounts, now: Date): Promise<void> {
  const of = (kind: Win['prizeKind']) => wins.filter(({ prizeKind }) => prizeKind === kind);
  const itemsOf = (kind: 'credit' | 'points') =>
    of(kind).flatMap((win) => {
      const own = accounts.get(win.memberId);
      if (!own) return [];
      const [wallet, amount] =
        kind === 'credit' ? [own.wallet, satang(win.prizeAmount)] : [own.points, points(win.prizeAmount)];
      return [{ wallet, reference: referenceOf(win), amount }];
    });
  await postMany(tx, { kind: 'poll_credit', house: 'poll_cost', items: itemsOf('credit') });
  await postMany(tx, { kind: 'poll_points', house: 'points_issued', items: itemsOf('points') });
  for (const win of of('wheel_spins'))
    await giveWheelSpins(tx, {
      ...{ memberId: win.memberId, quantity: Number(win.prizeAmount), source: referenceOf(win), at: now },
    });
  const members = (kind: Win['prizeKind']) => of(kind).map(({ memberId }) => memberId);
  await announceBalances(ctx, members('credit'));
  for (const memberId of members('points')) await announcePoints(ctx, memberId);
}

/** Pays one batch; false where nothing was due. */
async function payBatch(ctx: Context): Promise<boolean> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const { rows } = await dueStatement(tx, [now.toISOString()]);
    if (rows.length === 0) return false;
    const memberIds = [...new Set(rows.map(({ member_id }) => member_id))];
    const accounts = await lockAccountsOf(tx, memberIds);
    const resting = await restingMembers(tx, memberIds, now);
    const ids = rows.filter(({ member_id }) => !resting.has(member_id)).map(({ id }) => id);
    if (ids.length === 0) return true;
    const due = await tx
      .select()
      .from(pollWin)
      .where(and(inArray(pollWin.id, ids), eq(pollWin.status, 'due')))
      .orderBy(pollWin.id)
      .for('update');
    await pay(inside, tx, due, accounts, now);
    if (due.length > 0)
      await tx
        .update(pollWin)
        .set({ status: 'paid', paidAt: now })
        .where(
          inArray(
            pollWin.id,
            due.map(({ id }) => id),
          ),
        );
    return true;
  });
}

export async function payPrizes(ctx: Context): Promise<void> {
  while (await payBatch(ctx));
  await inTransaction(ctx, async (tx) => {
    const now = await databaseNow(tx);
    await tx
      .update(pollWin)
      .set({ status: 'lapsed' })
      .where(and(eq(pollWin.status, 'due'), lt(pollWin.drawnAt, new Date(now.getTime() - lapsesAfterMs))));
  });
}
