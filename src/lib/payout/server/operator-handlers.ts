import type { Handlers } from '../../server/front-door/mount.ts';
import type { paymentOperatorRoutes } from '../operator-contract.ts';
import { decideWithdraw, markPaid } from './decide-withdraw.ts';
import { withdrawQueue } from './queries.ts';
import { settleUnknown } from './settle-unknown.ts';

export const paymentOperator: Handlers<typeof paymentOperatorRoutes> = {
  'POST /api/operator/withdraw/list': (ctx) => withdrawQueue(ctx),
  'POST /api/operator/withdraw/approve': (ctx, input) => decideWithdraw(ctx, { ...input, approve: true }),
  'POST /api/operator/withdraw/reject': (ctx, input) => decideWithdraw(ctx, { ...input, approve: false }),
  'POST /api/operator/withdraw/paid': (ctx, input) => markPaid(ctx, input),
  'POST /api/operator/withdraw/settle': { prepare: (ctx, input) => settleUnknown(ctx, input) },
};
