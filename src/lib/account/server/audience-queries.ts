/** How many members an announcement may reach. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL of the number of members whose account is open, from a VIP level on, counted up to `most`. From the highest level down: by
 * its index, or a level of few would be looked for among all members.
 */
export const membersFrom = (agentId: bigint, level: number, most: number): SQL => sql`
  select count(*)::int from (
    select from member where agent_id = ${agentId} and closed_at is null and vip_level >= ${level} order by vip_level desc limit ${most}) counted`;
