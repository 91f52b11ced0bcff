/**
 * Where a member stands with each quest. Progress is read from what it counts and never stored. A stake belongs to the day of
 * its first outcome, which no correction moves, so that it counts on one day only.
 */
import { type PlaySource, playSources } from '../../play/server/play-sources.ts';
import { isPausedAt } from '../../play-limit/server/check-spend.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Fact } from '../../server/db/facts.ts';
import { statement } from '../../server/db/statement.ts';
import { bangkokDay, type Day } from '../../time.ts';
import type { EventPicture } from '../rules/event.ts';
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
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly about: string | null;
  readonly picture: EventPicture | null;
  readonly progress: bigint;
  /** The first Bangkok day that counts: today, or the day the quest began. */
  readonly since_day: Day;
  /** When it was claimed in its present period. */
  readonly claimed_at: Date | null;
  /** Of a check-in: the last one, today's included. */
  readonly last_day: string | null;
  readonly last_streak: bigint | null;
}

/**
 * What member `$1` has from `r.since` on, by kind. Only their own money counts; stakes and games are those of settled play, by the
 * days that cashback and commissions have too.
 */
const counted = (): string => `case q.kind
    when 'turnover' then ${sumOf(({ since }) => since.stakes)}
    when 'games' then ${sumOf(({ since }) => since.games)}
    when 'deposit' then (select coalesce(sum(amount), 0) from payment_intent p
      where p.member_id = $1 and p.status = 'credited' and p.credited_at >= r.since)
    when 'bills' then (select count(*) from bill b join result f on f.round_id = b.round_id and f.version = 1
      where b.member_id = $1 and b.status in ('won', 'lost') and b.taken_id is null and coalesce(f.approved_at, f.entered_at) >= r.since)
    when 'shots' then (select count(*) from round o join shot s on s.round_id = o.id and s.member_id = $1
      where o.draw_date >= r.since_day and o.draw_date <= n.today::date and o.status <> 'void' and s.at >= r.since)
    when 'friends' then (select count(*) from affiliate_referral f
      where f.referrer_id = $1 and f.refused_on is null and f.bound_at >= r.since
        and exists (select from payment_intent p where p.member_id = f.member_id and p.status = 'credited')
        and (exists (select from bill b where b.member_id = f.member_id and b.status in ('won', 'lost') and b.taken_id is null)
          or exists (select from game_bet g where g.member_id = f.member_id and g.status = 'settled' and g.kind = 'stake' and g.taken_id is null)))
    when 'profile' then (select count(*) from passkey where member_id = $1)
    else 0 end`;

const sumOf = (text: (source: PlaySource) => string): string =>
  playSources
    .all()
    .map((source) => `(${text(source)})`)
    .join(' + ');

/** The quests that run at `n.now`, with the first day that counts and the claim of the present period. */
const running = (
  agentId: string,
): string => `join quest q on q.agent_id = ${agentId} and q.active and q.starts_at <= n.now and (q.ends_at is null or q.ends_at > n.now)
    cross join lateral (
      select case q.period when 'day' then n.today::date else (q.starts_at at time zone 'Asia/Bangkok')::date end as since_day
    ) d
    cross join lateral (select d.since_day, d.since_day::timestamp at time zone 'Asia/Bangkok' as since) r
    left join quest_claim c on c.member_id = $1 and c.quest_id = q.id and c.period_key = case q.period when 'day' then n.today else 'once' end`;

const prepareQuests = () =>
  statement<QuestRow>(
    'quest_progress',
    `select q.id, q.kind, q.period, q.title, q.target, q.reward_kind, q.reward_amount, q.ladder, q.starts_at, q.ends_at, q.about, q.picture,
      (${counted()})::bigint as progress, r.since_day::text, c.claimed_at, l.period_key as last_day, l.progress as last_streak
    from (select $2::timestamptz as now, $3::text as today) n
    ${running('$4')}
    left join lateral (
      select period_key, progress from quest_claim where q.kind = 'check_in' and member_id = $1 and quest_id = q.id order by period_key desc limit 1
    ) l on true
    where $5::bigint is null or q.id = $5
    order by q.position, q.id`,
  );
/** Prepared at first use: its text asks a list that src/app fills. */
let questsStatement: ReturnType<typeof prepareQuests> | undefined;

interface Asked {
  readonly agentId: bigint;
  readonly memberId: bigint;
  readonly now: Date;
  readonly questId?: bigint;
}

/** The quests that run, in order, or the one asked for. */
export async function questRows(db: Db, { agentId, memberId, now, questId }: Asked): Promise<readonly QuestRow[]> {
  questsStatement ??= prepareQuests();
  const { rows } = await questsStatement(db, [memberId, now.toISOString(), bangkokDay(now), agentId, questId ?? null]);
  return rows;
}

/** What a member is offered: nothing while resting. */
export async function questsOf(ctx: MemberContext): Promise<readonly QuestRow[]> {
  const [memberId, now] = [ctx.member.id, ctx.now()];
  if (await isPausedAt(ctx.db, memberId, now)) return [];
  return questRows(ctx.db, { agentId: ctx.agentId, memberId, now });
}

const runningStatement = statement<{ count: number }>(
  'quest_running',
  `select count(*)::int as count from quest where agent_id = $1 and active and starts_at <= $2::timestamptz and (ends_at is null or ends_at > $2::timestamptz)`,
);

/** How many rewards of quests a member could claim now, today's check-in among them. In order: nothing is counted of what was claimed. */
export const claimableQuests = {
  get sql() {
    return `select count(*)::int from (select $3::timestamptz as now, ($3::timestamptz at time zone 'Asia/Bangkok')::date::text as today) n
      ${running('(select agent_id from member where id = $1)')}
      where case when c.id is not null then false when q.kind = 'check_in' then true else (${counted()}) >= q.target end`;
  },
  read: (count: number) => count,
} satisfies Fact<number, number>;

/** How many quests run, the same for everybody. */
export async function runningQuests(ctx: Context): Promise<number> {
  const { rows } = await runningStatement(ctx.db, [ctx.agentId, ctx.now().toISOString()]);
  return rows[0]?.count ?? 0;
}
