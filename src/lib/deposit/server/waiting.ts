/** Incoming money that waits for an operator. */
import type { Waiting } from '../../server/db/waiting.ts';

export const depositsWaiting: readonly Waiting[] = [
  {
    code: 'deposit.review',
    thai: 'ฝากรอตรวจ',
    targetMinutes: 10,
    sql: `select received_at as at, amount from incoming_transfer where status = 'review' order by id`,
    hasAmount: true,
  },
  {
    code: 'deposit.suspense',
    thai: 'เงินเข้ารอเจ้าของ',
    targetMinutes: 24 * 60,
    sql: `select received_at as at, amount from incoming_transfer where status = 'suspense' order by id`,
    hasAmount: true,
  },
  {
    code: 'deposit.returns',
    thai: 'คืนเงินด้วยมือ',
    targetMinutes: 24 * 60,
    sql: `select created_at as at, amount from incoming_return where status = 'by_hand' order by id`,
    hasAmount: true,
  },
];
