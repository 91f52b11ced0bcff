/** How much work waits, in one statement. */
import { expect, it } from 'vitest';
import { waitingNow } from '#lib/server/db/waiting.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const database = databaseOfFile();
const now = new Date('2026-11-20T09:30:00+07:00');
const queue = { thai: 'แถว', targetMinutes: 10 };
/** Rows that came one a minute before now, the oldest first, each of its number in satang. */
const rows = (count: number, columns: string): string =>
  `select :now - n * interval '1 minute' as at${columns} from generate_series(${count}, 1, -1) n`;

it('is counted to 1,000 rows, with the sum of what they are about and the oldest', async () => {
  expect(
    await waitingNow(database.db, now, [
      { ...queue, code: 'some', sql: rows(3, ', n * 100 as amount'), hasAmount: true },
      { ...queue, code: 'none', sql: rows(0, ', n * 100 as amount'), hasAmount: true },
      { ...queue, code: 'things', sql: rows(2, '') },
      { ...queue, code: 'many', sql: rows(1_500, ', 100 as amount'), hasAmount: true },
    ]),
  ).toMatchObject([
    { code: 'some', count: 3, more: false, amount: '6.00', oldest_at: '2026-11-20T09:27:00.000+07:00' },
    { code: 'none', count: 0, more: false, amount: '0.00', oldest_at: null },
    { code: 'things', count: 2, more: false, amount: null },
    { code: 'many', count: 1_000, more: true, amount: '1001.00' },
  ]);
});
