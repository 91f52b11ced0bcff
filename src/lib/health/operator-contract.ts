/** The state of the installation: jobs, partners, books, audit (operator.md sections 4 and 5). */
import { z } from 'zod';
import { idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { jobStates } from './rules/job-state.ts';

const jobShape = z.object({
  name: z.string(),
  cron: z.string(),
  /** Also at this interval. */
  every_seconds: z.number().int().nullable(),
  state: z.enum(jobStates),
  /** Of the last run; null before the first. */
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  took_ms: z.number().int().nullable(),
  /** Failed runs in a row. */
  failures: z.number().int(),
  next_at: instant,
  /** How long it is overdue. */
  lag_seconds: z.number().int(),
});
export type JobView = z.output<typeof jobShape>;

const partnerShape = z.object({
  partner: z.enum(['gateway', 'feed', 'payouts']),
  /** Of the last hour. */
  calls: z.number().int(),
  failures: z.number().int(),
  p50_ms: z.number().int().nullable(),
  p95_ms: z.number().int().nullable(),
  last_failure_at: instant.nullable(),
});

const factsShape = z.object({
  as_of: instant,
  partners: z.array(partnerShape),
  ledger: z.object({
    checked_at: instant.nullable(),
    findings: z.number().int(),
    first: z.string().nullable(),
    /** The last block of seals, and since when a transfer waits for one. */
    sealed_at: instant.nullable(),
    unsealed_since: instant.nullable(),
  }),
  audit: z.object({
    up_to: idOut.nullable(),
    broken_at: idOut.nullable(),
    anchor: z
      .object({
        day: z.string(),
        rows: z.string(),
        last_id: idOut,
        head: z.string(),
        made_at: instant,
        sent_at: instant.nullable(),
      })
      .nullable(),
    /** Whether anchors are sent anywhere, and how many wait for it. */
    webhook: z.boolean(),
    unsent: z.number().int(),
  }),
  /** Emergencies whose review is open, newest first. */
  glass: z.array(
    z.object({
      glass_id: idOut,
      reason: z.string(),
      ip: z.string(),
      opened_at: instant,
      expires_at: instant,
      review_by: instant,
      /** What it did, by the audit. */
      acts: z.number().int(),
    }),
  ),
  console: z.object({ own_address: z.boolean(), sandbox: z.boolean() }),
});
const healthShape = factsShape.extend({
  problems: z.array(z.object({ tone: z.enum(['bad', 'warn']), text: z.string() })),
  /** What the page says of each thing, jobs included, by the mark of its place. */
  cells: z.record(z.string(), z.object({ text: z.string(), tone: z.enum(['good', 'warn', 'bad', 'info']).optional() })),
});
export type HealthView = z.output<typeof healthShape>;

export const healthOperatorRoutes = {
  'GET /api/operator/health/view': {
    auth: 'operator',
    permission: 'figures.look',
    rate: 'operator',
    summary: 'What somebody has to see to, and the state of partners, books and audit',
    input: nothing,
    data: healthShape,
  },
  'GET /api/operator/job/list': {
    auth: 'operator',
    permission: 'figures.look',
    rate: 'operator',
    summary: 'Jobs with their last run, the next one, and how late they are',
    input: nothing,
    data: z.array(jobShape),
  },
  'POST /api/operator/job/run': {
    auth: 'operator',
    permission: 'job.run',
    rate: 'operator',
    summary: 'Has a job run now; several requests make one run',
    input: z.object({ name: z.string().min(1, 'เลือกงาน').max(60, 'ไม่มีงานนี้') }),
    data: jobShape,
  },
} as const satisfies RouteTable;
