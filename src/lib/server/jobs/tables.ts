import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id, oneOf } from '../db/columns.ts';

const outcomes = ['done', 'failed'] as const;
export type RunOutcome = (typeof outcomes)[number];

/** The last run of each job, in any process. Those that run every few seconds are written down every ten. */
export const jobRun = pgTable(
  'job_run',
  {
    name: text().primaryKey(),
    startedAt: at().notNull(),
    /** Null while its first run goes on; before `started_at` while any other does. */
    endedAt: at(),
    ms: bigint({ mode: 'number' }),
    outcome: text({ enum: outcomes }),
    /** Failed runs in a row. */
    failures: integer().notNull().default(0),
    doneAt: at(),
  },
  (t) => [oneOf('job_run_outcome', t.outcome)],
);

/** Calls to banks and gateways of the last two hours, for their latency. */
export const partnerCall = pgTable(
  'partner_call',
  {
    id: id(),
    partner: text().notNull(),
    operation: text().notNull(),
    ms: integer().notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    createdAt: at().notNull(),
  },
  (t) => [oneOf('partner_call_outcome', t.outcome), index('partner_call_created').on(t.createdAt)],
);
