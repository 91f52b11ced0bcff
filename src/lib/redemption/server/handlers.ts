import { byTwo } from '../../operator/server/reward-acts.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { redemptionRoutes } from '../contract.ts';
import type { redemptionOperatorRoutes } from '../operator-contract.ts';
import { cancelGift, sendGift } from './decide-order.ts';
import { offerAddition, offerChange } from './offer-acts.ts';
import { allOffers, orders } from './operator-queries.ts';
import { calculation, offered, redemptions } from './queries.ts';
import { lastRedemptionBefore, redeem } from './redeem.ts';

export const redemptionHandlers: Handlers<typeof redemptionRoutes> = {
  'GET /api/redemption/list': (ctx, input) => offered(ctx, input.kind),
  'POST /api/redemption/calc': (ctx, input) => calculation(ctx, input),
  'POST /api/redemption/redeem': {
    keyless: (ctx, input) => lastRedemptionBefore(ctx, input.item_id),
    once: (ctx, input) => redeem(ctx, input),
  },
  'GET /api/redemption/history': (ctx, input) => redemptions(ctx, input),
};

export const redemptionOperator: Handlers<typeof redemptionOperatorRoutes> = {
  'GET /api/operator/redemption/offers': (ctx) => allOffers(ctx),
  'POST /api/operator/redemption/add': (ctx, input) => byTwo(ctx, offerAddition, input),
  'POST /api/operator/redemption/change': (ctx, input) => byTwo(ctx, offerChange, input),
  'GET /api/operator/redemption/orders': (ctx, input) => orders(ctx, input),
  'POST /api/operator/redemption/send': (ctx, input) => sendGift(ctx, input),
  'POST /api/operator/redemption/cancel': (ctx, input) => cancelGift(ctx, input),
};
