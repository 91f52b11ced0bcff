import type { Handlers } from '../../server/front-door/mount.ts';
import type { wheelRoutes } from '../contract.ts';
import type { wheelOperatorRoutes } from '../operator-contract.ts';
import { giveSpins } from './give-to-member.ts';
import { readyWheel } from './next-seed.ts';
import { board, olderConfig, rewardOf } from './queries.ts';
import { setStock, setWheel, wheels } from './set-wheel.ts';
import { olderSpinView, spinView, wheelView } from './shapes.ts';
import { spin } from './spin.ts';

export const wheel: Handlers<typeof wheelRoutes> = {
  'GET /api/wheel/config': (ctx) => olderConfig(ctx),
  'GET /api/wheel/config_v2': async (ctx) => wheelView(await readyWheel(ctx)),
  'POST /api/wheel/spin': async (ctx) => olderSpinView(await spin(ctx, {})),
  'POST /api/wheel/spin_v2': async (ctx, input) => spinView(await spin(ctx, input)),
  'POST /api/wheel/reward': (ctx, input) => rewardOf(ctx, input.spin_id),
  'GET /api/wheel/board': (ctx, input) => board(ctx, input),
};

export const wheelOperator: Handlers<typeof wheelOperatorRoutes> = {
  'GET /api/operator/wheel/list': (ctx) => wheels(ctx),
  'POST /api/operator/wheel/set': (ctx, input) => setWheel(ctx, input),
  'POST /api/operator/wheel/stock': (ctx, input) => setStock(ctx, input),
  'POST /api/operator/wheel/give': (ctx, input) => giveSpins(ctx, input),
};
