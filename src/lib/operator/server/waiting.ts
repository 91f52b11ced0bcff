/** Proposals that wait for a second person. */
import type { Waiting } from '../../server/db/waiting.ts';

export const approvalsWaiting: Waiting = {
  code: 'approval',
  thai: 'รอคนที่สอง',
  targetMinutes: 15,
  sql: `select first_at as at from approval where state = 'open' and expires_at > :now order by first_at`,
};
