/** The jobs of the schedule, which is put together above all domains. */
import { contributions } from '../../server/contributions.ts';
import type { Job } from '../../server/jobs/jobs.ts';

export const scheduledJobs = contributions<Pick<Job, 'name' | 'cron' | 'everySeconds'>>('the jobs of the schedule');
