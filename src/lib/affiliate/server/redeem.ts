/** Moves a member's commissions to the main wallet: everything that is there, by one transfer. */
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { formatBaht, satang, toDecimal, zeroSatang } from '../../money.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { bangkokDay, toIso } from '../../time.ts';
import type { RedemptionView } from '../contract.ts';
import { accountOf } from './account-queries.ts';
import { ruleOn } from './rule-versions.ts';
import { affiliateRedemption } from './tables.ts';

/** Takes the whole balance if it is at least `$2`; of two at once the second finds nothing. */
const takeStatement = statement<{ amount: bigint }>(
  'affiliate_take',
  `update affiliate_account set redeemed = new.earned
    from (select member_id, earned, earned - redeemed as amount from affiliate_account where member_id = $1 for update) as new
    where affiliate_account.member_id = new.member_id and new.amount >= $2 and new.amount > 0
    returning new.amount`,
);

/** @throws Refusal commission_below_minimum, account_closed, play_paused: what a paused member has earned waits */
export function redeemCommission(ctx: MemberContext): Promise<RedemptionView> {
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    const wallet = await lockMainWallet(tx, memberId);
    const now = await databaseNow(tx);
    await checkSpend(tx, ctx.member, { kind: 'reward', at: now });
    const { rule } = await ruleOn(tx, ctx.agentId, bangkokDay(now));
    const { rows } = await takeStatement(tx, [memberId, rule.min]);
    const [taken] = rows;
    if (!taken) throw await belowMinimum(tx, memberId, formatBaht(rule.min, { satang: 'trim' }));
    const [row] = await tx
      .insert(affiliateRedemption)
      .values({ memberId, amount: taken.amount, redeemedAt: now })
      .returning({ id: affiliateRedemption.id });
    assert(row, 'a redemption is inserted');
    const amount = satang(taken.amount);
    await post(tx, {
      kind: 'affiliate_commission',
      reference: `affiliate:${row.id}`,
      from: { house: 'affiliate_cost' },
      to: { wallet: wallet.id },
      amount,
    });
    await announceBalance(inside, memberId);
    return {
      redemption_id: String(row.id),
      amount: toDecimal(amount),
      balance: toDecimal(zeroSatang),
      redeemed_at: toIso(now),
    };
  });
}

async function belowMinimum(tx: Db, memberId: bigint, min: string): Promise<Refusal> {
  const { balance } = await accountOf(tx, memberId);
  return new Refusal('commission_below_minimum', { values: { amount: formatBaht(balance), min } });
}
