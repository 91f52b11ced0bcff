/** The SQL of members' movements over a period, for the sums of their days. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { entriesBetween } from './rollup-sql.ts';

/** Amounts of members' wallets in THB with `from <= created_at < to`, by member, kind and bet of a game (null for none). */
export const memberMovements = (from: SQL, to: SQL): SQL => sql`
  with ${entriesBetween(from, to)}
  select a.member_id, t.kind, case when t.cause_kind = 'game' then t.cause_id end as game_bet_id, sum(e.amount)::bigint as amount
    from period e join transfer t on t.id = e.transfer_id
      join account a on a.id = e.account_id and a.member_id is not null and a.currency = 'THB'
    group by 1, 2, 3`;

/**
 * From the first Bangkok day of the books to before the one that is not wholly sealed yet; undefined before the first seal.
 */
export async function sealedDays(db: Db): Promise<{ readonly first: Day; readonly before: Day } | undefined> {
  const { rows } = await db.execute<{ first: Day | null; before: Day | null }>(sql`
    select (min(hour) at time zone 'Asia/Bangkok')::date::text as first,
        ((max(hour) + interval '1 hour') at time zone 'Asia/Bangkok')::date::text as before
      from ledger_seal`);
  const [row] = rows;
  return row?.first && row.before ? { first: row.first, before: row.before } : undefined;
}

/** Each movement of these kinds on members' wallets in THB with `from <= created_at < to`: member_id, kind, amount, created_at. */
export const memberSteps = (from: SQL, to: SQL, kinds: SQL): SQL => sql`
  with ${entriesBetween(from, to)}
  select a.member_id, t.kind, e.amount, e.created_at
    from period e join transfer t on t.id = e.transfer_id and t.kind = any(${kinds})
      join account a on a.id = e.account_id and a.member_id is not null and a.currency = 'THB'`;
