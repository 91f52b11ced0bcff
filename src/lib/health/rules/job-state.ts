/** Whether a job runs as it should. */
import { minuteMs, secondMs } from '../../time.ts';
import { nearestRun } from './cron.ts';

export const jobStates = ['fine', 'running', 'late', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** After its time a job has this long before it is called late. */
const graceMs = 3 * minuteMs;
/** A run that has not ended by then belongs to a process that died: the queue gives its jobs to another. */
const runMostMs = 10 * minuteMs;

export interface Timetable {
  readonly cron: string;
  readonly everySeconds?: number | undefined;
}

/** The last run, times in the web server's clock. */
export interface LastRun {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: 'done' | 'failed' | null;
}

export interface Punctuality {
  readonly state: JobState;
  readonly nextAt: Date;
  /** How long it is overdue, ms; 0 when it is not. */
  readonly lagMs: number;
}

const isRunning = ({ startedAt, endedAt }: LastRun, now: Date): boolean =>
  (endedAt === null || endedAt < startedAt) && now.getTime() - startedAt.getTime() < runMostMs;

/** @param run undefined for a job that never ran */
export function punctuality({ cron, everySeconds }: Timetable, run: LastRun | undefined, now: Date): Punctuality {
  const nextAt = everySeconds
    ? new Date(Math.max(now.getTime(), (run?.endedAt ?? now).getTime() + everySeconds * secondMs))
    : nearestRun(cron, now, 'next');
  if (run && isRunning(run, now)) return { state: 'running', nextAt, lagMs: 0 };
  // Jobs that run every few seconds are written down every ten, so a minute tells as much as the schedule does.
  const dueAt = nearestRun(cron, new Date(now.getTime() - graceMs), 'last');
  const lagMs = run && run.startedAt >= dueAt ? 0 : now.getTime() - dueAt.getTime();
  if (lagMs > 0) return { state: 'late', nextAt, lagMs };
  return { state: run?.outcome === 'failed' ? 'failed' : 'fine', nextAt, lagMs: 0 };
}
