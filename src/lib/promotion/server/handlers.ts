import type { Handlers } from '../../server/front-door/mount.ts';
import type { promotionRoutes } from '../contract.ts';
import { runningPromotions } from './queries.ts';

export const promotion: Handlers<typeof promotionRoutes> = {
  'GET /api/promotion/list': (ctx) => runningPromotions(ctx),
};
