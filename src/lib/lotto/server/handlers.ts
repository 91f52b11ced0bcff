import type { Handlers } from '../../server/front-door/mount.ts';
import type { lottoRoutes } from '../contract.ts';
import { roundLimits } from './limits.ts';
import { ratesByMarket, roundPage, roundRates, roundRule } from './queries.ts';
import { resultOf, results } from './results.ts';
import { shownLobby, shownRounds } from './shown-queries.ts';

export const lotto: Handlers<typeof lottoRoutes> = {
  'GET /api/lotto/lobby': (ctx) => shownLobby(ctx),
  'GET /api/lotto/rounds': shownRounds,
  'GET /api/lotto/round': (ctx, input) => roundPage(ctx, input.round_id),
  'GET /api/lotto/rule': (ctx, input) => roundRule(ctx, input.round_id),
  'GET /api/lotto/rate': (ctx, input) => roundRates(ctx, input.round_id),
  'GET /api/lotto/rates': (ctx, input) => ratesByMarket(ctx, input.category_id),
  'GET /api/lotto/limit': (ctx, input) => roundLimits(ctx, input.round_id),
  'GET /api/lotto/result': (ctx, input) => resultOf(ctx, input.round_id),
  'GET /api/lotto/results': (ctx, input) => results(ctx, input),
};
