import type { Handlers } from '../../server/front-door/mount.ts';
import type { lottoOperatorRoutes } from '../operator-contract.ts';
import { approveResult } from './approve-result.ts';
import { correctResult } from './correct-result.ts';
import { enterResult } from './enter-result.ts';
import { openRound } from './open-round.ts';
import { operatorRounds, roundExposure } from './operator-queries.ts';
import { voidRound } from './void-round.ts';
import { waitingEntry } from './waiting-result.ts';

export const lottoOperator: Handlers<typeof lottoOperatorRoutes> = {
  'GET /api/operator/round/list': (ctx, input) => operatorRounds(ctx, input),
  'GET /api/operator/round/exposure': (ctx, input) => roundExposure(ctx, input.round_id),
  'GET /api/operator/round/result': (ctx, input) => waitingEntry(ctx, input.round_id),
  'POST /api/operator/round/open': (ctx, input) => openRound(ctx, input),
  'POST /api/operator/round/result': (ctx, input) => enterResult(ctx, input),
  'POST /api/operator/round/correct': (ctx, input) => correctResult(ctx, input),
  'POST /api/operator/round/approve': (ctx, input) => approveResult(ctx, input),
  'POST /api/operator/round/void': (ctx, input) => voidRound(ctx, input),
};
