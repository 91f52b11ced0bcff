import type { Handlers } from '../../server/front-door/mount.ts';
import type { lottoRoutes } from '../contract.ts';
import { roundLimits } from './limits.ts';
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
};
