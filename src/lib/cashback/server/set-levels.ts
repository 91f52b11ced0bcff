/** Sets members' VIP levels from their stakes of the last thirty days. */
import { between, sql } from 'drizzle-orm';
import { setVipLevels } from '../../account/server/set-vip-levels.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Day } from '../../time.ts';
import { daysDeciding, vipLevel } from '../rules/vip.ts';
import { ruleOn } from './rule-versions.ts';
import { cashbackPlay } from './tables.ts';

/** Sets the levels of a day; they hold from its start and change only if those thirty days do. */
export async function setLevels(ctx: Context, day: Day): Promise<void> {
  const { rule } = await ruleOn(ctx.db, ctx.agentId, day);
  const { from, to } = daysDeciding(day);
  const stakes = sql<bigint>`sum(${cashbackPlay.stakes})::bigint`;
  const rows = await ctx.db
    .select({ memberId: cashbackPlay.memberId, stakes })
    .from(cashbackPlay)
    .where(between(cashbackPlay.day, from, to))
    .groupBy(cashbackPlay.memberId)
    .having(sql`sum(${cashbackPlay.stakes}) >= ${rule.vip.gold}`);
  const of = (level: 1 | 2): bigint[] =>
    rows.filter((row) => vipLevel(satang(row.stakes), rule.vip) === level).map((row) => row.memberId);
  await setVipLevels(ctx.db, ctx.agentId, { gold: of(1), hero: of(2) });
}
