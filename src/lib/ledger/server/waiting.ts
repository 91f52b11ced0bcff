/** What the last check of the books found: somebody has to look into it. */
import type { Waiting } from '../../server/db/waiting.ts';

export const findingsWaiting: Waiting = {
  code: 'ledger.finding',
  thai: 'ตรวจบัญชีพบข้อผิดปกติ',
  targetMinutes: 60,
  sql: `select at from (select at, findings from ledger_check_run order by id desc limit 1) r where findings > 0`,
};
