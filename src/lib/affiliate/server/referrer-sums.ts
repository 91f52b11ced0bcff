/** The SQL of what members' invitations brought, for reports. */
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../time.ts';

/** By member, over Bangkok days both inclusive: member_id, clicks, sign_ups, commission (satang, all levels). */
export const referrerSums = (from: Day, to: Day): SQL => sql`
  select member_id, sum(clicks)::bigint as clicks, sum(sign_ups)::bigint as sign_ups, sum(commission)::bigint as commission from (
      select member_id, clicks, 0 as sign_ups, 0 as commission from affiliate_click where day between ${from}::date and ${to}::date
      union all
      select referrer_id, 0, 1, 0 from affiliate_referral
        where (bound_at at time zone 'Asia/Bangkok')::date between ${from}::date and ${to}::date
      union all
      select member_id, 0, 0, amount from affiliate_earning where day between ${from}::date and ${to}::date
    ) parts group by 1`;

/** Who was referred by whom, of referrals that count: member_id, referrer_id. */
export const countedReferrals: SQL = sql`select member_id, referrer_id from affiliate_referral where refused_on is null`;
