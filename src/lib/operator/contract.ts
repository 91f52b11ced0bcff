/** What operators may look at beside their own domains' work: the proof of the books and the record of their acts. */
import { z } from 'zod';
import { cursor, idOut, instant, limit, nothing, type RouteTable } from '../contract/route.ts';

const actShape = z.object({
  id: idOut,
  at: instant,
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  request_id: z.string(),
  /** Seals this row and the one before it. */
  hash: z.string(),
});
export type ActView = z.output<typeof actShape>;

export const operatorRoutes = {
  'GET /api/operator/ledger/check': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Proves the invariants of the books on one snapshot and names the first offender of each that is broken',
    input: nothing,
    data: z.object({
      transfers: z.number().int(),
      entries: z.number().int(),
      accounts: z.number().int(),
      checks: z.number().int(),
      findings: z.array(z.object({ check: z.string(), count: z.number().int(), first: z.string() })),
    }),
  },
  'GET /api/operator/audit/list': {
    auth: 'operator',
    rate: 'operator',
    summary: 'What operators did, newest first',
    input: z.object({ subject: z.string().max(60).optional(), limit: limit(200, 50), cursor }),
    data: z.object({ items: z.array(actShape), next_cursor: z.string().nullable() }),
  },
} as const satisfies RouteTable;
