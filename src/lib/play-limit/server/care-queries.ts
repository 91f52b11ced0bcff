/** The SQL of how members keep to their limits and rests, for the signals of care. */
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../time.ts';

/**
 * What was used of each limit on deposits, losses and stakes at the end of a Bangkok day: member_id, kind, period, amount
 * (the lowest of the member's and an operator's), used.
 */
export const limitsUsed = (day: Day): SQL => sql`
  select l.member_id, l.kind, l.period, l.amount, u.used
    from (select member_id, kind, period, min(amount) as amount from play_limit
        where kind in ('deposit', 'loss', 'stake') and period in ('day', 'days7', 'month') group by 1, 2, 3) l
      cross join lateral (
        select coalesce(sum(case l.kind when 'deposit' then d.deposited when 'stake' then d.staked else d.staked - d.won end), 0)::bigint as used
          from play_day d where d.member_id = l.member_id and d.day <= ${day}::date and d.day >= case l.period
            when 'day' then ${day}::date when 'days7' then ${day}::date - 6 else date_trunc('month', ${day}::date)::date end) u`;

/** Limits that members made looser or lifted: member_id, changed_at. */
export const raisesSince = (from: SQL, to: SQL): SQL => sql`
  select member_id, changed_at from play_limit_change
    where changed_at >= ${from} and changed_at < ${to} and set_by = 'member' and before is not null and (after is null or after > before)`;

/** Rests that members began by themselves: member_id, starts_at. */
export const restsSince = (from: SQL, to: SQL): SQL =>
  sql`select member_id, starts_at from play_pause where starts_at >= ${from} and starts_at < ${to} and set_by = 'member'`;
