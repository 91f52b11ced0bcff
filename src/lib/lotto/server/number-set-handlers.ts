import type { Handlers } from '../../server/front-door/mount.ts';
import type { numberSetRoutes } from '../number-set-contract.ts';
import { numberSets, removeNumberSet, saveNumberSet } from './number-sets.ts';

export const numberSetHandlers: Handlers<typeof numberSetRoutes> = {
  'GET /api/lotto/number_set/list': (ctx) => numberSets(ctx),
  'POST /api/lotto/number_set/save': (ctx, input) => saveNumberSet(ctx, input),
  'POST /api/lotto/number_set/remove': (ctx, input) => removeNumberSet(ctx, input.set_id),
};
