import type { Handlers } from '../../server/front-door/mount.ts';
import type { accountOperatorRoutes } from '../operator-contract.ts';
import { adjustWallet } from './adjust.ts';
import { decideDeletion } from './decide-deletion.ts';
import { deletionQueue } from './deletion-queries.ts';
import { holdMember, releaseMember } from './holds.ts';
import { exportMemberData } from './personal-data.ts';
import { endMemberSessions, noteMember, revealMember, sendMemberReset } from './staff-acts.ts';

export const accountOperator: Handlers<typeof accountOperatorRoutes> = {
  'POST /api/operator/member/adjust': (ctx, input) => adjustWallet(ctx, input),
  'POST /api/operator/member/reveal': (ctx, input) => revealMember(ctx, input),
  'POST /api/operator/member/note': (ctx, input) => noteMember(ctx, input),
  'POST /api/operator/member/hold': (ctx, input) => holdMember(ctx, input),
  'POST /api/operator/member/release': (ctx, input) => releaseMember(ctx, input),
  'POST /api/operator/member/end_sessions': (ctx, input) => endMemberSessions(ctx, input),
  'POST /api/operator/member/send_reset': (ctx, input) => sendMemberReset(ctx, input),
  'GET /api/operator/deletion/list': (ctx) => deletionQueue(ctx),
  'POST /api/operator/deletion/decide': (ctx, input) => decideDeletion(ctx, input),
  'POST /api/operator/privacy/export': (ctx, input) => exportMemberData(ctx, input),
};
