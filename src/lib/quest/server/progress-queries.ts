/**
 * Where a member stands with each quest, in one statement. Progress is read from what it counts and never stored: a void, a
 * rollback or a correction takes back exactly what was added, because the row it changes is the one that is counted.
 */
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { bangkokDay } from '../../time.ts';
import type { QuestKind, QuestPeriod, Reward } from '../rules/quest.ts';

export interface QuestRow {
  readonly id: bigint;
  readonly kind: QuestKind;
  readonly period: QuestPeriod;
  readonly title: string;
  readonly target: bigint;
  readonly reward_kind: Reward['kind'];
  readonly reward_amount: bigint;
  readonly ladder: readonly number[] | null;
  readonly ends_at: Date | null;
  readonly progress: bigint;
  /** When it was claimed in its present period. */
  readonly claimed_at: Date | null;
  /** Of a check-in: the last one, today's included. */
  readonly last_day: string | null;
  readonly last_streak: bigint | null;
}

/** A member's newest bills and bets; more than these in the time of a quest count no further. */
const newest = 3_000;

/** What is counted from `r.since` to `r.until`, by kind. Only the member's own money counts, and stakes once they are settled. */
const counted = `case q.kind
    when 'deposit' then (select coalesce(sum(amount), 0) from payment_intent p
      where p.member_id = $1 and p.status = 'credited' and p.credited_at >= r.since and p.credited_at < r.until)
    when 'turnover' then (
      select coalesce(sum(payable), 0) from (select * from bill where member_id = $1 order by id desc limit ${newest}) b
        where b.status in ('won', 'lost') and b.taken_id is null and b.settled_at >= r.since and b.settled_at < r.until
    ) + (
      select coalesce(sum(stake - unspent), 0) from (select * from game_bet where member_id = $1 order by id desc limit ${newest}) g
        where g.status = 'settled' and g.kind = 'stake' and g.taken_id is null and g.closed_at >= r.since and g.closed_at < r.until
    )
    when 'bills' then (select count(*) from (select * from bill where member_id = $1 order by id desc limit ${newest}) b
      where b.status in ('won', 'lost') and b.settled_at >= r.since and b.settled_at < r.until)
    when 'shots' then (select count(*) from round o join shot s on s.round_id = o.id and s.member_id = $1
      where o.draw_date >= (r.since at time zone 'Asia/Bangkok')::date and o.draw_date <= n.today::date and s.at >= r.since and s.at < r.until)
    when 'games' then (select count(distinct o.game_id) from game_bet g join game_round o on o.id = g.round_id
      where g.id in (select id from game_bet where member_id = $1 order by id desc limit ${newest})
        and g.status = 'settled' and g.kind = 'stake' and g.closed_at >= r.since and g.closed_at < r.until)
    when 'friends' then (select count(*) from affiliate_referral f
      where f.referrer_id = $1 and f.refused_on is null and f.bound_at >= r.since and f.bound_at < r.until
        and exists (select from payment_intent p where p.member_id = f.member_id and p.status = 'credited')
        and (exists (select from bill b where b.member_id = f.member_id and b.status in ('won', 'lost') and b.taken_id is null)
          or exists (select from game_bet g where g.member_id = f.member_id and g.status = 'settled' and g.kind = 'stake' and g.taken_id is null)))
    when 'profile' then (select count(*) from passkey where member_id = $1)
    else 0 end`;

const questsStatement = statement<QuestRow>(
  'quest_progress',
  `select q.id, q.kind, q.period, q.title, q.target, q.reward_kind, q.reward_amount, q.ladder, q.ends_at,
      (${counted})::bigint as progress, c.claimed_at, l.period_key as last_day, l.progress as last_streak
    from (select $2::timestamptz as now, $3::text as today, date_trunc('day', $2::timestamptz at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as midnight) n
    join quest q on q.agent_id = $4 and q.active and q.starts_at <= n.now and (q.ends_at is null or q.ends_at > n.now)
    cross join lateral (
      select case q.period when 'day' then n.midnight else q.starts_at end as since,
        case q.period when 'day' then n.midnight + interval '1 day' else coalesce(q.ends_at, 'infinity') end as until
    ) r
    left join quest_claim c on c.member_id = $1 and c.quest_id = q.id and c.period_key = case q.period when 'day' then n.today else 'once' end
    left join lateral (
      select period_key, progress from quest_claim where q.kind = 'check_in' and member_id = $1 and quest_id = q.id order by period_key desc limit 1
    ) l on true
    where $5::bigint is null or q.id = $5
    order by q.position, q.id`,
);

interface Asked {
  readonly agentId: bigint;
  readonly memberId: bigint;
  readonly now: Date;
  readonly questId?: bigint;
}

/** The quests that run, in order, or the one asked for. */
export async function questRows(db: Db, { agentId, memberId, now, questId }: Asked): Promise<readonly QuestRow[]> {
  const { rows } = await questsStatement(db, [memberId, now.toISOString(), bangkokDay(now), agentId, questId ?? null]);
  return rows;
}

export const questsOf = (ctx: MemberContext): Promise<readonly QuestRow[]> =>
  questRows(ctx.db, { agentId: ctx.agentId, memberId: ctx.member.id, now: ctx.now() });

const runningStatement = statement<{ count: number }>(
  'quest_running',
  `select count(*)::int as count from quest where agent_id = $1 and active and starts_at <= $2::timestamptz and (ends_at is null or ends_at > $2::timestamptz)`,
);

/** How many quests run, the same for everybody. */
export async function runningQuests(ctx: Context): Promise<number> {
  const { rows } = await runningStatement(ctx.db, [ctx.agentId, ctx.now().toISOString()]);
  return rows[0]?.count ?? 0;
}
