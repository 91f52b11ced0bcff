/** Proposals that wait for a second person. */
import type { Waiting } from '../../server/db/waiting.ts';
import { approvalTargetMinutes } from '../rules/approvals.ts';

export const approvalsWaiting: Waiting = {
  code: 'approval',
  thai: 'รอคนที่สอง',
  targetMinutes: approvalTargetMinutes,
  sql: `select first_at as at, amount from approval where state = 'open' and expires_at > :now order by first_at`,
  hasAmount: true,
};
