/** Promotions used by a demo member: one given up, one claimed with a deposit and half completed. */

import { depositThroughSandbox } from '#app/seed-deposits.ts';
import { assert } from '#lib/contract/problems.ts';
import { baht } from '#lib/money.ts';
import { giveUp } from '#lib/promotion/server/end-promotion.ts';
import { claimFreeCredit } from '#lib/promotion/server/grant-bonus.ts';
import { offersFor } from '#lib/promotion/server/queries.ts';
import { activePromotion } from '#lib/promotion/server/taken-queries.ts';
import type { MemberContext } from '#lib/server/context.ts';
import { bet, draw, pastRound, type StoryTeller } from './story-teller.ts';

/** A claimable promotion by its slug; undefined where an operator has changed or paused it. */
async function takable(ctx: MemberContext, slug: string): Promise<bigint | undefined> {
  const offer = (await offersFor(ctx)).find((one) => one.slug === slug && one.takable);
  return offer && BigInt(offer.id);
}

async function promotionWallet(ctx: MemberContext): Promise<bigint | undefined> {
  const walletId = (await activePromotion(ctx.db, ctx.member.id))?.wallet_id;
  return walletId ? BigInt(walletId) : undefined;
}

/** Two evenings before the story's end, and the draw of the following day. */
export async function playPromotion(story: StoryTeller, member: () => MemberContext): Promise<void> {
  story.at(2, 19, 40);
  const free = await takable(member(), 'free-credit');
  if (free !== undefined) {
    const { id } = await claimFreeCredit(member(), { promotion_id: free });
    story.wait(20);
    await giveUp(member(), id);
  }
  story.at(2, 20, 20);
  await depositThroughSandbox(member(), baht(400), { promotionId: await takable(member(), 'evening-hours') });

  const roundId = await pastRound(story, 'hanoi', 1);
  story.at(1, 12, 10);
  await bet(
    member(),
    roundId,
    [
      ['two_top', '31', 100],
      ['two_bottom', '13', 100],
    ],
    { walletId: await promotionWallet(member()) },
  );
  story.at(1, 18, 32);
  await draw(story, roundId, { special: '66702', first: '41958' });
  assert(await promotionWallet(member()), 'the promotion goes on');
}

/** A bill on an open round, paid from the promotion's wallet. */
export async function playPromotionBill(ctx: MemberContext, roundId: bigint): Promise<void> {
  const walletId = await promotionWallet(ctx);
  await bet(ctx, roundId, [['two_top', '62', 80]], { walletId });
}
