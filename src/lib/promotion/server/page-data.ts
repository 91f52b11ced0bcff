/** Data of the promotion pages. */
import { markets } from '../../lotto/server/queries.ts';
import { type Context, isMemberContext, type MemberContext } from '../../server/context.ts';
import type { OfferView } from '../contract.ts';
import type { DepositChoice } from '../rules/choice.ts';
import { offersFor } from './queries.ts';
import { activePromotion, takenHistory, takenStakes } from './taken-queries.ts';

const stakesShown = 10;

/** The member's page: the active promotion with its counted stakes, claimable ones, past ones. */
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

/** Names of games by their code in stakes: "lotto:gov". */
async function gameNames(ctx: Context): Promise<Map<string, string>> {
  return new Map((await markets(ctx)).map((market) => [`lotto:${market.code}`, market.name]));
}

/** The options of the deposit's picker: every deposit bonus, unavailable ones last, with their reason. */
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

/** Claimable promotions by id, with whether the member may claim them; empty for guests. */
export async function offersByPromotion(ctx: Context): Promise<ReadonlyMap<string, OfferView>> {
  return new Map(isMemberContext(ctx) ? (await offersFor(ctx)).map((offer) => [offer.id, offer]) : []);
}

/** Whether the visitor may claim a promotion now; undefined for guests and for promotions that apply automatically. */
export async function offerOf(ctx: Context, promotionId: string): Promise<OfferView | undefined> {
  return (await offersByPromotion(ctx)).get(promotionId);
}
