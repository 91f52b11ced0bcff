/**
 * Jobs bring state to what the clock says it should be: each is an idempotent use case of its domain, so that a missed run
 * loses nothing and concurrent runs are harmless. pg-boss keeps the schedule and wakes a job early on request.
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
   * Also run at this interval in every worker process, for work that cannot wait a minute. Such a job costs one small query
   * when idle, and locks what it works on.
   */
  readonly everySeconds?: number;
  readonly run: (ctx: Context) => Promise<unknown>;
}

export interface Jobs {
  /**
   * Requests a job to run now instead of at its next time; call it from `afterCommit`. Several requests make one run, and a
   * lost one (the process died) is covered by the schedule.
   */
  wake(name: string): void;
}

/** Heartbeat timeout: a killed process loses its job after this long; until then the job blocks its queue. */
const lifeSignSeconds = 15;
/** How often the queue checks for such jobs and for due ones. */
const lookSeconds = 5;
/** Retry interval for wake requests while the database is unavailable. */
const wakeAgainMs = 1_000;

/** For scripts and tests, which call jobs directly. */
export const noJobs: Jobs = { wake: () => undefined };

export interface JobRunner extends Jobs {
  /** Declares the queues and, in a worker process, runs them on schedule. */
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
        // It may exist from an older version.
        await boss.updateQueue(job.name, queue);
        await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Bangkok' });
      }
      const known = new Set(jobs.map((job) => job.name));
      for (const schedule of await boss.getSchedules())
        if (!known.has(schedule.name)) await boss.unschedule(schedule.name);
      if (work) {
        for (const job of jobs) {
          if (job.everySeconds) tickers.push(ticker(job, job.everySeconds, context));
          // Notifications wake workers at once; polling every second bounds the delay if one is missed.
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
      // Runs what was requested of a process that died, or fell due while none was running.
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

/** Runs a job repeatedly with a pause between runs, until stopped; a failed run is logged and the next one tries again. */
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
