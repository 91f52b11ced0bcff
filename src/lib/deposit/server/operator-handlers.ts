import type { Handlers } from '../../server/front-door/mount.ts';
import type { depositOperatorRoutes } from '../operator-contract.ts';
import { channelList } from './channel-settings-queries.ts';
import { decideReview } from './decide-review.ts';
import { intentList, unmatchedMoney } from './desk-queries.ts';
import { deskView } from './desk-view-queries.ts';
import { reverseDeposit } from './reverse-deposit.ts';
import { reconciliation, returnQueue, reviewQueue } from './review-queries.ts';
import { markReturned } from './send-returns.ts';
import { setAccount, setChannel } from './set-channel.ts';

export const depositOperator: Handlers<typeof depositOperatorRoutes> = {
  'GET /api/operator/payment/unmatched': (ctx, input) => unmatchedMoney(ctx, input),
  'GET /api/operator/payment/view': (ctx, input) => deskView(ctx, input.transfer_id),
  'GET /api/operator/intent/list': (ctx, input) => intentList(ctx, input),
  'GET /api/operator/payment/review': (ctx) => reviewQueue(ctx),
  'POST /api/operator/payment/decide': async (ctx, input) => ({
    transfer_id: String(input.transfer_id),
    status: await decideReview(ctx, input),
  }),
  'GET /api/operator/payment/returns': (ctx) => returnQueue(ctx),
  'POST /api/operator/payment/returned': async (ctx, input) => {
    await markReturned(ctx, input);
    return { return_id: String(input.return_id) };
  },
  'POST /api/operator/payment/reverse': (ctx, input) => reverseDeposit(ctx, input),
  'GET /api/operator/payment/day': (ctx, input) => reconciliation(ctx, input.date),
  'GET /api/operator/channel/list': (ctx) => channelList(ctx),
  'POST /api/operator/channel/set': (ctx, input) => setChannel(ctx, input),
  'POST /api/operator/channel/account': (ctx, input) => setAccount(ctx, input),
};
