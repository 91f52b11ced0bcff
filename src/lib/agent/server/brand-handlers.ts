import type { Handlers } from '../../server/front-door/mount.ts';
import type { brandRoutes } from '../brand-contract.ts';
import { brandNow } from './brand-queries.ts';
import { setBrand } from './set-brand.ts';

export const brandHandlers: Handlers<typeof brandRoutes> = {
  'GET /api/operator/brand/view': (ctx) => brandNow(ctx),
  'POST /api/operator/brand/set': (ctx, input) => setBrand(ctx, input),
};
