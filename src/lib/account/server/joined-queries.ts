/** The SQL of who joined when, for cohorts and segments. */
import { type SQL, sql } from 'drizzle-orm';
import { addDays, bangkokInstant, type Day } from '../../time.ts';

/** First names for joining: member_id, first_name. */
export const memberNames: SQL = sql`select id as member_id, first_name from member`;

/** Members who joined on these Bangkok days, both inclusive: member_id, joined_on. */
export const joinedBetween = (from: Day, to: Day): SQL => sql`
  select id as member_id, (created_at at time zone 'Asia/Bangkok')::date as joined_on from member
    where created_at >= ${bangkokInstant(from).toISOString()}::timestamptz
      and created_at < ${bangkokInstant(addDays(to, 1)).toISOString()}::timestamptz`;
