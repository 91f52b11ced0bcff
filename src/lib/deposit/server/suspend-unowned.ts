/** Money without a decision for a week is booked to the suspense account until it is decided (thai.md 3.4, I6). */
import { and, asc, eq, lt, notInArray } from 'drizzle-orm';
import { post } from '../../ledger/server/post.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';
import { floatOf } from './credit-deposit.ts';
import type { IncomingRow } from './record-incoming.ts';
import { incomingTransfer } from './tables.ts';

const unownedMs = 7 * dayMs;

/** Job: moves money that has waited for a week into suspense. It stays in the review queue. */
export async function suspendUnowned(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = await databaseNow(tx);
    const rows = await tx
      .select()
      .from(incomingTransfer)
      .where(
        and(
          eq(incomingTransfer.status, 'review'),
          // Money that may not have arrived at all is not a liability.
          notInArray(incomingTransfer.reason, ['looks_repeated', 'other_merchant', 'slip_unchecked']),
          lt(incomingTransfer.receivedAt, new Date(now.getTime() - unownedMs)),
        ),
      )
      .orderBy(asc(incomingTransfer.id))
      .limit(200)
      .for('update', { skipLocked: true });
    for (const row of rows) {
      await post(tx, {
        kind: 'deposit_suspense',
        reference: `incoming:${row.id}:suspense`,
        from: { house: floatOf(row) },
        to: { house: 'deposit_suspense' },
        amount: satang(row.amount),
      });
      await tx.update(incomingTransfer).set({ status: 'suspense' }).where(eq(incomingTransfer.id, row.id));
    }
  });
}

/** Takes money out of suspense when it is decided; other money is left alone. */
export async function endSuspense(tx: Db, money: IncomingRow): Promise<void> {
  if (money.status !== 'suspense') return;
  await post(tx, {
    kind: 'deposit_suspense',
    reference: `incoming:${money.id}:suspense_end`,
    from: { house: 'deposit_suspense' },
    to: { house: floatOf(money) },
    amount: satang(money.amount),
  });
}
