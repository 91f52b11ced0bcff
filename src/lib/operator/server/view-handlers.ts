import type { Handlers } from '../../server/front-door/mount.ts';
import type { viewRoutes } from '../view-contract.ts';
import { removeView, savedViews, saveView } from './saved-view-queries.ts';

export const viewHandlers: Handlers<typeof viewRoutes> = {
  'GET /api/operator/view/list': (ctx) => savedViews(ctx),
  'POST /api/operator/view/save': (ctx, input) => saveView(ctx, input),
  'POST /api/operator/view/remove': (ctx, input) => removeView(ctx, input.view_id),
};
