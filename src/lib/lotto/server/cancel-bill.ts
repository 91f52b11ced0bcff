/** Cancels a bill while the rules allow it (lotto.md section 6). */
import { and, eq, gte, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { satang } from '../../money.ts';
import { refundStakes } from '../../play/server/refund-stakes.ts';
import type { MemberContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { bangkokDay, bangkokInstant } from '../../time.ts';
import type { BillDetail } from '../bill-contract.ts';
import { mayCancel } from '../rules/round-state.ts';
import { billDetail } from './bill-queries.ts';
import { bill } from './bill-tables.ts';
import { releaseCounters } from './counters.ts';
import { billReference } from './lock-round.ts';
import { roundBook } from './round-book.ts';

/**
 * Cancels a pending bill: refunds what was paid, and releases its counters and its share of the payout cap, in one
 * transaction.
 *
 * @throws Refusal not_found, cannot_cancel
 */
export async function cancelBill(ctx: MemberContext, billId: bigint): Promise<BillDetail> {
  return inTransaction(ctx, async (tx, inside) => {
    const own = and(eq(bill.id, billId), eq(bill.memberId, ctx.member.id));
    const [found] = await tx.select({ roundId: bill.roundId }).from(bill).where(own);
    if (!found) throw new Refusal('not_found');
    const book = await roundBook(tx, found.roundId, 'share');
    // The wallet lock serialises the member's cancellations, so that two at once cannot both be the fifth of the day.
    await lockMainWallet(tx, ctx.member.id);
    const [row] = await tx.select().from(bill).where(own).for('update');
    if (!row) throw new Refusal('not_found');
    const [today] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(bill)
      .where(
        and(
          eq(bill.memberId, ctx.member.id),
          eq(bill.status, 'cancelled'),
          gte(bill.settledAt, bangkokInstant(bangkokDay(book.now))),
        ),
      );
    const answer = mayCancel(
      {
        status: row.status,
        createdAt: row.createdAt,
        closeAt: book.closeAt,
        yeekee: book.mapping === 'DIGIT5',
        cancelledToday: today?.count ?? 0,
      },
      book.now,
    );
    if (!answer.ok) throw new Refusal('cannot_cancel', { values: { reason: answer.reason } });

    await tx.update(bill).set({ status: 'cancelled', settledAt: book.now }).where(eq(bill.id, billId));
    await refundStakes(inside, tx, { category: 'lotto', game: `lotto:${book.market}` }, [
      {
        reference: billReference(billId),
        memberId: row.memberId,
        walletId: row.walletId,
        takenId: row.takenId,
        paid: satang(row.payable),
        takenAt: row.createdAt,
      },
    ]);
    await releaseCounters(tx, row);
    await publish(inside, `member:${ctx.member.id}`, 'bill', {
      bill_id: String(billId),
      status: 'cancelled',
      win_amount: '0.00',
    });
    return billDetail(inside, billId);
  });
}
