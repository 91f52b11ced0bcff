import type { Handlers } from '../../server/front-door/mount.ts';
import type { approvalRoutes } from '../approval-contract.ts';
import { approvalSlip, approvals } from './approval-queries.ts';
import { approve, refuseApproval, withdrawApproval } from './approvals.ts';
import { claim } from './claim-queries.ts';

export const approvalHandlers: Handlers<typeof approvalRoutes> = {
  'GET /api/operator/approval/list': (ctx, input) => approvals(ctx, input),
  'GET /api/operator/approval/view': (ctx, input) => approvalSlip(ctx, input.approval_id),
  'POST /api/operator/approval/approve': { prepare: (ctx, input) => approve(ctx, input) },
  'POST /api/operator/approval/refuse': (ctx, input) => refuseApproval(ctx, input),
  'POST /api/operator/approval/withdraw': (ctx, input) => withdrawApproval(ctx, input.approval_id),
  'POST /api/operator/claim': (ctx, input) => claim(ctx, input.subject),
};
