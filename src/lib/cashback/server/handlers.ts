import { assert } from '../../contract/problems.ts';
import { byTwo } from '../../operator/server/reward-acts.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import { bangkokDay } from '../../time.ts';
import type { cashbackRoutes } from '../contract.ts';
import type { cashbackOperatorRoutes } from '../operator-contract.ts';
import { claimReward } from './claim.ts';
import { lossHistory, rebateHistory } from './queries.ts';
import { recomputeByHand } from './recompute.ts';
import { cashbackChange } from './rule-act.ts';
import { rules } from './set-rule.ts';

export const cashback: Handlers<typeof cashbackRoutes> = {
  'POST /api/cashback/loss/claim': {
    // A day is claimed once, the day after.
    keyless: (ctx) => bangkokDay(ctx.now()),
    once: async (ctx, input) => {
      const claimed = await claimReward(ctx, 'loss', input.day);
      assert(claimed.kind === 'loss', 'a claimed loss is a loss');
      return claimed;
    },
  },
  'GET /api/cashback/loss/history': (ctx, input) => lossHistory(ctx, input),
  'POST /api/cashback/turnover/claim': async (ctx, input) => {
    const claimed = await claimReward(ctx, 'turnover', input.day);
    assert(claimed.kind === 'turnover', 'a claimed rebate is a rebate');
    return claimed;
  },
  'GET /api/cashback/turnover/history': (ctx, input) => rebateHistory(ctx, input),
};

export const cashbackOperator: Handlers<typeof cashbackOperatorRoutes> = {
  'GET /api/operator/cashback/rules': (ctx) => rules(ctx),
  'POST /api/operator/cashback/set': (ctx, input) => byTwo(ctx, cashbackChange, input),
  'POST /api/operator/cashback/recompute': (ctx, input) => recomputeByHand(ctx, input),
};
