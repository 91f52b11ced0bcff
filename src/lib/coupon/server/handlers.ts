import { byTwo } from '../../operator/server/reward-acts.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { couponRoutes } from '../contract.ts';
import type { couponOperatorRoutes } from '../operator-contract.ts';
import { couponCreation, couponGift } from './coupon-acts.ts';
import { endCoupon } from './make-coupon.ts';
import { codesOf, coupons } from './operator-queries.ts';
import { memberCoupons } from './queries.ts';
import { redeemCoupon } from './redeem-coupon.ts';

export const couponHandlers: Handlers<typeof couponRoutes> = {
  'POST /api/coupon/redeem': (ctx, input) => redeemCoupon(ctx, input),
  'GET /api/coupon/list': (ctx) => memberCoupons(ctx),
};

export const couponOperator: Handlers<typeof couponOperatorRoutes> = {
  'GET /api/operator/coupon/list': (ctx, input) => coupons(ctx, input),
  'GET /api/operator/coupon/codes': (ctx, input) => codesOf(ctx, input),
  'POST /api/operator/coupon/create': (ctx, input) => byTwo(ctx, couponCreation, input),
  'POST /api/operator/coupon/give': (ctx, input) => byTwo(ctx, couponGift, input),
  'POST /api/operator/coupon/end': (ctx, input) => endCoupon(ctx, input),
};
