import type { Handlers } from '../../server/front-door/mount.ts';
import type { inboxRoutes } from '../contract.ts';
import type { inboxOperatorRoutes } from '../operator-contract.ts';
import { markRead } from './mark-read.ts';
import { checkPush, endPush, startPush } from './push-devices.ts';
import { inboxOf } from './queries.ts';
import { sendMessage } from './send-message.ts';

export const inbox: Handlers<typeof inboxRoutes> = {
  'GET /api/inbox/list': (ctx, input) => inboxOf(ctx, input),
  'POST /api/inbox/push/on': (ctx, input) => startPush(ctx, input),
  'POST /api/inbox/push/off': (ctx, input) => endPush(ctx, input.endpoint),
  'POST /api/inbox/push/check': (ctx, input) => checkPush(ctx, input.endpoint),
  'POST /api/inbox/read': (ctx, input) => markRead(ctx, input.message_ids),
};

export const inboxOperator: Handlers<typeof inboxOperatorRoutes> = {
  'POST /api/operator/message/send': (ctx, input) => sendMessage(ctx, input),
};
