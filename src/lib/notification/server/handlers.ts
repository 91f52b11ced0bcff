import type { Context } from '../../server/context.ts';
import { port } from '../../server/contributions.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { notificationRoutes } from '../contract.ts';
import { noticesFor } from './queries.ts';

/** Checks that a client names the agent of this site. @throws Refusal for another agent */
export const agentCheck =
  port<(ctx: Context, agentCode: string | undefined) => Promise<unknown>>('check of an agent code');

export const notification: Handlers<typeof notificationRoutes> = {
  'GET /api/notifications': async (ctx, input) => {
    await agentCheck.get()(ctx, input.agent_code);
    return noticesFor(ctx, ctx.member ? 'members' : 'guests');
  },
};
