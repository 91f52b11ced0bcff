/**
 * Job: how many members reached each quest on each finished Bangkok day and what was claimed, for the console. One statement
 * over all members and quests; what a member is shown and paid is read by `progress-queries.ts`, of the same rows.
 */
import { type SQL, sql } from 'drizzle-orm';
import { playSources } from '../../play/server/play-sources.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay, bangkokInstant, type Day } from '../../time.ts';
import type { QuestKind } from '../rules/quest.ts';

/** Counts the days that are over and have not been counted; the first run of a site begins with yesterday. */
export async function countQuestDays(ctx: Context): Promise<void> {
  const { last, yesterday } = await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.execute<{ last: Day | null }>(sql`select max(day)::text as last from quest_day`);
    return { last: rows[0]?.last, yesterday: addDays(bangkokDay(await databaseNow(tx)), -1) };
  });
  if (last === yesterday) return;
  // The last one once more: results that came late and deposits that were reversed since.
  for (let day = last ?? yesterday; day <= yesterday; day = addDays(day, 1))
    await inTransaction(ctx, (tx) => countQuestDay(tx, ctx.agentId, day));
}

interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** What each member has of a kind on these days: `member_id`, `n`; nothing of a check-in, which is reached by claiming. */
function countedOn(kind: QuestKind, { from, to }: Span): SQL {
  const [first, end] = [bangkokInstant(from).toISOString(), bangkokInstant(addDays(to, 1)).toISOString()];
  const within = (at: SQL): SQL => sql`${at} >= ${first}::timestamptz and ${at} < ${end}::timestamptz`;
  const bySource = (select: (source: ReturnType<typeof playSources.all>[number]) => SQL, n: SQL): SQL =>
    sql`select member_id, sum(${n}) as n from (${sql.join(playSources.all().map(select), sql` union all `)}) played group by member_id`;
  switch (kind) {
    case 'check_in':
      return sql`select null::bigint as member_id, 0 as n where false`;
    case 'turnover':
      return bySource(({ playSql }) => sql`select member_id, stakes from (${playSql(from, to)}) p`, sql`stakes`);
    case 'games':
      return bySource(({ gamesSql }) => sql`select member_id, games from (${gamesSql(from, to)}) p`, sql`games`);
    case 'deposit':
      return sql`select member_id, sum(amount) as n from payment_intent where status = 'credited' and ${within(sql`credited_at`)} group by member_id`;
    case 'bills':
      return sql`select b.member_id, count(*) as n from result f join bill b on b.round_id = f.round_id
        where f.version = 1 and ${within(sql`coalesce(f.approved_at, f.entered_at)`)} and b.status in ('won', 'lost') and b.taken_id is null group by b.member_id`;
    case 'shots':
      return sql`select s.member_id, count(*) as n from round o join shot s on s.round_id = o.id
        where o.draw_date between ${from}::date and ${to}::date and o.status <> 'void' and ${within(sql`s.at`)} group by s.member_id`;
    case 'friends':
      return sql`select f.referrer_id as member_id, count(*) as n from affiliate_referral f
        where f.refused_on is null and ${within(sql`f.bound_at`)}
          and exists (select from payment_intent p where p.member_id = f.member_id and p.status = 'credited')
          and (exists (select from bill b where b.member_id = f.member_id and b.status in ('won', 'lost') and b.taken_id is null)
            or exists (select from game_bet g where g.member_id = f.member_id and g.status = 'settled' and g.kind = 'stake' and g.taken_id is null))
        group by f.referrer_id`;
    case 'profile':
      return sql`select member_id, count(*) as n from passkey group by member_id`;
  }
}

/**
 * Counts one Bangkok day, again if it was counted before: of a daily quest that day, of one that is done once everything since it
 * began. Quests of the same kind and the same days are counted together.
 */
export async function countQuestDay(tx: Db, agentId: bigint, day: Day): Promise<void> {
  const end = bangkokInstant(addDays(day, 1)).toISOString();
  const { rows: quests } = await tx.execute<{ id: bigint; kind: QuestKind; target: bigint; since_day: Day }>(sql`
    select id, kind, target, case period when 'day' then ${day}::date else (starts_at at time zone 'Asia/Bangkok')::date end::text as since_day
      from quest where agent_id = ${agentId} and active and starts_at < ${end}::timestamptz
        and (ends_at is null or ends_at > ${bangkokInstant(day).toISOString()}::timestamptz)`);
  if (quests.length === 0) return;
  const counts = new Map<string, { readonly name: SQL; readonly select: SQL }>();
  const reached = quests.map(({ id, kind, target, since_day: from }) => {
    const key = `${kind} ${from}`;
    const name = counts.get(key)?.name ?? sql.identifier(`counted_${counts.size}`);
    if (!counts.has(key)) counts.set(key, { name: sql`${name}`, select: countedOn(kind, { from, to: day }) });
    return sql`select ${id}::bigint as quest_id, (select count(*) from ${name} where n >= ${target}::bigint) as reached`;
  });
  const withCounts = [...counts.values()].map(({ name, select }) => sql`${name} as materialized (${select})`);
  await tx.execute(sql`
    with ${sql.join(withCounts, sql`, `)}, reached as (${sql.join(reached, sql` union all `)}), claimed as (
      select c.quest_id, count(*) as n, sum(c.reward_amount) as given from quest_claim c join quest q on q.id = c.quest_id
        where q.agent_id = ${agentId} and case q.period when 'day' then c.period_key = ${day} else c.claimed_at < ${end}::timestamptz end
        group by c.quest_id
    )
    insert into quest_day (quest_id, day, reached, claimed, given, counted_at)
      select quest_id, ${day}::date, greatest(reached.reached, coalesce(claimed.n, 0)), coalesce(claimed.n, 0), coalesce(claimed.given, 0), clock_timestamp()
        from reached left join claimed using (quest_id)
      on conflict (quest_id, day) do update
        set reached = excluded.reached, claimed = excluded.claimed, given = excluded.given, counted_at = excluded.counted_at`);
}
