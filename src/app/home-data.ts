/** What the home page shows a member besides the frame: one statement for what the domains know of them. */
import { claimableSum } from '#lib/cashback/server/page-data.ts';
import { pendingBills } from '#lib/lotto/server/pending-bill-queries.ts';
import { zeroSatang } from '#lib/money.ts';
import { guestPromotions, homePromotions } from '#lib/promotion/server/home-data.ts';
import { recordFrom, recordParts } from '#lib/promotion/server/taking.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { aboutMember, facts } from '#lib/server/db/facts.ts';

const homeFacts = facts('home', { waiting: pendingBills, givenBack: claimableSum, ...recordParts });

export async function homeData(ctx: Context) {
  if (!isMemberContext(ctx)) return { waiting: 0, givenBack: zeroSatang, promotions: await guestPromotions(ctx) };
  const about = aboutMember(ctx);
  const { waiting, givenBack, ...record } = await homeFacts(ctx.db, about);
  return { waiting, givenBack, promotions: await homePromotions(ctx, recordFrom(about.now, record)) };
}
