/** Activates a claimed promotion: opens and funds its wallet. */
import { openWallet } from '../../ledger/server/open-accounts.ts';
import { post } from '../../ledger/server/post.ts';
import { type Satang, satang, zeroSatang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { dayMs } from '../../time.ts';
import { bonusOf, spinsOf, turnoverNeed, worthOf } from '../rules/bonus.ts';
import { setTakenStatus } from './set-taken-status.ts';
import { spinGifts } from './spin-gifts.ts';
import { promotionProgress } from './taken-tables.ts';
import type { TakenRow } from './taking.ts';

/**
 * Opens the wallet of an accepted promotion and posts its initial money: the bonus, and by its rule also the deposit; or gives its
 * free spins. The caller has locked the member's main wallet, which holds the deposit.
 */
export async function activate(
  ctx: Context,
  tx: Db,
  taken: TakenRow,
  { mainWallet, deposit, now }: { readonly mainWallet: bigint; readonly deposit: Satang; readonly now: Date },
): Promise<TakenRow> {
  const { id, memberId, rule } = taken;
  const bonus = bonusOf(rule, deposit);
  const wallet = await openWallet(tx, {
    memberId,
    walletTypeId: rule.given === 'free_credit' ? 3 : 2,
    name: taken.title,
  });
  const held = rule.holdsDeposit ? deposit : zeroSatang;
  if (held > 0n)
    await post(tx, {
      kind: 'promotion_deposit',
      reference: `promotion:${id}:deposit`,
      from: { wallet: mainWallet },
      to: { wallet },
      amount: held,
    });
  if (bonus > 0n)
    await post(tx, {
      kind: 'promotion_bonus',
      reference: `promotion:${id}:bonus`,
      from: { house: 'bonus_cost' },
      to: { wallet },
      amount: bonus,
    });
  const expiresAt = new Date(now.getTime() + rule.days * dayMs);
  const spins = spinsOf(rule);
  if (spins) {
    const { game, quantity, stake } = spins;
    const given = { takenId: id, memberId, walletId: wallet, game, quantity, stake: satang(BigInt(stake)) };
    await spinGifts.get().give(tx, { ...given, at: now, expiresAt });
  }
  await tx.insert(promotionProgress).values({ takenId: id, cash: held, bonus, spins: spins?.quantity ?? 0 });
  return setTakenStatus(ctx, tx, taken, 'active', {
    walletId: wallet,
    deposit,
    bonus,
    required: turnoverNeed(rule, deposit, worthOf(rule, deposit)),
    activeAt: now,
    expiresAt,
  });
}
