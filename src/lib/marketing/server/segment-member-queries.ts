/** Whether a member is in segments now, for what is for them alone: coupons, announcements, banners. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { isInSegmentSql } from './segment-sql.ts';

/** The names of segments, those of dropped ones too. One statement. */
export async function segmentNames(
  ctx: Pick<Context, 'db' | 'agentId'>,
): Promise<{ readonly id: string; readonly name: string; readonly dropped: boolean }[]> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; dropped: boolean }>(sql`
    select id::text as id, name, dropped_at is not null as dropped from segment where agent_id = ${ctx.agentId} order by id desc limit 200`);
  return rows;
}

export async function keptSegmentName(db: Db, agentId: bigint, id: bigint): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from segment where id = ${id} and agent_id = ${agentId} and dropped_at is null`,
  );
  return rows[0]?.name;
}

/** Whether a segment is kept; it cannot be dropped until the transaction ends. */
export async function holdSegment(tx: Db, agentId: bigint, id: bigint): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from segment where id = ${id} and agent_id = ${agentId} and dropped_at is null for key share`,
  );
  return rows.length > 0;
}

const isInStatement = statement<{ is_in: boolean }>(
  'segment_member',
  `select ${isInSegmentSql('$2::bigint')} as is_in`,
);

/** Nobody is in a segment that was dropped, nor in another brand's. */
export async function isInSegment(db: Db, memberId: bigint, id: bigint, now: Date): Promise<boolean> {
  const { rows } = await isInStatement(db, [memberId, id, now.toISOString()]);
  return rows[0]?.is_in === true;
}
