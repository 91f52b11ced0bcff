/** Who is in a segment, as SQL that counts and messages are made of; and the kept segments with their sizes. */
import { type SQL, sql } from 'drizzle-orm';
import { membersFrom } from '../../account/server/audience-queries.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import { type SegmentRules, segmentCountMost, segmentsMost, segmentText, usualDays } from '../rules/segments.ts';
import type { SegmentUse, SegmentView } from '../segment-contract.ts';
import { mayBeOffered, ruleNames, ruleSql } from './segment-sql.ts';

/** Members of the agent in a segment now: member_id. */
export function segmentMembers({ agentId }: Pick<Context, 'agentId'>, rules: SegmentRules, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const asked = ruleNames.flatMap((name) => {
    const value = rules[name];
    return value === undefined
      ? []
      : [ruleSql[name](sql`${value}`, { now: at, days: sql`${rules.days ?? usualDays}::int` })];
  });
  const conditions = [sql`m.agent_id = ${agentId}`, sql`m.closed_at is null`, ...asked, mayBeOffered(at)];
  return sql`select m.id as member_id from member m where ${sql.join(conditions, sql` and `)}`;
}

/** Coupons, announcements and banners of a segment that have not ended: `kind`, `ref_id`, `title`. */
const usesSql = (segmentId: SQL, now: Date): SQL => sql`
  select 'coupon' as kind, c.id::text as ref_id, c.title from coupon c
    where c.segment_id = ${segmentId} and c.active and (c.ends_at is null or c.ends_at > ${now.toISOString()}::timestamptz)
  union all select 'notice', n.id::text, n.title from notification n
    where n.segment_id = ${segmentId} and (n.ends_at is null or n.ends_at >= ${now.toISOString()}::timestamptz)
  union all select 'banner', b.id::text, b.title from banner b
    where b.segment_id = ${segmentId} and (b.ends_at is null or b.ends_at >= ${now.toISOString()}::timestamptz)`;

export async function segmentUses(tx: Db, id: bigint, now: Date): Promise<SegmentUse[]> {
  const { rows } = await tx.execute<SegmentUse & Record<string, unknown>>(usesSql(sql`${id}`, now));
  return rows;
}

type Row = {
  id: bigint;
  name: string;
  rules: SegmentRules;
  version: number;
  made_by: string;
  changed_at: string;
  used_by: SegmentUse[];
};

/** The newest, or one. */
async function segmentRows(db: Db, agentId: bigint, now: Date, id?: bigint): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, name, rules, version, made_by, changed_at::text as changed_at,
        (select coalesce(jsonb_agg(u), '[]') from (${usesSql(sql`segment.id`, now)}) u) as used_by from segment
      where agent_id = ${agentId} and dropped_at is null ${id === undefined ? sql`` : sql`and id = ${id}`} order by id desc limit ${segmentsMost}`);
  return rows;
}

/** How many are in one, counted up to one more than `segmentCountMost`. */
const sizeOf = (ctx: Context, rules: SegmentRules, now: Date): SQL =>
  sql`select count(*)::int from (${segmentMembers(ctx, rules, now)} limit ${segmentCountMost + 1}) c`;

/** What each of these selections of one number says. One statement, none for none. */
async function countsOf(db: Db, selections: readonly SQL[]): Promise<number[]> {
  if (selections.length === 0) return [];
  const counts = selections.map((selection, n) => sql`select ${n}::int as n, (${selection}) as count`);
  const { rows } = await db.execute<{ n: number; count: number }>(sql.join(counts, sql` union all `));
  return selections.map((_, n) => rows.find((row) => row.n === n)?.count ?? 0);
}

interface Audiences {
  /** Members from each VIP level on. */
  readonly levels: readonly number[];
  readonly segments: readonly { readonly id: string; readonly name: string; readonly size: number }[];
}

/** Whom something may be for, each counted up to one more than `segmentCountMost`. Two statements. */
export async function audiences(ctx: OperatorContext): Promise<Audiences> {
  const rows = await segmentRows(ctx.db, ctx.agentId, ctx.now());
  const counts = await countsOf(ctx.db, [
    ...[0, 1, 2].map((level) => membersFrom(ctx.agentId, level, segmentCountMost + 1)),
    ...rows.map(({ rules }) => sizeOf(ctx, rules, ctx.now())),
  ]);
  return {
    levels: counts.slice(0, 3),
    segments: rows.map(({ id, name }, at) => ({ id: String(id), name, size: counts[at + 3] ?? 0 })),
  };
}

async function segmentViews(ctx: OperatorContext, rows: readonly Row[]): Promise<SegmentView[]> {
  const sizes = await countsOf(
    ctx.db,
    rows.map(({ rules }) => sizeOf(ctx, rules, ctx.now())),
  );
  return rows.map(({ id, name, rules, version, made_by, changed_at, used_by }, at) => ({
    segment_id: String(id),
    name,
    version,
    rules,
    text: segmentText(rules),
    size: Math.min(sizes[at] ?? 0, segmentCountMost),
    more: (sizes[at] ?? 0) > segmentCountMost,
    used_by,
    made_by,
    changed_at: toIso(new Date(changed_at)),
  }));
}

/** The kept segments, newest first, with their sizes of now. Two statements. */
export const segmentList = async (ctx: OperatorContext): Promise<SegmentView[]> =>
  segmentViews(ctx, await segmentRows(ctx.db, ctx.agentId, ctx.now()));

/** One segment with its size of now; undefined where it is not kept. */
export const segmentView = async (ctx: OperatorContext, id: bigint): Promise<SegmentView | undefined> =>
  (await segmentViews(ctx, await segmentRows(ctx.db, ctx.agentId, ctx.now(), id)))[0];
