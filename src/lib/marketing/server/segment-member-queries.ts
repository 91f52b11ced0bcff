/** Whether a member is in segments now, for what is for them alone: coupons, announcements, banners. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import type { SegmentRules } from '../rules/segments.ts';
import { segmentMembers } from './segment-queries.ts';

/** The names of segments, those of dropped ones too. One statement. */
export async function segmentNames(
  ctx: Pick<Context, 'db' | 'agentId'>,
): Promise<{ readonly id: string; readonly name: string; readonly dropped: boolean }[]> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; dropped: boolean }>(sql`
    select id::text as id, name, dropped_at is not null as dropped from segment where agent_id = ${ctx.agentId} order by id desc limit 200`);
  return rows;
}

/** A segment that is kept; undefined for a dropped one and for none. */
async function keptSegment(db: Db, agentId: bigint, id: bigint) {
  const { rows } = await db.execute<{ name: string; rules: SegmentRules }>(
    sql`select name, rules from segment where id = ${id} and agent_id = ${agentId} and dropped_at is null`,
  );
  return rows[0];
}

export const keptSegmentName = async (db: Db, agentId: bigint, id: bigint): Promise<string | undefined> =>
  (await keptSegment(db, agentId, id))?.name;

/** Nobody is in a segment that was dropped. */
export async function isInSegment(
  db: Db,
  who: { readonly agentId: bigint; readonly memberId: bigint },
  id: bigint,
  now: Date,
): Promise<boolean> {
  const found = await keptSegment(db, who.agentId, id);
  if (!found) return false;
  const { rows } = await db.execute(
    sql`select 1 from (${segmentMembers(who, found.rules, now)}) s where s.member_id = ${who.memberId}`,
  );
  return rows.length > 0;
}
