/** What a day's commissions, quests and cashback take as one hand-written statement each, to compare the services with. */
import { firstRule as affiliateRule } from '#lib/affiliate/rules/affiliate-rule.ts';
import { storedRuleOn as affiliateRuleOn } from '#lib/affiliate/server/rule-versions.ts';
import { firstRule as cashbackRule } from '#lib/cashback/rules/cashback-rule.ts';
import { storedRuleOn as cashbackRuleOn } from '#lib/cashback/server/rule-versions.ts';
import type { Day } from '#lib/time.ts';
import type { BenchDatabase } from './databases.ts';

/** A day's settled stakes and winnings by member and category; `$1` is the day. */
const played = `
  select bill.member_id, 'lotto' as category, sum(payable)::bigint as stakes, sum(win_amount)::bigint as wins
    from result join bill using (round_id)
    where version = 1 and (coalesce(approved_at, entered_at) at time zone 'Asia/Bangkok')::date = $1::date and bill.status in ('won', 'lost') and taken_id is null
    group by 1
  union all
  select bet.member_id, game.category, sum(stake - unspent)::bigint, sum(won)::bigint
    from game_bet bet join game_round round on round.id = bet.round_id join game on game.id = round.game_id
    where bet.status = 'settled' and bet.kind = 'stake' and taken_id is null
      and bet.closed_at >= $1::timestamp at time zone 'Asia/Bangkok' and bet.closed_at < ($1::date + 1)::timestamp at time zone 'Asia/Bangkok'
    group by 1, 2`;

const commissions = `
with played as (${played}),
due as (
  select member_id as friend_id, earner, level, category, bp, stakes, stakes * bp / 10000 as amount
    from played join affiliate_referral r using (member_id)
      cross join lateral (values (1::smallint, r.referrer_id), (2::smallint, r.second_id)) earns (level, earner)
      join unnest($2::text[], $3::smallint[], $4::int[]) rates (category, level, bp) using (category, level)
    where earner is not null and stakes > 0 and r.refused_on is null
), kept as (
  insert into affiliate_commission (day, play_day, member_id, friend_id, level, category, rule_id, rate_bp, stakes, amount)
    select $1::date, $1::date, earner, friend_id, level, category, $5::bigint, bp, stakes, amount from due
), earned as (
  insert into affiliate_earning (member_id, day, level, category, rate_bp, late, friends, stakes, amount)
    select earner, $1::date, level, category, bp, false, count(*), sum(stakes), sum(amount) from due group by earner, level, category, bp
), began as (
  update affiliate_referral set played_on = $1::date where played_on is null and member_id in (select friend_id from due where level = 1)
), accounts as (
  insert into affiliate_account as a (member_id, earned) select earner, sum(amount) from due group by earner
    on conflict (member_id) do update set earned = a.earned + excluded.earned
)
insert into affiliate_day (day, seen_to, members, amount) select $1::date, now(), count(distinct earner), sum(amount) from due`;

/** The wire form of satang. */
const decimal = (satang: string): string =>
  `format('%s.%s', (${satang}) / 100, lpad(((${satang}) % 100)::text, 2, '0'))`;

const cashback = `
with played as (${played}),
kept as (
  insert into cashback_play (member_id, day, category, stakes, wins, computed_at) select member_id, $1::date, category, stakes, wins, now() from played
), given as (
  select account.member_id, sum(entry.amount)::bigint as amount from transfer join entry on entry.transfer_id = transfer.id join account on account.id = entry.account_id
    where transfer.created_at >= $1::timestamp at time zone 'Asia/Bangkok' and transfer.created_at < ($1::date + 1)::timestamp at time zone 'Asia/Bangkok'
      and transfer.kind = 'quest_credit' and account.member_id is not null group by 1
), deciding as (
  select member_id, sum(stakes)::bigint as stakes from cashback_play where day between $1::date - 30 and $1::date - 1 group by 1
), whole as (
  select member_id, sum(stakes)::bigint as stakes, sum(wins)::bigint as wins, coalesce(max(given.amount), 0) as rewards,
      greatest(sum(played.stakes)::bigint - sum(wins)::bigint - coalesce(max(given.amount), 0), 0) as net
    from played left join given using (member_id) group by member_id
), lines as (
  select member_id, level, coalesce(deciding.stakes, 0) as thirty, played.category, played.stakes, bp, played.stakes * bp / 10000 as amount
    from played left join deciding using (member_id)
      cross join lateral (select case when coalesce(deciding.stakes, 0) >= $6 then 2 when coalesce(deciding.stakes, 0) >= $5 then 1 else 0 end as level) vip
      join unnest($2::text[], $3::int[], $4::int[]) rates (category, level, bp) using (category, level)
), rewards as (
  select member_id, 'loss' as kind, least(net * $7::int / 10000, $8::bigint) as amount,
      jsonb_build_object('stakes', ${decimal('stakes')}, 'wins', ${decimal('wins')}, 'rewards', ${decimal('rewards')}, 'carried_stakes', '0.00', 'carried_wins', '0.00',
        'net', ${decimal('net')}, 'rate_bp', $7::int, 'cap', ${decimal('$8::bigint')}) as inputs
    from whole
  union all
  select member_id, 'turnover', sum(amount)::bigint,
      jsonb_build_object('vip_level', level, 'stakes_30_days', ${decimal('thirty')}, 'lines', jsonb_agg(jsonb_build_object(
        'category', category, 'stakes', ${decimal('stakes')}, 'carried', '0.00', 'rate_bp', bp, 'amount', ${decimal('amount')}) order by array_position($2::text[], category)))
    from lines group by member_id, level, thirty
)
insert into cashback_reward (member_id, day, kind, rule_id, inputs, amount, minimum, computed_at)
  select member_id, $1::date, kind, $9::bigint, inputs, amount, $10::bigint, now() from rewards`;

/** The quests of `makeQuests`: eight of a new site and one on stakes; all but two are daily, and all began on the day or before. */
const quests = `
with day as (select $1::date as day, $1::timestamp at time zone 'Asia/Bangkok' as first, ($1::date + 1)::timestamp at time zone 'Asia/Bangkok' as last),
played as (${played}),
turnover as (select member_id, sum(stakes) as n from played group by 1),
games as (
  select bet.member_id, count(distinct round.game_id) as n from day, game_bet bet join game_round round on round.id = bet.round_id
    where bet.status = 'settled' and bet.kind = 'stake' and taken_id is null and stake > unspent and bet.closed_at >= first and bet.closed_at < last group by 1
), deposit as (
  select member_id, sum(amount) as n from day, payment_intent where status = 'credited' and credited_at >= first and credited_at < last group by 1
), bills as (
  select member_id, count(*) as n from day, result join bill using (round_id)
    where version = 1 and coalesce(approved_at, entered_at) >= first and coalesce(approved_at, entered_at) < last and bill.status in ('won', 'lost') and taken_id is null group by 1
), shots as (
  select member_id, count(*) as n from day, round join shot on shot.round_id = round.id where draw_date = day and status <> 'void' and at >= first and at < last group by 1
), friends as (
  select referrer_id as member_id, count(*) as n from day, affiliate_referral r where refused_on is null and bound_at >= first and bound_at < last
    and exists (select from payment_intent p where p.member_id = r.member_id and p.status = 'credited')
    and (exists (select from bill b where b.member_id = r.member_id and b.status in ('won', 'lost') and taken_id is null)
      or exists (select from game_bet g where g.member_id = r.member_id and g.status = 'settled' and g.kind = 'stake' and taken_id is null)) group by 1
), profile as (select member_id, count(*) as n from passkey group by 1),
counted as (
  select 'turnover' as kind, n from turnover union all select 'games', n from games union all select 'deposit', n from deposit union all select 'bills', n from bills
    union all select 'shots', n from shots union all select 'friends', n from friends union all select 'profile', n from profile
), claimed as (select quest_id, count(*) as n, sum(reward_amount) as given from quest_claim group by 1)
insert into quest_day (quest_id, day, reached, claimed, given, counted_at)
  select q.id, $1, (select count(*) from counted c where c.kind = q.kind and c.n >= q.target), coalesce(claimed.n, 0), coalesce(given, 0), now()
    from quest q left join claimed on claimed.quest_id = q.id`;

/** The rows of a table of rates as columns. */
const columnsOf = (rows: readonly (readonly [string, number, number])[]): unknown[] => [
  rows.map(([category]) => category),
  rows.map(([, level]) => level),
  rows.map(([, , bp]) => bp),
];

/** Stores the first rules, so that both sides find them. */
export async function storeRules({ ctx }: BenchDatabase, day: Day): Promise<void> {
  await affiliateRuleOn(ctx.db, ctx.agentId, day);
  await cashbackRuleOn(ctx.db, ctx.agentId, day);
}

export async function commissionsByHand({ pool }: BenchDatabase, day: Day): Promise<void> {
  const rates = Object.entries(affiliateRule.rates).flatMap(([category, levels]) =>
    levels.map((bp, at) => [category, at + 1, bp] as const),
  );
  const { rows } = await pool.query<{ id: bigint }>('select max(id) as id from affiliate_rule');
  await pool.query(commissions, [day, ...columnsOf(rates), rows[0]?.id]);
}

export async function questsByHand({ pool }: BenchDatabase, day: Day): Promise<void> {
  await pool.query(quests, [day]);
}

export async function cashbackByHand({ pool }: BenchDatabase, day: Day): Promise<void> {
  const { rebate, vip, loss, min } = cashbackRule;
  const rates = Object.entries(rebate).flatMap(([category, levels]) =>
    levels.map((bp, level) => [category, level, bp] as const),
  );
  const { rows } = await pool.query<{ id: bigint }>('select max(id) as id from cashback_rule');
  await pool.query(cashback, [
    ...[day, ...columnsOf(rates), vip.gold, vip.hero, loss.rateBp, loss.cap],
    ...[rows[0]?.id, min],
  ]);
}
