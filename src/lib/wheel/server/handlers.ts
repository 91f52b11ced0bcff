import { byTwo, prepareByTwo } from '../../operator/server/reward-acts.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { wheelRoutes } from '../contract.ts';
import type { wheelOperatorRoutes } from '../operator-contract.ts';
import { readyWheel } from './next-seed.ts';
import { board, olderConfig, ownSpins, rewardOf } from './queries.ts';
import { wheels } from './set-wheel.ts';
import { olderSpinView, spinView, wheelView } from './shapes.ts';
import { lastSpinBefore, spin } from './spin.ts';
import { spinGift, stockChange, wheelChange } from './wheel-acts.ts';

export const wheel: Handlers<typeof wheelRoutes> = {
  'GET /api/wheel/config': (ctx) => olderConfig(ctx),
  'GET /api/wheel/config_v2': async (ctx) => wheelView(await readyWheel(ctx)),
  'POST /api/wheel/spin': {
    keyless: (ctx) => lastSpinBefore(ctx),
    once: async (ctx) => olderSpinView(await spin(ctx, {})),
  },
  'POST /api/wheel/spin_v2': {
    // Its input names the commitment, which is good for one spin.
    keyless: () => '',
    once: async (ctx, input) => spinView(await spin(ctx, input)),
  },
  'POST /api/wheel/reward': (ctx, input) => rewardOf(ctx, input.spin_id),
  'GET /api/wheel/history': (ctx, input) => ownSpins(ctx, input),
  'GET /api/wheel/board': (ctx, input) => board(ctx, input),
};

export const wheelOperator: Handlers<typeof wheelOperatorRoutes> = {
  'GET /api/operator/wheel/list': (ctx) => wheels(ctx),
  'POST /api/operator/wheel/set': (ctx, input) => byTwo(ctx, wheelChange, input),
  'POST /api/operator/wheel/stock': (ctx, input) => byTwo(ctx, stockChange, input),
  'POST /api/operator/wheel/give': { prepare: (ctx, input) => prepareByTwo(ctx, spinGift, input) },
};
