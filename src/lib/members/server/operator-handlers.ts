import type { Handlers } from '../../server/front-door/mount.ts';
import type { membersOperatorRoutes } from '../operator-contract.ts';
import { memberList, search } from './member-list-data.ts';

export const membersOperator: Handlers<typeof membersOperatorRoutes> = {
  'GET /api/operator/search': (ctx, input) => search(ctx, input),
  'GET /api/operator/member/list': (ctx, input) => memberList(ctx, input),
};
