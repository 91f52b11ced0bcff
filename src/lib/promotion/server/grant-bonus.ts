/** Bonuses without a deposit: free credit that the member claims, and grants by another domain's rule. */
import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { zeroSatang } from '../../money.ts';
import { checkSpend } from '../../play-limit/server/check-spend.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { activate } from './activate.ts';
import { promotionTaken } from './taken-tables.ts';
import { accept, notAvailable, requireTakable, type TakenRow } from './taking.ts';
import { termsHash } from './terms-hash.ts';

/**
 * Claims free credit: a wallet of its own with the sum, no deposit.
 *
 * @throws Refusal not_found, promotion_changed, promotion_not_available (why), play_paused
 */
export function claimFreeCredit(
  ctx: MemberContext,
  input: { readonly promotion_id: bigint; readonly terms_hash?: string | undefined },
): Promise<TakenRow> {
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    // The wallet lock serialises a member's claims.
    const { id: mainWallet } = await lockMainWallet(tx, memberId);
    const now = await databaseNow(tx);
    await checkSpend(tx, ctx.member, { kind: 'reward', at: now });
    const row = await requireTakable(tx, {
      agentId: ctx.agentId,
      memberId,
      promotionId: input.promotion_id,
      termsHash: input.terms_hash,
      now,
    });
    const accepted = await accept(tx, row, { memberId, now });
    const taken = await activate(inside, tx, accepted, { mainWallet, deposit: zeroSatang, now });
    await announceBalance(inside, memberId);
    return taken;
  });
}

/** A rule of a bonus without a deposit. */
export type GrantedRule = BonusRule & { readonly given: 'free_credit'; readonly amount: { readonly fixed: number } };

/**
 * Grants a bonus by another domain's rule (a coupon): a promotion wallet with the rule's fixed sum, once per `source`. Call
 * it in the transaction of its cause, and announce the balance there.
 *
 * @throws Refusal promotion_not_available while the member has an active promotion, conflict for a source that was used
 * before
 */
export async function grantBonus(
  ctx: Context,
  tx: Db,
  gift: {
    readonly memberId: bigint;
    readonly title: string;
    readonly rule: GrantedRule;
    /** "coupon:12" */
    readonly source: string;
    readonly now: Date;
  },
): Promise<TakenRow> {
  const { memberId, title, rule, source, now } = gift;
  const { id: mainWallet } = await lockMainWallet(tx, memberId);
  const [active] = await tx
    .select({ id: promotionTaken.id })
    .from(promotionTaken)
    .where(and(eq(promotionTaken.memberId, memberId), eq(promotionTaken.status, 'active')));
  if (active) throw notAvailable('มีโปรที่ใช้อยู่ ใช้ได้ทีละโปร');
  const [taken] = await tx
    .insert(promotionTaken)
    .values({
      memberId,
      source,
      title,
      rule,
      termsHash: termsHash({ title, rule }),
      status: 'accepted',
      acceptedAt: now,
    })
    .onConflictDoNothing({ target: promotionTaken.source })
    .returning();
  if (!taken) throw new Refusal('conflict');
  return activate(ctx, tx, taken, { mainWallet, deposit: zeroSatang, now });
}
