/** Who is in a segment, as SQL that counts and messages are made of; and the kept segments with their sizes. */
import { type SQL, sql } from 'drizzle-orm';
import { fromDecimal } from '../../money.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokDay, bangkokInstant, dayMs, toIso } from '../../time.ts';
import { careDays, type SegmentRules, segmentCountMost, segmentsMost, segmentText } from '../rules/segments.ts';
import type { SegmentView } from '../segment-contract.ts';

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/** Members of the agent in a segment now: member_id. */
export function segmentMembers({ agentId }: Pick<Context, 'agentId'>, rules: SegmentRules, now: Date): SQL {
  const today = bangkokDay(now);
  const { joined_from, joined_to, least_vip_level, seen_within, away_for, days = 30 } = rules;
  const { deposited_least, deposited_below, played } = rules;
  const before = (count: number): SQL => at(new Date(now.getTime() - count * dayMs));
  const since = sql`${addDays(today, -days)}::date`;
  const deposited = sql`(select coalesce(sum(d.money_in), 0) from member_day d
    where d.member_id = m.id and d.category = 'cash' and d.day >= ${since})`;
  const conditions = [
    sql`m.agent_id = ${agentId} and m.closed_at is null`,
    joined_from && sql`m.created_at >= ${at(bangkokInstant(joined_from))}`,
    joined_to && sql`m.created_at < ${at(bangkokInstant(addDays(joined_to, 1)))}`,
    least_vip_level !== undefined && sql`m.vip_level >= ${least_vip_level}`,
    seen_within !== undefined && sql`m.last_login_at >= ${before(seen_within)}`,
    away_for !== undefined && sql`coalesce(m.last_login_at, m.created_at) < ${before(away_for)}`,
    deposited_least && sql`${deposited} >= ${fromDecimal(deposited_least)}`,
    deposited_below && sql`${deposited} < ${fromDecimal(deposited_below)}`,
    played &&
      sql`exists (select from member_day d where d.member_id = m.id and d.category = ${played} and d.day >= ${since} and d.stakes > 0)`,
    sql`not exists (select from care_signal c where c.member_id = m.id and c.day >= ${addDays(today, -careDays)}::date)`,
    sql`not exists (select from member_hold h where h.member_id = m.id and h.released_at is null)`,
    sql`not exists (select from play_pause p where p.member_id = m.id and (p.ends_at is null or p.ends_at > ${at(now)}))`,
  ];
  return sql`select m.id as member_id from member m where ${sql.join(
    conditions.filter((one) => one instanceof Object),
    sql` and `,
  )}`;
}

type Row = {
  id: bigint;
  name: string;
  rules: SegmentRules;
  version: number;
  made_by: string;
  changed_at: string;
};

/** The newest, or one. */
async function segmentRows(db: Db, agentId: bigint, id?: bigint): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, name, rules, version, made_by, changed_at::text as changed_at from segment
      where agent_id = ${agentId} and dropped_at is null ${id === undefined ? sql`` : sql`and id = ${id}`} order by id desc limit ${segmentsMost}`);
  return rows;
}

/** How many are in each, counted up to one more than `segmentCountMost`. One statement. */
async function segmentSizes(ctx: Context, all: readonly SegmentRules[], now: Date): Promise<number[]> {
  if (all.length === 0) return [];
  const counts = all.map(
    (rules, n) =>
      sql`select ${n}::int as n, (select count(*)::int from (${segmentMembers(ctx, rules, now)} limit ${segmentCountMost + 1}) c) as count`,
  );
  const { rows } = await ctx.db.execute<{ n: number; count: number }>(sql.join(counts, sql` union all `));
  return all.map((_, n) => rows.find((row) => row.n === n)?.count ?? 0);
}

async function segmentViews(ctx: OperatorContext, rows: readonly Row[]): Promise<SegmentView[]> {
  const sizes = await segmentSizes(
    ctx,
    rows.map(({ rules }) => rules),
    ctx.now(),
  );
  return rows.map(({ id, name, rules, version, made_by, changed_at }, at) => ({
    segment_id: String(id),
    name,
    version,
    rules,
    text: segmentText(rules),
    size: Math.min(sizes[at] ?? 0, segmentCountMost),
    more: (sizes[at] ?? 0) > segmentCountMost,
    made_by,
    changed_at: toIso(new Date(changed_at)),
  }));
}

/** The kept segments, newest first, with their sizes of now. Two statements. */
export const segmentList = async (ctx: OperatorContext): Promise<SegmentView[]> =>
  segmentViews(ctx, await segmentRows(ctx.db, ctx.agentId));

/** One segment with its size of now; undefined where it is not kept. */
export const segmentView = async (ctx: OperatorContext, id: bigint): Promise<SegmentView | undefined> =>
  (await segmentViews(ctx, await segmentRows(ctx.db, ctx.agentId, id)))[0];
