import { byTwo } from '../../operator/server/reward-acts.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { affiliateRoutes } from '../contract.ts';
import type { affiliateOperatorRoutes } from '../operator-contract.ts';
import { network } from './network-queries.ts';
import { refusedReferrals } from './operator-queries.ts';
import { shownConfig, summary } from './queries.ts';
import { redeemCommission } from './redeem.ts';
import { affiliateChange } from './rule-act.ts';
import { rules } from './set-rule.ts';
import { earningDays, transactions } from './transaction-queries.ts';

export const affiliate: Handlers<typeof affiliateRoutes> = {
  'GET /api/affiliate/v2/configs': (ctx) => shownConfig(ctx),
  'POST /api/affiliate/network': (ctx, input) => network(ctx, input),
  'GET /api/affiliate/transactions': (ctx, input) => transactions(ctx, input),
  'GET /api/affiliate/v2/transactions': (ctx, input) => earningDays(ctx, input),
  'GET /api/affiliate/summary': (ctx) => summary(ctx),
  'POST /api/affiliate/redeem': {
    // The whole balance leaves at once: a copy finds nothing.
    keyless: 'by_state',
    once: (ctx) => redeemCommission(ctx),
  },
};

export const affiliateOperator: Handlers<typeof affiliateOperatorRoutes> = {
  'GET /api/operator/affiliate/configs': (ctx) => rules(ctx),
  'POST /api/operator/affiliate/set': (ctx, input) => byTwo(ctx, affiliateChange, input),
  'GET /api/operator/affiliate/refused': (ctx, input) => refusedReferrals(ctx, input),
};
