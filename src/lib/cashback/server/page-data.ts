/** Data of the cashback and win/loss pages. */
import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { satang } from '../../money.ts';
import { playSources } from '../../play/server/play-sources.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { fact } from '../../server/db/facts.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { bangkokDay, type Day } from '../../time.ts';
import type { LossView, RebateView } from '../contract.ts';
import type { CashbackRule } from '../rules/cashback-rule.ts';
import { type PlayCategory, playCategoryCodes } from '../rules/categories.ts';
import { claimableDay } from '../rules/claim-window.ts';
import { noPlay, type Play } from '../rules/loss-refund.ts';
import { type GameWinLoss, gamesByStake, stretches, type WinLossPeriod, winLossBy } from '../rules/win-loss.ts';
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

/** The member's win/loss over a period: of all games or of one category, with the refunds of its days. */
export async function winLossPage(ctx: MemberContext, period: WinLossPeriod, category?: PlayCategory) {
  const today = bangkokDay(ctx.now());
  const within = stretches(period, today);
  const from = within[0]?.from ?? today;
  const rows = await ctx.db
    .select()
    .from(cashbackPlay)
    .where(and(eq(cashbackPlay.memberId, ctx.member.id), between(cashbackPlay.day, from, today)));
  const days = new Map<Day, Play>();
  for (const row of rows.filter((one) => category === undefined || one.category === category)) {
    const before = days.get(row.day) ?? noPlay;
    days.set(row.day, { stakes: satang(before.stakes + row.stakes), wins: satang(before.wins + row.wins) });
  }
  return {
    bars: winLossBy(within, days),
    /** Those with play in the period, in the order they are shown in. */
    categories: playCategoryCodes.filter((code) =>
      rows.some((row) => row.category === code && (row.stakes > 0n || row.wins > 0n)),
    ),
    games: await gamesPlayed(ctx, { from, to: today }, category),
    claimable: await claimable(ctx),
    history: await lossHistory(ctx, { limit: historyShown }),
  };
}

type GameRow = { category: PlayCategory; name: string; stakes: bigint; wins: bigint };

async function gamesPlayed(
  ctx: MemberContext,
  days: { readonly from: Day; readonly to: Day },
  category: PlayCategory | undefined,
): Promise<GameWinLoss[]> {
  const sources = playSources.all().filter(({ categories }) => !category || categories.includes(category));
  const { rows } = await ctx.db.execute<GameRow>(
    sql.join(
      sources.map((source) => sql`(${source.gamesOf(ctx.member.id, days)})`),
      sql` union all `,
    ),
  );
  return gamesByStake(
    rows
      .filter((row) => category === undefined || row.category === category)
      .map((row) => ({ ...row, stakes: satang(row.stakes), wins: satang(row.wins) })),
  );
}
