import type { Handlers } from '../../server/front-door/mount.ts';
import type { lottoRoutes } from '../contract.ts';
import { billDetail, bills } from './bill-queries.ts';
import { cancelBill } from './cancel-bill.ts';
import { roundLimits } from './limits.ts';
import { placeBill } from './place-bill.ts';
import { priceBill } from './price-bill.ts';
import { lobby, ratesByMarket, roundPage, roundRates, roundRule, rounds } from './queries.ts';
import { resultOf, results } from './results.ts';

export const lotto: Handlers<typeof lottoRoutes> = {
  'GET /api/lotto/lobby': (ctx) => lobby(ctx),
  'GET /api/lotto/rounds': (ctx, input) => rounds(ctx, input),
  'GET /api/lotto/round': (ctx, input) => roundPage(ctx, input.round_id),
  'GET /api/lotto/rule': (ctx, input) => roundRule(ctx, input.round_id),
  'GET /api/lotto/rate': (ctx, input) => roundRates(ctx, input.round_id),
  'GET /api/lotto/rates': (ctx, input) => ratesByMarket(ctx, input.category_id),
  'GET /api/lotto/limit': (ctx, input) => roundLimits(ctx, input.round_id),
  'GET /api/lotto/result': (ctx, input) => resultOf(ctx, input.round_id),
  'GET /api/lotto/results': (ctx, input) => results(ctx, input),
  'POST /api/lotto/bill/validate': (ctx, input) => priceBill(ctx, input),
  'POST /api/lotto/bill/create': (ctx, input) => placeBill(ctx, input),
  'POST /api/lotto/bill/cancel': (ctx, input) => cancelBill(ctx, input.bill_id),
  'GET /api/lotto/bill/list': (ctx, input) => bills(ctx, input),
  'GET /api/lotto/bill/detail': (ctx, input) => billDetail(ctx, input.bill_id),
};
