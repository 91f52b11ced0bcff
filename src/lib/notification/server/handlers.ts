import { requireAgent } from '../../agent/server/queries.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { notificationRoutes } from '../contract.ts';
import { noticesFor } from './queries.ts';

export const notification: Handlers<typeof notificationRoutes> = {
  'GET /api/notifications': async (ctx, input) => {
    await requireAgent(ctx, input.agent_code);
    return noticesFor(ctx);
  },
};
