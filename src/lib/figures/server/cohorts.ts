/** Members by month of joining: who deposited how soon, and what each month has brought so far. */
import { sql } from 'drizzle-orm';
import { joinedBetween } from '../../account/server/joined-queries.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { cohortDays, shareText } from '../rules/cohorts.ts';
import type { ReportRow } from '../rules/reports.ts';

type Row = {
  month: string;
  members: bigint;
  /** Of each of `cohortDays`: who is long enough a member to be asked, and who of them had deposited by then. */
  old_enough: number[];
  deposited: number[];
  money_in: bigint;
  money_out: bigint;
};

/** Members who joined on these days, both inclusive. Shares count those whose day is over and made; sums are up to the last made day. */
export async function cohortRows(db: Db, { from, to }: { readonly from: Day; readonly to: Day }): Promise<ReportRow[]> {
  const each = (of: (days: number) => ReturnType<typeof sql>) =>
    sql`array[${sql.join(cohortDays.map(of), sql`, `)}]::int[]`;
  const { rows } = await db.execute<Row>(sql`
    with joined as (${joinedBetween(from, to)}),
      made as (select max(day) as day from member_day_made),
      own as (
        select d.member_id, min(d.day) filter (where d.money_in > 0) as first_in, sum(d.money_in)::bigint as money_in,
            sum(d.money_out)::bigint as money_out
          from joined j join member_day d on d.member_id = j.member_id and d.category = 'cash' group by 1)
    select to_char(j.joined_on, 'YYYY-MM') as month, count(*) as members,
        ${each((days) => sql`count(*) filter (where j.joined_on + ${days}::int <= made.day)`)} as old_enough,
        ${each((days) => sql`count(*) filter (where j.joined_on + ${days}::int <= made.day and own.first_in <= j.joined_on + ${days}::int)`)} as deposited,
        coalesce(sum(own.money_in), 0)::bigint as money_in, coalesce(sum(own.money_out), 0)::bigint as money_out
      from joined j cross join made left join own on own.member_id = j.member_id
      group by 1 order by 1`);
  return rows.map(({ month, members, old_enough, deposited, money_in, money_out }) => ({
    cells: [
      month,
      members,
      ...cohortDays.map((_, at) => shareText(deposited[at] ?? 0, old_enough[at] ?? 0)),
      money_in,
      money_out,
      money_in - money_out,
    ],
  }));
}
