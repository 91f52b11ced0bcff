import { byTwo } from '../../operator/server/reward-acts.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import { bangkokDay } from '../../time.ts';
import type { questRoutes } from '../contract.ts';
import type { questOperatorRoutes } from '../operator-contract.ts';
import { checkIn, redeemQuest } from './claim.ts';
import { questsOf } from './progress-queries.ts';
import { questAddition, questChange } from './quest-acts.ts';
import { questSettings } from './set-quest.ts';
import { listView } from './shapes.ts';

export const quest: Handlers<typeof questRoutes> = {
  'GET /api/quest/list': async (ctx) => listView(await questsOf(ctx), ctx.now()),
  'POST /api/quest/redeem': {
    // A quest is claimed once in its period, a day or ever.
    keyless: (ctx) => bangkokDay(ctx.now()),
    once: (ctx, input) => redeemQuest(ctx, input.quest_id),
  },
  'POST /api/event/quest': {
    keyless: (ctx) => bangkokDay(ctx.now()),
    once: (ctx) => checkIn(ctx),
  },
};

export const questOperator: Handlers<typeof questOperatorRoutes> = {
  'GET /api/operator/quest/list': (ctx) => questSettings(ctx),
  'POST /api/operator/quest/add': (ctx, input) => byTwo(ctx, questAddition, input),
  'POST /api/operator/quest/change': (ctx, input) => byTwo(ctx, questChange, input),
};
