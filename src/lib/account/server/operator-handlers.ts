import type { Handlers } from '../../server/front-door/mount.ts';
import type { accountOperatorRoutes } from '../operator-contract.ts';
import { decideDeletion, deletionQueue } from './decide-deletion.ts';

export const accountOperator: Handlers<typeof accountOperatorRoutes> = {
  'GET /api/operator/deletion/list': (ctx) => deletionQueue(ctx),
  'POST /api/operator/deletion/decide': (ctx, input) => decideDeletion(ctx, input),
};
