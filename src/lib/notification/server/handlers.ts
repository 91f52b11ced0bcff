import type { Handlers } from '../../server/front-door/mount.ts';
import type { notificationRoutes } from '../contract.ts';
import type { noticeOperatorRoutes } from '../operator-contract.ts';
import { agentCheck } from './ports.ts';
import { noticesFor } from './queries.ts';
import { endNotice, noticeSettings, setNotice } from './set-notice.ts';

export const notification: Handlers<typeof notificationRoutes> = {
  'GET /api/notifications': async (ctx, input) => {
    await agentCheck.get()(ctx, input.agent_code);
    return noticesFor(ctx);
  },
};

export const noticeOperator: Handlers<typeof noticeOperatorRoutes> = {
  'GET /api/operator/notice/list': (ctx) => noticeSettings(ctx),
  'POST /api/operator/notice/set': (ctx, input) => setNotice(ctx, input),
  'POST /api/operator/notice/end': (ctx, input) => endNotice(ctx, input),
};
