/** The home page: one statement for the frame and what the domains know of the member. */
import { claimableSum } from '#lib/cashback/server/page-data.ts';
import { links } from '#lib/links.ts';
import { pendingBills } from '#lib/lotto/server/pending-bill-queries.ts';
import { zeroSatang } from '#lib/money.ts';
import { guestPromotions, homePromotions } from '#lib/promotion/server/home-data.ts';
import { recordFrom, recordParts } from '#lib/promotion/server/taking.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { shellData, shellWith } from './shell-data.ts';

const homeFacts = shellWith('home_page', { waiting: pendingBills, givenBack: claimableSum, ...recordParts });

export async function homeData(ctx: Context) {
  const path = links.home();
  if (!isMemberContext(ctx)) {
    const [shell, promotions] = await Promise.all([shellData(ctx, path), guestPromotions(ctx)]);
    return { shell, waiting: 0, givenBack: zeroSatang, promotions };
  }
  const { shell, about, now } = await homeFacts(ctx, path);
  const { waiting, givenBack, ...record } = about;
  return { shell, waiting, givenBack, promotions: await homePromotions(ctx, recordFrom(now, record)) };
}
