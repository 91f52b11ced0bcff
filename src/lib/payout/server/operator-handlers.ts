import type { Handlers } from '../../server/front-door/mount.ts';
import type { paymentOperatorRoutes } from '../operator-contract.ts';
import { decideWithdraw, markPaid } from './decide-withdraw.ts';
import { exportDesk } from './desk-export.ts';
import { withdrawDesk, withdrawSlip } from './desk-queries.ts';
import { holdWithdraw, releaseWithdraw } from './hold-withdraw.ts';
import { withdrawQueue } from './queries.ts';
import { settleUnknown } from './settle-unknown.ts';

export const paymentOperator: Handlers<typeof paymentOperatorRoutes> = {
  'GET /api/operator/withdraw/list': (ctx, input) => withdrawDesk(ctx, input),
  'GET /api/operator/withdraw/list.csv': (ctx, input) => exportDesk(ctx, input, 'csv'),
  'GET /api/operator/withdraw/list.xlsx': (ctx, input) => exportDesk(ctx, input, 'xlsx'),
  'GET /api/operator/withdraw/view': (ctx, input) => withdrawSlip(ctx, input.withdraw_id),
  'POST /api/operator/withdraw/list': (ctx) => withdrawQueue(ctx),
  'POST /api/operator/withdraw/approve': (ctx, input) => decideWithdraw(ctx, { ...input, approve: true }),
  'POST /api/operator/withdraw/reject': (ctx, input) => decideWithdraw(ctx, { ...input, approve: false }),
  'POST /api/operator/withdraw/hold': (ctx, input) => holdWithdraw(ctx, input),
  'POST /api/operator/withdraw/release': (ctx, input) => releaseWithdraw(ctx, input),
  'POST /api/operator/withdraw/paid': (ctx, input) => markPaid(ctx, input),
  'POST /api/operator/withdraw/settle': { prepare: (ctx, input) => settleUnknown(ctx, input) },
};
