/** Data of the promotion pages. */
import type { Context, MemberContext } from '../../server/context.ts';
import { contributions } from '../../server/contributions.ts';
import type { OfferView } from '../contract.ts';
import type { DepositChoice } from '../rules/choice.ts';
import { shownOffersFor } from './queries.ts';
import { ownPromotions, stakesOf } from './taken-queries.ts';
import { type MemberRecord, recordOf } from './taking.ts';

/** A domain's games: their code in stakes ("lotto:gov") and their name. */
export type GameNames = (ctx: Context) => Promise<(readonly [code: string, name: string])[]>;
export const gamesByName = contributions<GameNames>('names of games');

const stakesShown = 10;
const pastShown = 20;

/** The member's page: the active promotion with its counted stakes, claimable ones, past ones. */
export async function memberPromotions(ctx: MemberContext) {
  const { active, past } = await ownPromotions(ctx, pastShown);
  const stakes = active ? await stakesOf(ctx.db, BigInt(active.taken_id), stakesShown) : [];
  return {
    active,
    stakes,
    gameNames: stakes.length > 0 ? await gameNames(ctx) : new Map<string, string>(),
    offers: (await shownOffersFor(ctx, await recordOf(ctx.db, ctx.member.id, ctx.now()))).filter(
      (offer) => offer.takable,
    ),
    past,
  };
}

async function gameNames(ctx: Context): Promise<Map<string, string>> {
  const names = await Promise.all(gamesByName.all().map((namesOf) => namesOf(ctx)));
  return new Map(names.flat());
}

/**
 * The options of the deposit's picker: every deposit bonus, unavailable ones last, with their reason. What an unavailable one
 * offers is left out, but for the one that the address asks for.
 */
export async function depositChoices(
  ctx: MemberContext,
  record: MemberRecord,
  promotionId: string | null,
): Promise<DepositChoice[]> {
  return (await shownOffersFor(ctx, record))
    .filter((offer) => offer.rule.given !== 'free_credit')
    .map(({ id, title, slug, rule, terms_hash, terms, reason }) => ({
      id,
      title,
      slug,
      reason,
      offer: reason === null || id === promotionId ? { rule, termsHash: terms_hash, terms } : null,
    }))
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null));
}

/** Claimable promotions by id, with whether a member of this record may claim them. */
export async function offersByPromotion(
  ctx: MemberContext,
  record: MemberRecord,
): Promise<ReadonlyMap<string, OfferView>> {
  return new Map((await shownOffersFor(ctx, record)).map((offer) => [offer.id, offer]));
}
