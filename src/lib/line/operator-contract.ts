/** Operators and LINE: how its messages fare, and ending a member's link (a lost phone). */
import { z } from 'zod';
import { id, idOut, instant, nothing, type RouteTable, reason } from '../contract/route.ts';
import { messageKinds, messageStatuses } from './rules/messages.ts';

export const lineOperatorRoutes = {
  'GET /api/operator/line/messages': {
    auth: 'operator',
    permission: 'member.look',
    rate: 'operator',
    summary:
      'Messages by LINE of the last thirty days: how many by status, the oldest that waits, and what was not sent and why',
    input: nothing,
    data: z.object({
      configured: z.boolean(),
      linked: z.number().int(),
      asked_for: z.number().int(),
      counts: z.object(Object.fromEntries(messageStatuses.map((status) => [status, z.number().int()]))),
      oldest_waiting_at: instant.nullable(),
      problems: z.array(
        z.object({
          message_id: idOut,
          member_id: idOut,
          kind: z.enum(messageKinds),
          status: z.enum(messageStatuses),
          problem: z.string(),
          at: instant,
        }),
      ),
    }),
  },
  'POST /api/operator/line/unlink': {
    auth: 'operator',
    permission: 'member.reset',
    rate: 'operator',
    summary: 'Ends a member’s link with LINE and logs them out on all devices',
    input: z.object({ member_id: id, reason }),
    data: z.null(),
  },
} as const satisfies RouteTable;
