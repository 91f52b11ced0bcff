/** Writes down what became of each job's runs, for the console's health page. What cannot be written fails no job. */
import { type SQL, sql } from 'drizzle-orm';
import { secondMs } from '../../time.ts';
import type { Context } from '../context.ts';
import { statement } from '../db/statement.ts';
import type { Job } from './jobs.ts';
import type { RunOutcome } from './tables.ts';

/** A job that runs more often is written down this often, and when its outcome changes. */
const oftenMs = 10 * secondMs;

const beginStatement = statement(
  'job_run_begin',
  'insert into job_run (name, started_at) values ($1, $2) on conflict (name) do update set started_at = excluded.started_at',
);
const endStatement = statement(
  'job_run_end',
  `insert into job_run (name, started_at, ended_at, ms, outcome, failures, done_at)
      values ($1, $2, $3, $4, $5, case when $5 = 'done' then 0 else 1 end, case when $5 = 'done' then $3::timestamptz end)
    on conflict (name) do update set started_at = excluded.started_at, ended_at = excluded.ended_at, ms = excluded.ms, outcome = excluded.outcome,
      failures = case when excluded.outcome = 'done' then 0 else job_run.failures + 1 end, done_at = coalesce(excluded.done_at, job_run.done_at)`,
);

/** The last runs of all jobs as a JSON object by name, for a page's statement. */
export const jobRunsFact: SQL = sql`(select coalesce(jsonb_object_agg(name, jsonb_build_object('started_at', started_at, 'ended_at', ended_at,
    'ms', ms, 'outcome', outcome, 'failures', failures, 'done_at', done_at)), '{}') from job_run)`;

/** What `jobRunsFact` has of a job. */
export interface JobRunFact {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly ms: number | null;
  readonly outcome: RunOutcome | null;
  readonly failures: number;
  readonly done_at: string | null;
}

/** Runs jobs of one process, each with a record. */
export class RecordedRuns {
  readonly #written = new Map<string, { readonly at: number; readonly outcome: RunOutcome }>();

  /** @throws what the job throws */
  async run(job: Job, ctx: Context, every?: number): Promise<void> {
    const startedAt = ctx.now();
    if (!every) await this.#write(ctx, job, () => beginStatement(ctx.db, [job.name, startedAt]));
    try {
      await job.run(ctx);
    } catch (error) {
      await this.#end(ctx, job, { startedAt, outcome: 'failed', every });
      throw error;
    }
    await this.#end(ctx, job, { startedAt, outcome: 'done', every });
  }

  async #end(
    ctx: Context,
    job: Job,
    { startedAt, outcome, every }: { startedAt: Date; outcome: RunOutcome; every: number | undefined },
  ): Promise<void> {
    const now = ctx.now();
    const last = this.#written.get(job.name);
    if (every && last?.outcome === outcome && now.getTime() - last.at < oftenMs) return;
    this.#written.set(job.name, { at: now.getTime(), outcome });
    const ms = now.getTime() - startedAt.getTime();
    await this.#write(ctx, job, () => endStatement(ctx.db, [job.name, startedAt, now, ms, outcome]));
  }

  async #write(ctx: Context, job: Job, send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      ctx.log.warn({ err: error, job: job.name }, 'a run of a job was not written down');
    }
  }
}
