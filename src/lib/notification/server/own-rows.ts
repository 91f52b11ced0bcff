/** Announcements and banners for one member alone: by name, or by a segment they are in at that moment. */
import type { SQL } from 'drizzle-orm';
import type { MemberContext } from '../../server/context.ts';
import { aboutMember, fact, factOfRow } from '../../server/db/facts.ts';
import { noticeTargets } from './ports.ts';

type Table = 'notification' | 'banner';

/** SQL: whether a row is for member $1 by name at $3. An offer is for nobody who may not be invited, as in segments. */
const byName = (row: string): string =>
  `${row}.member_id = $1 and (${row}.about <> 'offer' or ${noticeTargets.get().mayBeInvited})`;
/** SQL: whether a row is for a segment that member $1 is in at $3. */
const bySegment = (row: string): string =>
  `${row}.segment_id is not null and ${noticeTargets.get().isInSegment(`${row}.segment_id`)}`;

/** The same as a condition of a query on the table. */
export function isOwnOf(ctx: MemberContext, table: Table): SQL {
  const { memberId, now } = aboutMember(ctx);
  return factOfRow(
    fact(`select ${byName(table)} or ${bySegment(table)}`, (is: boolean) => is),
    String(memberId),
    now,
  );
}

/** SQL of a fact, apart so that each half has its index and no row for everybody is looked at: what is shown of member $1's own rows at $3, the `most` important ones, as a list. */
export const ownRows = (table: Table, columns: string, most: number): string =>
  `select coalesce(json_agg(o), '[]') from (
    select t.id::text as id, t.about, t.priority, ${columns}
      from (select x.* from ${table} x where ${byName('x')} union all select x.* from ${table} x where ${bySegment('x')}) t
      where (t.starts_at is null or t.starts_at <= $3) and (t.ends_at is null or t.ends_at >= $3)
      order by t.priority desc, t.id desc limit ${most}) o`;
