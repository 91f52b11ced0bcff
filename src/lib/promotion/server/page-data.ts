/** What the pages of promotions show a member. */
import { markets } from '../../lotto/server/queries.ts';
import { type Context, isMemberContext, type MemberContext } from '../../server/context.ts';
import type { OfferView } from '../contract.ts';
import type { DepositChoice } from '../rules/choice.ts';
import { offersFor } from './queries.ts';
import { activePromotion, takenHistory, takenStakes } from './taken-queries.ts';

const stakesShown = 10;

/** The member's own page: the one in use with what counted, those that can be taken, those that were. */
export async function memberPromotions(ctx: MemberContext) {
  const active = await activePromotion(ctx.db, ctx.member.id);
  const stakes = active
    ? (await takenStakes(ctx, { taken_id: BigInt(active.taken_id), limit: stakesShown })).items
    : [];
  const { items } = await takenHistory(ctx, { limit: 20 });
  return {
    active,
    stakes,
    gameNames: stakes.length > 0 ? await gameNames(ctx) : new Map<string, string>(),
    offers: (await offersFor(ctx)).filter((offer) => offer.takable),
    past: items.filter((one) => one.status !== 'active'),
  };
}

/** Names of games as stakes name them: "lotto:gov". */
async function gameNames(ctx: Context): Promise<Map<string, string>> {
  return new Map((await markets(ctx)).map((market) => [`lotto:${market.code}`, market.name]));
}

/** What the picker of a deposit offers: every bonus on a deposit, those that cannot be taken last, with their reason. */
export async function depositChoices(ctx: MemberContext): Promise<DepositChoice[]> {
  return (await offersFor(ctx))
    .filter((offer) => offer.rule.given !== 'free_credit')
    .map(({ id, title, slug, rule, terms_hash, terms, reason }) => ({
      id,
      title,
      slug,
      rule,
      termsHash: terms_hash,
      terms,
      reason,
    }))
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null));
}

/** What has to be taken, by its promotion's id, with whether the member may; empty for guests. */
export async function offersByPromotion(ctx: Context): Promise<ReadonlyMap<string, OfferView>> {
  return new Map(isMemberContext(ctx) ? (await offersFor(ctx)).map((offer) => [offer.id, offer]) : []);
}

/** Whether the one who looks may take a promotion now; undefined for guests and for what applies by itself. */
export async function offerOf(ctx: Context, promotionId: string): Promise<OfferView | undefined> {
  return (await offersByPromotion(ctx)).get(promotionId);
}
