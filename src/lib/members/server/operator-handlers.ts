import type { OperatorContext } from '../../server/context.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { membersOperatorRoutes } from '../operator-contract.ts';
import { memberList, search } from './member-list-data.ts';
import {
  memberBills,
  memberRewards,
  memberSessions,
  memberTies,
  memberTimeline,
  requireMember,
} from './member-lists-data.ts';
import { memberView } from './member-view-data.ts';

export const membersOperator: Handlers<typeof membersOperatorRoutes> = {
  'GET /api/operator/search': (ctx, input) => search(ctx, input),
  'GET /api/operator/member/list': (ctx, input) => memberList(ctx, input),
  'GET /api/operator/member/view': (ctx, input) => memberView(ctx, input.member_id),
  'GET /api/operator/member/timeline': (ctx, input) => ofMember(ctx, input, memberTimeline),
  'GET /api/operator/member/sessions': (ctx, input) => ofMember(ctx, input, memberSessions),
  'GET /api/operator/member/ties': (ctx, input) =>
    ofMember(ctx, input, (own, { member_id }) => memberTies(own, member_id)),
  'GET /api/operator/member/bills': (ctx, input) => ofMember(ctx, input, memberBills),
  'GET /api/operator/member/rewards': (ctx, input) => ofMember(ctx, input, memberRewards),
};

/** A list about a member of this brand. @throws Refusal not_found */
async function ofMember<I extends { readonly member_id: bigint }, T>(
  ctx: OperatorContext,
  input: I,
  list: (ctx: OperatorContext, input: I) => Promise<T>,
): Promise<T> {
  await requireMember(ctx, input.member_id);
  return list(ctx, input);
}
