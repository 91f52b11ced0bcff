/** Finished promotions that a correction of a result put into question. */
import type { Waiting } from '../../server/db/waiting.ts';

export const promotionsWaiting: Waiting = {
  code: 'promotion.review',
  thai: 'โปรโมชั่นรอตรวจ',
  targetMinutes: 24 * 60,
  sql: `select created_at as at from promotion_review where decided_at is null order by id`,
};
