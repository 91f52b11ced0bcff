/** Data of the cashback and win/loss pages. */
import { and, between, eq, inArray } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { fact } from '../../server/db/facts.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { bangkokDay, type Day } from '../../time.ts';
import type { LossView, RebateView } from '../contract.ts';
import type { CashbackRule } from '../rules/cashback-rule.ts';
import { claimableDay } from '../rules/claim-window.ts';
import { noPlay, type Play } from '../rules/loss-refund.ts';
import { stretches, type WinLossPeriod, winLossBy } from '../rules/win-loss.ts';
import { lossHistory, rebateHistory } from './queries.ts';
import { ruleOn } from './rule-versions.ts';
import { rewardView } from './shapes.ts';
import { cashbackPlay, cashbackReward } from './tables.ts';
import { vipProgress } from './vip-queries.ts';

/** Today's rule for display, at most a moment old. */
export function shownRule(ctx: Context): Promise<CashbackRule> {
  return sharedRead(
    ctx,
    'cashback rule',
    async (nobody) => (await ruleOn(nobody.db, nobody.agentId, bangkokDay(nobody.now()))).rule,
  );
}

/** What the member may claim now, or could have; null without play on the day. */
export interface Claimable {
  readonly day: Day;
  readonly loss: LossView | null;
  readonly rebate: RebateView | null;
}

export async function claimable(ctx: MemberContext): Promise<Claimable> {
  const now = ctx.now();
  const day = claimableDay(now);
  const rows = await ctx.db
    .select()
    .from(cashbackReward)
    .where(
      and(
        eq(cashbackReward.memberId, ctx.member.id),
        eq(cashbackReward.day, day),
        inArray(cashbackReward.kind, ['loss', 'turnover']),
      ),
    );
  const views = rows.map((row) => rewardView(row, now));
  return {
    day,
    loss: views.find((view) => view.kind === 'loss') ?? null,
    rebate: views.find((view) => view.kind === 'turnover') ?? null,
  };
}

/** The claimable sum of both kinds for yesterday; 0 when there is none. */
export const claimableSum = fact(
  `select coalesce(sum(amount), 0)::bigint from cashback_reward
    where member_id = $1 and day = ($3 at time zone 'Asia/Bangkok')::date - 1 and kind in ('loss', 'turnover')
      and status = 'open' and amount >= minimum`,
  (sum: bigint) => satang(sum),
);

const historyShown = 20;

/** The member's cashback page: what can be claimed, one of the two histories, and progress to the next level. */
export async function cashbackPage(ctx: MemberContext, kind: 'loss' | 'turnover', cursor: string | undefined) {
  const page = { limit: historyShown, cursor };
  return {
    claimable: await claimable(ctx),
    history: kind === 'loss' ? await lossHistory(ctx, page) : await rebateHistory(ctx, page),
    vip: await vipProgress(ctx),
  };
}

/** The member's win/loss over a period, with the refunds of its days. */
export async function winLossPage(ctx: MemberContext, period: WinLossPeriod) {
  const today = bangkokDay(ctx.now());
  const within = stretches(period, today);
  const from = within[0]?.from ?? today;
  const rows = await ctx.db
    .select()
    .from(cashbackPlay)
    .where(and(eq(cashbackPlay.memberId, ctx.member.id), between(cashbackPlay.day, from, today)));
  const days = new Map<Day, Play>();
  for (const { day, stakes, wins } of rows) {
    const before = days.get(day) ?? noPlay;
    days.set(day, { stakes: satang(before.stakes + stakes), wins: satang(before.wins + wins) });
  }
  return {
    bars: winLossBy(within, days),
    claimable: await claimable(ctx),
    history: await lossHistory(ctx, { limit: historyShown }),
  };
}
