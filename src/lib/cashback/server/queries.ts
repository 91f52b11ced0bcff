/** Reads of rewards by day. */
import { and, desc, eq, lt } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Page } from '../../server/db/page.ts';
import { isDay } from '../../time.ts';
import type { LossView, RebateView, RewardView } from '../contract.ts';
import { rewardView } from './shapes.ts';
import { cashbackReward } from './tables.ts';

async function rewards(
  ctx: MemberContext,
  kind: 'loss' | 'turnover',
  { limit, cursor }: Page,
): Promise<{ items: RewardView[]; next_cursor: string | null }> {
  if (cursor !== undefined && !isDay(cursor)) throw invalidInput({ cursor: 'ตำแหน่งหน้าไม่ถูกต้อง' });
  const rows = await ctx.db
    .select()
    .from(cashbackReward)
    .where(
      and(
        eq(cashbackReward.memberId, ctx.member.id),
        eq(cashbackReward.kind, kind),
        cursor === undefined ? undefined : lt(cashbackReward.day, cursor),
      ),
    )
    .orderBy(desc(cashbackReward.day))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const now = ctx.now();
  return {
    items: shown.map((row) => rewardView(row, now)),
    next_cursor: rows.length > limit ? (shown.at(-1)?.day ?? null) : null,
  };
}

export async function lossHistory(
  ctx: MemberContext,
  page: Page,
): Promise<{ items: LossView[]; next_cursor: string | null }> {
  const { items, next_cursor } = await rewards(ctx, 'loss', page);
  return { items: items.filter((item) => item.kind === 'loss'), next_cursor };
}

export async function rebateHistory(
  ctx: MemberContext,
  page: Page,
): Promise<{ items: RebateView[]; next_cursor: string | null }> {
  const { items, next_cursor } = await rewards(ctx, 'turnover', page);
  return { items: items.filter((item) => item.kind === 'turnover'), next_cursor };
}
