/**
 * Job: accrues commissions of each finished Bangkok day, once, by one statement over all members. Stakes of earlier days that
 * have changed since (settled late, taken back) are accrued as differences with the next day, so that the rows of a play day
 * always sum to `rate x stakes`. A missed run loses nothing: the days it left out come first.
 */
import { type SQL, sql } from 'drizzle-orm';
import { playSources } from '../../play/server/play-sources.ts';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay, type Day, minuteMs } from '../../time.ts';
import { levels, playCategoryCodes, rateOf } from '../rules/affiliate-rule.ts';
import { storedRuleOn } from './rule-versions.ts';

/** Overlap with the last run, for transactions that were under way then. */
const overlapMs = 10 * minuteMs;

/** Accrues every day that is over and has not been accrued; the first run of a site begins with yesterday. */
export async function accrueDays(ctx: Context): Promise<void> {
  for (;;) {
    const accrued = await inTransaction(ctx, (tx) => accrueNext(tx, ctx.agentId));
    if (!accrued) return;
  }
}

async function accrueNext(tx: Db, agentId: bigint): Promise<boolean> {
  const now = await databaseNow(tx);
  const yesterday = addDays(bangkokDay(now), -1);
  const { rows: known } = await tx.execute<{ first: Day | null; last: Day | null; seen_to: string | null }>(sql`
    select min(day)::text as first, max(day)::text as last, max(seen_to) as seen_to from affiliate_day`);
  const { first, last, seen_to: seenTo } = known[0] ?? { first: null, last: null, seen_to: null };
  const day = last === null ? yesterday : addDays(last, 1);
  if (day > yesterday) return false;
  // A second process waits here for the first, and then has nothing to do.
  const { rowCount } = await tx.execute(sql`
    insert into affiliate_day (day, seen_to, members, amount) values (${day}::date, ${now.toISOString()}::timestamptz, 0, 0)
      on conflict do nothing`);
  if (rowCount === 0) return true;
  const changed = seenTo ? await changedSince(tx, new Date(new Date(seenTo).getTime() - overlapMs)) : [];
  const playDays = [...new Set([...changed.filter((one) => first !== null && one >= first && one < day), day])].sort();
  await accrue(tx, agentId, day, playDays);
  await tx.execute(sql`delete from affiliate_visit where day <= ${day}::date`);
  return true;
}

async function changedSince(tx: Db, since: Date): Promise<Day[]> {
  const days: Day[] = [];
  for (const source of playSources.all()) days.push(...(await source.daysChangedSince(tx, since)));
  return days;
}

/** The settled stakes of these days by member and category. */
function playOf(days: readonly Day[]): SQL {
  const selects = days.flatMap((day) =>
    playSources
      .all()
      .map(
        ({ playSql }) =>
          sql`select ${day}::date as play_day, member_id, category, stakes from (${playSql(day, day)}) as p`,
      ),
  );
  return sql.join(selects, sql` union all `);
}

/** The rates of these days; a rate of nothing has no row, and leaves none. */
async function ratesOf(tx: Db, agentId: bigint, days: readonly Day[]): Promise<SQL> {
  const rows: { day: Day; ruleId: bigint; category: string; level: number; bp: number }[] = [];
  for (const day of days) {
    const { id, rule } = await storedRuleOn(tx, agentId, day);
    for (const category of playCategoryCodes)
      for (const level of levels) {
        const bp = rateOf(rule, category, level);
        if (bp > 0) rows.push({ day, ruleId: id, category, level, bp });
      }
  }
  return sql`unnest(${arrayLiteral(rows.map((row) => row.day))}::date[], ${arrayLiteral(rows.map((row) => row.ruleId))}::bigint[],
      ${arrayLiteral(rows.map((row) => row.category))}::text[], ${arrayLiteral(rows.map((row) => row.level))}::smallint[],
      ${arrayLiteral(rows.map((row) => row.bp))}::integer[]) as rates (play_day, rule_id, category, level, rate_bp)`;
}

/**
 * For each play day: what should have been counted by now, less what has been. A referral counts until the day it was refused,
 * on level 2 also that of the friend between.
 */
async function accrue(tx: Db, agentId: bigint, day: Day, playDays: readonly Day[]): Promise<void> {
  await tx.execute(sql`
    with played as materialized (
      select p.play_day, p.category, p.stakes, r.member_id as friend_id, r.referrer_id, m.referrer_id as second_id
        from (${playOf(playDays)}) as p
        join affiliate_referral r on r.member_id = p.member_id and (r.refused_on is null or p.play_day < r.refused_on)
        left join affiliate_referral m on m.member_id = r.referrer_id and (m.refused_on is null or p.play_day < m.refused_on)
        where p.stakes > 0
    ), due as (
      select play_day, category, friend_id, 1::smallint as level, referrer_id as member_id, stakes from played
      union all
      select play_day, category, friend_id, 2::smallint, second_id, stakes from played where second_id is not null
    ), counted as (
      select play_day, category, friend_id, level, member_id, sum(stakes) as stakes, sum(amount) as amount
        from affiliate_commission where play_day = any (${arrayLiteral(playDays)}::date[])
        group by play_day, category, friend_id, level, member_id
    ), changed as (
      select play_day, play_day < ${day}::date as late, friend_id, member_id, level, category, rates.rule_id, rates.rate_bp,
          (coalesce(due.stakes, 0) - coalesce(counted.stakes, 0))::bigint as stakes,
          (coalesce(due.stakes, 0) * rates.rate_bp / 10000 - coalesce(counted.amount, 0))::bigint as amount
        from due full join counted using (play_day, category, friend_id, level, member_id)
        join ${await ratesOf(tx, agentId, playDays)} using (play_day, category, level)
        where due.stakes is distinct from counted.stakes and coalesce(due.stakes, 0) <> coalesce(counted.stakes, 0)
    ), kept as (
      insert into affiliate_commission (day, play_day, member_id, friend_id, level, category, rule_id, rate_bp, stakes, amount)
        select ${day}::date, play_day, member_id, friend_id, level, category, rule_id, rate_bp, stakes, amount from changed
    ), earned as (
      insert into affiliate_earning (member_id, day, level, category, rate_bp, late, friends, stakes, amount)
        select member_id, ${day}::date, level, category, rate_bp, late, count(*)::integer, sum(stakes), sum(amount)
          from changed group by member_id, level, category, rate_bp, late
    ), began as (
      update affiliate_referral r set played_on = first.play_day
        from (select friend_id, min(play_day) as play_day from changed where level = 1 and stakes > 0 group by friend_id) as first
        where r.member_id = first.friend_id and r.played_on is null
    ), accounts as (
      insert into affiliate_account as a (member_id, earned)
        select member_id, sum(amount) from changed group by member_id order by member_id
        on conflict (member_id) do update set earned = a.earned + excluded.earned
    )
    update affiliate_day set members = sums.members, amount = sums.amount
      from (select count(distinct member_id)::integer as members, coalesce(sum(amount), 0)::bigint as amount from changed) as sums
      where affiliate_day.day = ${day}::date`);
}
