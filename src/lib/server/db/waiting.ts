/** What waits for an operator, as each domain states it: counted together in one statement. */
import { sql } from 'drizzle-orm';
import { satang, toDecimal } from '../../money.ts';
import { toIso } from '../../time.ts';
import type { Db } from './connect.ts';

/** Work of one kind that waits for a person. */
export interface Waiting {
  /** "withdraw.review" */
  readonly code: string;
  readonly thai: string;
  /** The oldest should be done within this time. */
  readonly targetMinutes: number;
  /** Selects `at` of each waiting row, since when it waits, oldest first; `:now` is the current instant. */
  readonly sql: string;
  /** `sql` selects `amount` too: what the row is about, satang. */
  readonly hasAmount?: true;
}

/** Counting stops here: a longer queue is shown as "1,000+". */
const countMost = 1_000;

export interface WaitingCount {
  code: string;
  title: string;
  /** At most 1,000. */
  count: number;
  /** There are more than `count`. */
  more: boolean;
  /** THB that wait; of the oldest 1,001 rows where there are more. Null where rows are not about money. */
  amount: string | null;
  oldest_at: string | null;
  target_minutes: number;
}

/** The length, the sum and the oldest row of each queue, in the order given. One statement. */
export async function waitingNow(db: Db, now: Date, queues: readonly Waiting[]): Promise<WaitingCount[]> {
  const parts = queues.map(
    ({ sql: rows, hasAmount }, place) =>
      sql`select ${sql.raw(String(place))} as place, count(*)::int as count, min(at)::text as oldest, ${hasAmount ? sql`coalesce(sum(amount), 0)::bigint` : sql`null::bigint`} as amount from (select * from (${sql.raw(rows.replaceAll(':now', `timestamptz '${now.toISOString()}'`))}) w limit ${countMost + 1}) q`,
  );
  const { rows } = await db.execute<{ place: number; count: number; oldest: string | null; amount: bigint | null }>(
    sql`${sql.join(parts, sql` union all `)} order by place`,
  );
  return queues.map(({ code, thai, targetMinutes }, place) => {
    const row = rows[place];
    return {
      code,
      title: thai,
      count: Math.min(row?.count ?? 0, countMost),
      more: (row?.count ?? 0) > countMost,
      amount: typeof row?.amount === 'bigint' ? toDecimal(satang(row.amount)) : null,
      oldest_at: row?.oldest ? toIso(new Date(row.oldest)) : null,
      target_minutes: targetMinutes,
    };
  });
}
