/** What the pages of promotions show a member. */
import { markets } from '../../lotto/server/queries.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { BonusRule } from '../rules/bonus.ts';
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

/** What the picker of a deposit offers: every bonus on a deposit, those that cannot be taken with their reason. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly rule: BonusRule;
  readonly termsHash: string;
  readonly terms: readonly string[];
  /** Why it cannot be taken now, whatever the amount. */
  readonly reason: string | null;
}

export async function depositChoices(ctx: MemberContext): Promise<Choice[]> {
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
    }));
}
