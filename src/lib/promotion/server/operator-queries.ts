/** Promotions for operators, and open reviews. */
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import type { OwnPromotionView, ReviewView } from '../operator-contract.ts';
import { promotionView } from './shapes.ts';
import { promotion } from './tables.ts';
import { promotionReview, promotionTaken } from './taken-tables.ts';

const counts = {
  accepted: sql<number>`count(*) filter (where ${promotionTaken.status} = 'accepted')::int`,
  active: sql<number>`count(*) filter (where ${promotionTaken.status} = 'active')::int`,
  completed: sql<number>`count(*) filter (where ${promotionTaken.status} = 'completed')::int`,
  ended: sql<number>`count(*) filter (where ${promotionTaken.status} in ('expired', 'forfeited', 'given_up'))::int`,
  bonus: sql<bigint>`coalesce(sum(${promotionTaken.bonus}), 0)::bigint`,
  converted: sql<bigint>`coalesce(sum(${promotionTaken.converted}), 0)::bigint`,
  forfeited: sql<bigint>`coalesce(sum(${promotionTaken.forfeited}), 0)::bigint`,
};

async function own(db: Db, where?: ReturnType<typeof eq>): Promise<OwnPromotionView[]> {
  const rows = await db
    .select({ promotion, counts })
    .from(promotion)
    .leftJoin(promotionTaken, eq(promotionTaken.promotionId, promotion.id))
    .where(where)
    .groupBy(promotion.id)
    .orderBy(asc(promotion.position), asc(promotion.id));
  return rows.map(({ promotion: row, counts: { bonus, converted, forfeited, ...taken } }) => ({
    ...promotionView(row),
    paused_at: row.pausedAt && toIso(row.pausedAt),
    position: row.position,
    taken: {
      ...taken,
      bonus: toDecimal(satang(bonus)),
      converted: toDecimal(satang(converted)),
      forfeited: toDecimal(satang(forfeited)),
    },
  }));
}

export function ownPromotions(ctx: Context): Promise<OwnPromotionView[]> {
  return own(ctx.db, eq(promotion.agentId, ctx.agentId));
}

export async function ownPromotion(db: Db, id: bigint): Promise<OwnPromotionView> {
  const [row] = await own(db, eq(promotion.id, id));
  assert(row, `promotion ${id} is there`);
  return row;
}

/** Open reviews, oldest first. */
export async function promotionReviews(db: Db): Promise<ReviewView[]> {
  const rows = await db
    .select({ review: promotionReview, taken: promotionTaken })
    .from(promotionReview)
    .innerJoin(promotionTaken, eq(promotionTaken.id, promotionReview.takenId))
    .where(isNull(promotionReview.decidedAt))
    .orderBy(asc(promotionReview.id))
    .limit(200);
  return rows.map(({ review, taken }) => ({
    review_id: String(review.id),
    taken_id: String(taken.id),
    member_id: String(taken.memberId),
    title: taken.title,
    status: taken.status,
    kind: review.kind,
    ref: review.reference,
    amount: toDecimal(satang(review.amount)),
    created_at: toIso(review.createdAt),
  }));
}
