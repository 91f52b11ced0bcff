import type { Handlers } from '../../server/front-door/mount.ts';
import type { wheelRoutes } from '../contract.ts';
import type { wheelOperatorRoutes } from '../operator-contract.ts';
import { readyWheel } from './next-seed.ts';
import { board, olderConfig, rewardOf } from './queries.ts';
import { giveSpins, setStock, setWheel, wheels } from './set-wheel.ts';
import { spinView, wheelView } from './shapes.ts';
import { spin } from './spin.ts';

export const wheel: Handlers<typeof wheelRoutes> = {
  'GET /api/wheel/config': (ctx) => olderConfig(ctx),
  'GET /api/wheel/config_v2': async (ctx) => wheelView(await readyWheel(ctx)),
  async 'POST /api/wheel/spin'(ctx) {
    const { prize_id: id, prize, free_spins } = spinView(await spin(ctx, {}));
    return { prize: { id, name: prize.name, type: prize.kind, value: prize.amount }, free_spins };
  },
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
