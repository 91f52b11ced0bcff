/** How many members an announcement may reach. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';

/**
 * Members whose account is open, from each VIP level on (0, 1, 2), each counted up to `most`. From the highest level down: by
 * its index, or a level of few would be looked for among all members.
 */
export async function membersFrom(db: Db, agentId: bigint, most: number): Promise<number[]> {
  const { rows } = await db.execute<{ level: number; count: number }>(sql`
    select level, (select count(*)::int from (
        select from member where agent_id = ${agentId} and closed_at is null and vip_level >= level order by vip_level desc limit ${most}) counted) as count
      from generate_series(0, 2) level order by level`);
  return rows.map(({ count }) => count);
}
