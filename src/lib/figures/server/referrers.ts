/** What referrers brought: visitors, sign-ups, who of theirs played, their commission, and the result of their friends' play. */
import { sql } from 'drizzle-orm';
import { maskedName } from '../../account/rules/masked-name.ts';
import { memberNames } from '../../account/server/joined-queries.ts';
import { countedReferrals, referrerSums } from '../../affiliate/server/referrer-sums.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import type { ReportRow } from '../rules/reports.ts';

type Row = {
  member_id: bigint;
  first_name: string;
  clicks: bigint;
  sign_ups: bigint;
  active: bigint;
  commission: bigint;
  ggr: bigint;
};

/** At most so many members with anything in these days, both inclusive; the largest result first. Names are masked. */
export async function referrerRows(
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Day },
  most: number,
): Promise<ReportRow[]> {
  const { rows } = await db.execute<Row>(sql`
    with friends as (
      select r.referrer_id as member_id, count(distinct d.member_id) filter (where d.stakes > 0) as active,
          sum(d.stakes - d.wins)::bigint as ggr
        from (${countedReferrals}) r join member_day d on d.member_id = r.member_id and d.category <> 'cash'
          and d.day between ${from}::date and ${to}::date group by 1)
    select member_id, first_name, coalesce(s.clicks, 0)::bigint as clicks, coalesce(s.sign_ups, 0)::bigint as sign_ups,
        coalesce(f.active, 0)::bigint as active, coalesce(s.commission, 0)::bigint as commission, coalesce(f.ggr, 0)::bigint as ggr
      from (${referrerSums(from, to)}) s full join friends f using (member_id) join (${memberNames}) n using (member_id)
      order by ggr desc, member_id limit ${most}`);
  return rows.map(({ member_id, first_name, clicks, sign_ups, active, commission, ggr }) => {
    const member = { member: String(member_id) };
    return {
      cells: [`${member_id} ${maskedName(first_name)}`.trim(), clicks, sign_ups, active, commission, ggr],
      sources: [member, undefined, undefined, undefined, undefined, undefined],
    };
  });
}
