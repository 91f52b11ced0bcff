/** Jobs whose last run failed: somebody has to look why. */
import type { Waiting } from '../db/waiting.ts';

export const failedJobsWaiting: Waiting = {
  code: 'system.job',
  thai: 'งานเบื้องหลังที่ล้มเหลว',
  targetMinutes: 30,
  sql: `select coalesce(done_at, started_at) as at from job_run where failures > 0 order by at`,
};
