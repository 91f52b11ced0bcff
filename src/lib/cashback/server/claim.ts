/** Pays a member's cashback for yesterday: once, within the claim window, and exactly the computed amount. */
import { and, eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { formatBaht, satang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { longDay } from '../../thai.ts';
import type { Day } from '../../time.ts';
import type { RewardView } from '../contract.ts';
import { claimableDay, claimState } from '../rules/claim-window.ts';
import { type RewardRow, rewardView } from './shapes.ts';
import { cashbackReward } from './tables.ts';

const kinds = { loss: 'loss_refund', turnover: 'turnover_rebate' } as const;

/**
 * `day` is the one the member was shown; by default, the one that can be claimed now.
 *
 * @throws Refusal nothing_to_claim, claim_below_minimum, claimed_before, claim_lapsed
 */
export async function claimReward(
  ctx: MemberContext,
  kind: 'loss' | 'turnover',
  shownDay: Day | undefined,
): Promise<RewardView> {
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    const wallet = await lockMainWallet(tx, memberId);
    const now = await databaseNow(tx);
    const day = shownDay ?? claimableDay(now);
    const [row] = await tx
      .select()
      .from(cashbackReward)
      .where(and(eq(cashbackReward.memberId, memberId), eq(cashbackReward.day, day), eq(cashbackReward.kind, kind)))
      .for('update');
    if (!row) throw new Refusal('nothing_to_claim');
    assertOpen(row, now);
    const [claimed] = await tx
      .update(cashbackReward)
      .set({ status: 'claimed', claimedAt: now })
      .where(eq(cashbackReward.id, row.id))
      .returning();
    assert(claimed, 'the reward is there');
    await post(tx, {
      kind: kinds[kind],
      reference: `cashback:${row.id}`,
      from: { house: 'cashback_cost' },
      to: { wallet: wallet.id },
      amount: satang(row.amount),
    });
    await announceBalance(inside, memberId);
    return rewardView(claimed, now);
  });
}

function assertOpen(row: RewardRow, now: Date): void {
  const [amount, min] = [satang(row.amount), satang(row.minimum)];
  switch (claimState({ day: row.day, amount, min, claimed: row.status === 'claimed' }, now)) {
    case 'open':
      return;
    case 'claimed':
      throw new Refusal('claimed_before', { values: { day: longDay(row.day) } });
    case 'below_minimum':
      throw new Refusal('claim_below_minimum', {
        values: { amount: formatBaht(amount), min: formatBaht(min, { satang: 'trim' }) },
      });
    case 'lapsed':
      throw new Refusal('claim_lapsed', { values: { day: longDay(row.day) } });
    case 'nothing':
      throw new Refusal('nothing_to_claim');
  }
}
