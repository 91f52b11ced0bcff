/**
 * Jobs bring state to what the clock says it should be: each is an idempotent use case of its domain, so that a missed run
 * loses nothing and concurrent runs are harmless. pg-boss keeps the schedule and wakes a job early on request.
 */
import { PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import { RecordedRuns } from './job-runs.ts';

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

type ContextOf = (job: Job) => Context;

export function createJobRunner(connectionString: string, log: Log): JobRunner {
  return new BossRunner(connectionString, log);
}

class BossRunner implements JobRunner {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #wakeTimers = new Map<string, NodeJS.Timeout>();
  readonly #tickers: Ticker[] = [];
  readonly #runs = new RecordedRuns();
  #started = false;

  constructor(connectionString: string, log: Log) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString,
      schema: 'jobs',
      useListenNotify: true,
      max: 4,
      application_name: 'benja-jobs',
      superviseIntervalSeconds: lookSeconds,
      monitorIntervalSeconds: lookSeconds,
      cronMonitorIntervalSeconds: lookSeconds,
    });
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  }

  wake(name: string): void {
    if (this.#started) this.#send(name);
  }

  async start(jobs: readonly Job[], work: boolean, context: ContextOf): Promise<void> {
    await this.#boss.start();
    await declareQueues(this.#boss, jobs);
    if (work) for (const job of jobs) await this.#work(job, context);
    this.#started = true;
    // Runs what was requested of a process that died, or fell due while none was running.
    if (work) for (const job of jobs) this.#send(job.name);
  }

  async stop(): Promise<void> {
    const wasStarted = this.#started;
    this.#started = false;
    for (const timer of this.#wakeTimers.values()) clearTimeout(timer);
    await Promise.all(this.#tickers.map((one) => one.stop()));
    if (wasStarted) await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }

  #send(name: string): void {
    this.#wakeTimers.delete(name);
    this.#boss.send(name, {}).catch((error: unknown) => {
      this.#log.warn({ err: error, job: name }, 'job could not be woken yet');
      if (!this.#started || this.#wakeTimers.has(name)) return;
      const timer = setTimeout(() => this.#send(name), wakeAgainMs);
      this.#wakeTimers.set(name, timer);
    });
  }

  async #work(job: Job, context: ContextOf): Promise<void> {
    if (job.everySeconds) this.#tickers.push(ticker(job, job.everySeconds, context, this.#runs));
    // Notifications wake workers at once; polling every second bounds the delay if one is missed.
    await this.#boss.work(job.name, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 }, async () => {
      const ctx = context(job);
      try {
        await this.#runs.run(job, ctx);
      } catch (error) {
        ctx.log.error({ err: error }, 'job failed');
        // The queue stores what is thrown, and an error of the database carries the values of its query.
        throw new Error('job failed: see the log');
      }
    });
  }
}

/** Creates or updates a queue and a schedule for each job, and removes the schedules of jobs that no longer exist. */
async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
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
  const names = new Set(jobs.map((job) => job.name));
  for (const schedule of await boss.getSchedules()) if (!names.has(schedule.name)) await boss.unschedule(schedule.name);
}

interface Ticker {
  stop(): Promise<void>;
}

/** Runs a job repeatedly with a pause between runs, until stopped; a failed run is logged and the next one tries again. */
function ticker(job: Job, everySeconds: number, context: ContextOf, runs: RecordedRuns): Ticker {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      const ctx = context(job);
      running = runs
        .run(job, ctx, everySeconds)
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
