import type { paymentRoutes } from '../../deposit/contract.ts';
import type { PayoutCall } from '../../deposit/server/handlers.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import { withdrawals, withdrawInfo } from './queries.ts';
import { requestWithdraw } from './request-withdraw.ts';

export const payout: Pick<Handlers<typeof paymentRoutes>, PayoutCall> = {
  'POST /api/member/withdraw': (ctx, input) => requestWithdraw(ctx, input),
  'GET /api/member/withdraw/info': (ctx) => withdrawInfo(ctx),
  'GET /api/member/withdraw/list': (ctx, input) => withdrawals(ctx, input),
};
