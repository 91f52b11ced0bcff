import type { Handlers } from '../../server/front-door/mount.ts';
import type { accountOperatorRoutes } from '../operator-contract.ts';
import { decideDeletion, deletionQueue } from './decide-deletion.ts';

import { holdMember, releaseMember } from './holds.ts';
import { endMemberSessions, noteMember, revealMember, sendMemberReset } from './staff-acts.ts';

export const accountOperator: Handlers<typeof accountOperatorRoutes> = {
  'POST /api/operator/member/reveal': (ctx, input) => revealMember(ctx, input),
  'POST /api/operator/member/note': (ctx, input) => noteMember(ctx, input),
  'POST /api/operator/member/hold': (ctx, input) => holdMember(ctx, input),
  'POST /api/operator/member/release': (ctx, input) => releaseMember(ctx, input),
  'POST /api/operator/member/end_sessions': (ctx, input) => endMemberSessions(ctx, input),
  'POST /api/operator/member/send_reset': (ctx, input) => sendMemberReset(ctx, input),
  'GET /api/operator/deletion/list': (ctx) => deletionQueue(ctx),
  'POST /api/operator/deletion/decide': (ctx, input) => decideDeletion(ctx, input),
};
