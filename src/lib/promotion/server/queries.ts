/** Running promotions with their texts, for pages and calls. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Context, MemberContext } from '../../server/context.ts';
import { runsAt } from '../../server/db/runs-at.ts';
import { sharedRead } from '../../server/read-cache.ts';
import type { OfferView, PromotionView } from '../contract.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { promotionView } from './shapes.ts';
import { promotion } from './tables.ts';
import { isBonus, judgeTaking, type MemberRecord, type PromotionRow, recordOf } from './taking.ts';

function running(ctx: Context, slug?: string): Promise<PromotionRow[]> {
  return ctx.db
    .select()
    .from(promotion)
    .where(
      and(
        eq(promotion.agentId, ctx.agentId),
        runsAt(promotion, ctx.now()),
        isNull(promotion.pausedAt),
        slug === undefined ? undefined : eq(promotion.slug, slug),
      ),
    )
    .orderBy(asc(promotion.position), asc(promotion.id));
}

/** Running promotions in display order. */
export async function runningPromotions(ctx: Context, slug?: string): Promise<PromotionView[]> {
  return (await running(ctx, slug)).map(promotionView);
}

/** A promotion and what is shown of it. */
interface Shown {
  readonly row: PromotionRow;
  readonly view: PromotionView;
}

const withView = (row: PromotionRow): Shown => ({ row, view: promotionView(row) });

/** The running promotions with their texts, made once for all requests of two seconds. */
const shown = (ctx: Context): Promise<Shown[]> =>
  sharedRead(ctx, 'promotions', async (nobody) => (await running(nobody)).map(withView));

/** The promotions for display, at most a moment old. */
export async function shownPromotions(ctx: Context): Promise<PromotionView[]> {
  return (await shown(ctx)).map(({ view }) => view);
}

/** Ids of the promotions a member of this record may claim now; for display only, because the list may be two seconds old. */
export async function takableIds(ctx: Context, record: MemberRecord): Promise<ReadonlySet<string>> {
  return new Set(judged(await shown(ctx), record).flatMap(({ id, takable }) => (takable ? id : [])));
}

/** A claimable promotion, with whether a member may claim it now. */
type Offer = OfferView & { readonly rule: BonusRule };

export async function offersFor(ctx: MemberContext): Promise<Offer[]> {
  const rows = await running(ctx);
  return judged(rows.map(withView), await recordOf(ctx.db, ctx.member.id, ctx.now()));
}

/** The same for a page: what runs is two seconds old at most. */
export async function shownOffersFor(ctx: MemberContext, record: MemberRecord): Promise<Offer[]> {
  return judged(await shown(ctx), record);
}

function judged(promotions: readonly Shown[], record: MemberRecord): Offer[] {
  return promotions.flatMap(({ row, view }) => {
    if (!isBonus(row)) return [];
    const answer = judgeTaking(row, record);
    return { ...view, rule: row.rule, takable: answer.ok, reason: answer.ok ? null : answer.reason };
  });
}
