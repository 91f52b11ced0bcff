import type { Handlers } from '../../server/front-door/mount.ts';
import type { paymentOperatorRoutes } from '../operator-contract.ts';
import { decideReview } from './decide-review.ts';
import { decideWithdraw, markPaid } from './decide-withdraw.ts';
import { reviewQueue } from './queries.ts';
import { withdrawQueue } from './withdraw-queries.ts';

export const paymentOperator: Handlers<typeof paymentOperatorRoutes> = {
  'POST /api/operator/withdraw/list': (ctx) => withdrawQueue(ctx),
  'POST /api/operator/withdraw/approve': (ctx, input) => decideWithdraw(ctx, { ...input, approve: true }),
  'POST /api/operator/withdraw/reject': (ctx, input) => decideWithdraw(ctx, { ...input, approve: false }),
  'POST /api/operator/withdraw/paid': (ctx, input) => markPaid(ctx, input),
  'GET /api/operator/payment/review': (ctx) => reviewQueue(ctx),
  'POST /api/operator/payment/decide': async (ctx, input) => ({
    transfer_id: String(input.transfer_id),
    status: await decideReview(ctx, {
      transfer_id: input.transfer_id,
      credit: input.decision === 'credit',
      member_id: input.member_id,
    }),
  }),
};
