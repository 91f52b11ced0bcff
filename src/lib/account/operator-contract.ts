/** Operators' calls on accounts: answering deletion requests. */

import { z } from 'zod';
import { flag, id, idOut, instant, nothing, type RouteTable, reason } from '../contract/route.ts';
import { deletionStatuses } from './rules/deletion.ts';

const requestShape = z.object({
  request_id: idOut,
  member_id: idOut,
  status: z.enum(deletionStatuses),
  requested_at: instant,
  due_at: instant,
  /** What the member must settle first, in Thai; null when the request can be accepted. */
  obstacle: z.string().nullable(),
});

export const accountOperatorRoutes = {
  'GET /api/operator/deletion/list': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Deletion requests waiting for an answer, earliest deadline first',
    input: nothing,
    data: z.array(requestShape),
  },
  'POST /api/operator/deletion/decide': {
    auth: 'operator',
    permission: 'privacy.decide',
    rate: 'operator',
    summary:
      'Closes the account of who asked for it, or refuses with a reason; the books stay, identity is taken out when the law allows',
    input: z
      .object({ request_id: id, accept: flag, reason: reason.optional() })
      .refine((decision) => decision.accept || decision.reason !== undefined, {
        path: ['reason'],
        message: 'บอกเหตุผล',
      }),
    data: requestShape,
  },
} as const satisfies RouteTable;

export type DeletionRequestView = z.output<typeof requestShape>;
