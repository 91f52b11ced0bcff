/** Has a job run now instead of at its next time. */
import { Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { JobView } from '../operator-contract.ts';
import { jobView, runsOf } from './health-data.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

/**
 * Several requests make one run: the queue keeps one of a job that waits.
 *
 * @throws Refusal not_found, job_runs while it is at work
 */
export function runJob(ctx: OperatorContext, name: string): Promise<JobView> {
  const job = scheduledJobs.all().find((one) => one.name === name);
  if (!job) throw new Refusal('not_found');
  return inTransaction(ctx, async (tx, inside) => {
    const run = (await runsOf(tx))[name];
    const view = jobView(job, run, ctx.now());
    if (view.state === 'running') throw new Refusal('job_runs');
    await recordAct(inside, { action: 'job.run', subject: `job:${name}`, quiet: true });
    inside.afterCommit(() => ctx.jobs.wake(name));
    return view;
  });
}
