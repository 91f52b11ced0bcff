/** Rounds whose result an operator has to enter or approve. */
import type { Waiting } from '../../server/db/waiting.ts';

export const resultsWaiting: readonly Waiting[] = [
  {
    code: 'round.enter',
    thai: 'งวดรอกรอกผล',
    targetMinutes: 60,
    sql: `select r.close_at + m.result_after_minutes * interval '1 minute' as at from round r join market m on m.code = r.market
      where r.status = 'closed' and r.settled_at is null and r.close_at + m.result_after_minutes * interval '1 minute' <= :now
        and not exists (select from result w where w.round_id = r.id and w.approved_at is null) order by r.close_at`,
  },
  {
    code: 'round.approve',
    thai: 'ผลรอคนที่สองอนุมัติ',
    targetMinutes: 15,
    sql: `select entered_at as at from result where approved_at is null and source = 'operator' order by entered_at`,
  },
];
