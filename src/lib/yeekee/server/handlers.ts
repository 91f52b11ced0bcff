import { byTwo } from '../../operator/server/reward-acts.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { yeekeeRoutes } from '../contract.ts';
import { yeekeeDay, yeekeeIncidents, yeekeeProof, yeekeeRoom } from './queries.ts';
import { yeekeeRewardsChange } from './rewards-act.ts';
import { shootNumber } from './shoot.ts';

export const yeekee: Handlers<typeof yeekeeRoutes> = {
  'GET /api/lotto/yeekee/lists': (ctx, input) => yeekeeDay(ctx, input),
  'GET /api/lotto/yeekee/list': (ctx, input) => yeekeeRoom(ctx, input),
  'POST /api/lotto/yeekee/shoot_number': (ctx, input) => shootNumber(ctx, input),
  'GET /api/lotto/yeekee/proof': (ctx, input) => yeekeeProof(ctx, input.round_id),
  'POST /api/operator/yeekee/rewards': (ctx, input) => byTwo(ctx, yeekeeRewardsChange, input),
  'GET /api/operator/yeekee/incidents': (ctx, input) => yeekeeIncidents(ctx, input.limit),
};
