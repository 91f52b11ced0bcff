/** Withdrawals that wait for an operator. */
import type { Waiting } from '../../server/db/waiting.ts';
import { unknownTooLongMs } from '../rules/withdraw-state.ts';

export const withdrawalsWaiting: readonly Waiting[] = [
  {
    code: 'withdraw.review',
    thai: 'ถอนรอตรวจ',
    targetMinutes: 10,
    sql: `select created_at as at, amount from withdraw where status = 'requested' and (held_until is null or held_until <= :now) order by id`,
    hasAmount: true,
  },
  {
    code: 'withdraw.settle',
    thai: 'ถอนต้องถามธนาคาร',
    targetMinutes: 60,
    sql: `select unknown_since as at, amount from withdraw where status = 'sending'
      and unknown_since <= :now - interval '${unknownTooLongMs} milliseconds' order by id`,
    hasAmount: true,
  },
];
