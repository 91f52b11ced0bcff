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

/** The promotions for display, at most a moment old. */
export function shownPromotions(ctx: Context): Promise<PromotionView[]> {
  return sharedRead(ctx, 'promotions', (nobody) => runningPromotions(nobody));
}

/** Ids of the promotions a member of this record may claim now; for display only, because the list may be two seconds old. */
export async function takableIds(ctx: Context, record: MemberRecord): Promise<ReadonlySet<string>> {
  const rows = (await runningShared(ctx)).filter(isBonus);
  return new Set(rows.filter((row) => judgeTaking(row, record).ok).map((row) => String(row.id)));
}

/** Claimable promotions, each with whether this member may claim it now. */
export async function offersFor(ctx: MemberContext): Promise<(OfferView & { readonly rule: BonusRule })[]> {
  return judged(await running(ctx), await recordOf(ctx.db, ctx.member.id, ctx.now()));
}

/** The same for a page: what runs is two seconds old at most. */
export async function shownOffersFor(
  ctx: MemberContext,
  record: MemberRecord,
): Promise<(OfferView & { readonly rule: BonusRule })[]> {
  return judged(await runningShared(ctx), record);
}

const runningShared = (ctx: Context): Promise<PromotionRow[]> =>
  sharedRead(ctx, 'promotions running', (nobody) => running(nobody));

function judged(
  promotions: readonly PromotionRow[],
  record: MemberRecord,
): (OfferView & { readonly rule: BonusRule })[] {
  const rows = promotions.filter(isBonus);
  return rows.map((row) => {
    const answer = judgeTaking(row, record);
    return {
      ...promotionView(row),
      rule: row.rule,
      takable: answer.ok,
      reason: answer.ok ? null : answer.reason,
    };
  });
}
