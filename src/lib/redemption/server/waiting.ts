/** Orders of gifts that wait to be sent. */
import type { Waiting } from '../../server/db/waiting.ts';

export const ordersWaiting: Waiting = {
  code: 'order.send',
  thai: 'ของรางวัลรอส่ง',
  targetMinutes: 2 * 24 * 60,
  sql: `select created_at as at from redemption where status = 'ordered' order by id`,
};
