/** Stores the VIP levels of an agent's members; everybody not listed gets none. */
import { sql } from 'drizzle-orm';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';

/** Sets these levels and returns how many members changed. */
export async function setVipLevels(
  db: Db,
  agentId: bigint,
  { gold, hero }: { readonly gold: readonly bigint[]; readonly hero: readonly bigint[] },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update member set vip_level = level.is
      from (select id, case when id = any (${arrayLiteral(hero)}::bigint[]) then 2 when id = any (${arrayLiteral(gold)}::bigint[]) then 1 else 0 end as is from member) as level
      where level.id = member.id and member.agent_id = ${agentId} and member.vip_level <> level.is`);
  return rowCount ?? 0;
}
