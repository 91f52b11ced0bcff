import type { Handlers } from '../../server/front-door/mount.ts';
import type { promotionRoutes } from '../contract.ts';
import type { promotionOperatorRoutes } from '../operator-contract.ts';
import { decidePromotionReview } from './decide-review.ts';
import { giveUp } from './end-promotion.ts';
import { claimFreeCredit } from './grant-bonus.ts';
import { ownPromotions, promotionReviews } from './operator-queries.ts';
import { offersFor, runningPromotions } from './queries.ts';
import { pausePromotion } from './save-promotion.ts';
import { activePromotion, takenHistory, takenOf, takenStakes } from './taken-queries.ts';

export const promotion: Handlers<typeof promotionRoutes> = {
  'GET /api/promotion/list': (ctx) => runningPromotions(ctx),
  'GET /api/member/promotion/list': async (ctx) => (await offersFor(ctx)).map(({ rule: _, ...offer }) => offer),
  'GET /api/member/promotion/active': (ctx) => activePromotion(ctx.db, ctx.member.id),
  'GET /api/member/promotion/history': (ctx, input) => takenHistory(ctx, input),
  'GET /api/member/promotion/stakes': (ctx, input) => takenStakes(ctx, input),
  'POST /api/member/promotion/claim': async (ctx, input) =>
    takenOf(ctx.db, ctx.member.id, (await claimFreeCredit(ctx, input)).id),
  'POST /api/member/promotion/give_up': async (ctx, input) =>
    takenOf(ctx.db, ctx.member.id, (await giveUp(ctx, input.taken_id)).id),
};

export const promotionOperator: Handlers<typeof promotionOperatorRoutes> = {
  'GET /api/operator/promotion/list': (ctx) => ownPromotions(ctx),
  'POST /api/operator/promotion/pause': (ctx, input) => pausePromotion(ctx, input),
  'GET /api/operator/promotion/review': (ctx) => promotionReviews(ctx.db),
  'POST /api/operator/promotion/decide': (ctx, input) => decidePromotionReview(ctx, input),
};
