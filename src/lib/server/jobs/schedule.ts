/** What runs when. Every job is a use case of its domain; cron is in Asia/Bangkok. */
import { trimRecords } from './trim-records.ts';
import type { Job } from './jobs.ts';

export const jobs: readonly Job[] = [
  { name: 'site.trim-records', cron: '7 * * * *', run: trimRecords },
];
