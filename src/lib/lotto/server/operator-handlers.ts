import type { Handlers } from '../../server/front-door/mount.ts';
import type { lottoOperatorRoutes } from '../operator-contract.ts';
import { approveResult } from './approve-result.ts';
import { removeRate, setPlan, setRate } from './change-rates.ts';
import { correctResult } from './correct-result.ts';
import { enterResult } from './enter-result.ts';
import { openRound } from './open-round.ts';
import { operatorRounds, roundExposure } from './operator-queries.ts';
import { holidays, numberLimits, plan } from './operator-settings-queries.ts';
import { retypeResult } from './retype-result.ts';
import { roundCalendar } from './round-calendar-queries.ts';
import { heatOfType } from './round-heat-queries.ts';
import { replayView, roundBills } from './round-replay-queries.ts';
import { removeHoliday, setHoliday } from './set-holiday.ts';
import { endNumberLimit, setNumberLimit } from './set-number-limit.ts';
import { voidRound } from './void-round.ts';
import { drawnPreview, waitingEntry } from './waiting-result.ts';

export const lottoOperator: Handlers<typeof lottoOperatorRoutes> = {
  'GET /api/operator/round/list': (ctx, input) => operatorRounds(ctx, input),
  'GET /api/operator/round/exposure': (ctx, input) => roundExposure(ctx, input.round_id),
  'GET /api/operator/round/result': (ctx, input) => waitingEntry(ctx, input.round_id),
  'GET /api/operator/round/heat': (ctx, input) => heatOfType(ctx, input),
  'GET /api/operator/round/replay': (ctx, input) => replayView(ctx, input.round_id),
  'GET /api/operator/round/bills': (ctx, input) => roundBills(ctx, input),
  'GET /api/operator/round/calendar': (ctx, input) => roundCalendar(ctx, input),
  'POST /api/operator/round/retype': (ctx, input) => retypeResult(ctx, input),
  'POST /api/operator/round/open': (ctx, input) => openRound(ctx, input),
  'POST /api/operator/round/preview': (ctx, input) => drawnPreview(ctx, input),
  'POST /api/operator/round/result': (ctx, input) => enterResult(ctx, input),
  'POST /api/operator/round/correct': (ctx, input) => correctResult(ctx, input),
  'POST /api/operator/round/approve': (ctx, input) => approveResult(ctx, input),
  'POST /api/operator/round/void': (ctx, input) => voidRound(ctx, input),
  'GET /api/operator/limit/list': (ctx, input) => numberLimits(ctx, input),
  'POST /api/operator/limit/set': (ctx, input) => setNumberLimit(ctx, input),
  'POST /api/operator/limit/end': (ctx, input) => endNumberLimit(ctx, input),
  'GET /api/operator/holiday/list': (ctx, input) => holidays(ctx, input),
  'POST /api/operator/holiday/set': (ctx, input) => setHoliday(ctx, input),
  'POST /api/operator/holiday/remove': (ctx, input) => removeHoliday(ctx, input),
  'GET /api/operator/rate/list': (ctx) => plan(ctx),
  'POST /api/operator/rate/set': (ctx, input) => setRate(ctx, input),
  'POST /api/operator/rate/remove': (ctx, input) => removeRate(ctx, input),
  'POST /api/operator/rate/plan': (ctx, input) => setPlan(ctx, input),
};
