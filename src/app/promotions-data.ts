/** The pages of running promotions: one statement for the frame and the member's claims. */
import type { OfferView } from '#lib/promotion/contract.ts';
import { offersByPromotion } from '#lib/promotion/server/page-data.ts';
import { shownPromotions } from '#lib/promotion/server/queries.ts';
import { recordFrom, recordParts } from '#lib/promotion/server/taking.ts';
import { type Context, isMemberContext } from '#lib/server/context.ts';
import { shellData, shellWith } from './shell-data.ts';

const promotionFacts = shellWith('promotions_page', recordParts);
const noOffers: ReadonlyMap<string, OfferView> = new Map();

/** `offers`: what the member may claim, by promotion; empty for a guest and for a paused member, who gets no offers. */
export async function promotionsPage(ctx: Context, path: string) {
  const promotions = await shownPromotions(ctx);
  if (!isMemberContext(ctx)) return { shell: await shellData(ctx, path), promotions, offers: noOffers };
  const { shell, about, now } = await promotionFacts(ctx, path);
  const offers = shell.member?.play.pause ? noOffers : await offersByPromotion(ctx, recordFrom(now, about));
  return { shell, promotions, offers };
}
