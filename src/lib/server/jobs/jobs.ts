/**
 * Jobs bring state to what the clock says it should be: each is an idempotent use case of its domain, so that a missed
 * run loses nothing and two runs at once do no harm. pg-boss keeps the schedule and wakes a job early on request.
 */
import { PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';

export interface Job {
  /** "domain.verb-noun" */
  readonly name: string;
  /** Cron in Asia/Bangkok, minute precision. */
  readonly cron: string;
  /**
   * Also run this often in every process that works, for what cannot wait for a minute. Such a job costs one small query
   * while there is nothing to do, and takes what it works on under a lock.
   */
  readonly everySeconds?: number;
  readonly run: (ctx: Context) => Promise<unknown>;
}

export interface Jobs {
  /**
   * Asks for a job to run now instead of at its next time; call it from `afterCommit`. Several asks make one run, and an
   * ask that is lost (the process died) is made good by the schedule.
   */
  wake(name: string): void;
}

/** A job whose process was killed is taken from it after so long without a sign of life; until then it would block its queue. */
const lifeSignSeconds = 15;
/** How often the queue looks for such jobs, and for what is due. */
const lookSeconds = 5;
/** While the database is away an ask is repeated this often. */
const wakeAgainMs = 1_000;

/** For scripts and tests, which run jobs by calling them. */
export const noJobs: Jobs = { wake: () => undefined };

export interface JobRunner extends Jobs {
  /** Declares the queues and, in a process that works, runs them by their schedule. */
  start(jobs: readonly Job[], work: boolean, context: (job: Job) => Context): Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>;
}

export function createJobRunner(connectionString: string, log: Log): JobRunner {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    useListenNotify: true,
    max: 4,
    application_name: 'benja-jobs',
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    cronMonitorIntervalSeconds: lookSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  let started = false;
  const asked = new Map<string, NodeJS.Timeout>();
  const wake = (name: string): void => {
    asked.delete(name);
    boss.send(name, {}).catch((error: unknown) => {
      log.warn({ err: error, job: name }, 'job could not be woken yet');
      if (started && !asked.has(name))
        asked.set(
          name,
          setTimeout(() => wake(name), wakeAgainMs),
        );
    });
  };
  const tickers: { stop(): Promise<void> }[] = [];
  return {
    wake(name) {
      if (started) wake(name);
    },
    async start(jobs, work, context) {
      await boss.start();
      const queue = {
        notify: true,
        retryLimit: 2,
        expireInSeconds: 600,
        heartbeatSeconds: lifeSignSeconds,
        deleteAfterSeconds: 3_600,
        retentionSeconds: 3_600,
      };
      for (const job of jobs) {
        await boss.createQueue(job.name, { ...queue, policy: 'stately' });
        // One that an older version has made.
        await boss.updateQueue(job.name, queue);
        await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Bangkok' });
      }
      const known = new Set(jobs.map((job) => job.name));
      for (const schedule of await boss.getSchedules())
        if (!known.has(schedule.name)) await boss.unschedule(schedule.name);
      if (work) {
        for (const job of jobs) {
          if (job.everySeconds) tickers.push(ticker(job, job.everySeconds, context));
          // Notifications wake workers at once; the look every second bounds the delay where one is missed.
          await boss.work(job.name, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }, async () => {
            const ctx = context(job);
            try {
              await job.run(ctx);
            } catch (error) {
              ctx.log.error({ err: error }, 'job failed');
              throw error;
            }
          });
        }
      }
      started = true;
      // What was asked of a process that died, or fell due while none was running, is done now.
      if (work) for (const job of jobs) wake(job.name);
    },
    async stop() {
      const wasStarted = started;
      started = false;
      for (const timer of asked.values()) clearTimeout(timer);
      await Promise.all(tickers.map((one) => one.stop()));
      if (wasStarted) await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Runs a job again and again with a pause between runs, until it is stopped; a run that fails is logged and tried at the next. */
function ticker(job: Job, everySeconds: number, context: (job: Job) => Context): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      const ctx = context(job);
      running = job
        .run(ctx)
        .catch((error: unknown) => ctx.log.error({ err: error }, 'job failed'))
        .finally(next);
    }, everySeconds * 1_000);
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
