/** Requests of members that wait for an operator. */
import type { Waiting } from '../../server/db/waiting.ts';

export const deletionsWaiting: Waiting = {
  code: 'request.deletion',
  thai: 'คำขอลบบัญชี',
  targetMinutes: 7 * 24 * 60,
  sql: `select created_at as at from deletion_request where status = 'waiting' order by id`,
};
