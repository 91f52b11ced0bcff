/** The signals of a day for all members, each one statement over the day's sums and entries (rules/care.ts says from where on). */
import { type SQL, sql } from 'drizzle-orm';
import { memberSteps } from '../../ledger/server/member-sums.ts';
import { limitsUsed, raisesSince, restsSince } from '../../play-limit/server/care-queries.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import { type CareCode, careFrom } from '../rules/care.ts';
import { kindsOfSum, type MemberSum } from '../rules/member-day.ts';

const instantOf = (day: Day, hours = 0): SQL => sql`${bangkokInstant(day, hours).toISOString()}::timestamptz`;
const kindsOf = (...sums: readonly MemberSum[]): SQL => sql`${arrayLiteral(sums.flatMap(kindsOfSum))}::text[]`;

/** Each selects member_id and evidence. */
const signals: Readonly<Record<CareCode, (day: Day) => SQL>> = {
  limit_used: (day) => sql`
    select distinct on (u.member_id) u.member_id, jsonb_build_object('kind', u.kind, 'period', u.period, 'used', u.used::text,
        'limit', u.amount::text, 'pct', u.used * 100 / u.amount) as evidence
      from (${limitsUsed(day)}) u where u.used * 100 >= u.amount * ${careFrom.limitPct}
      order by u.member_id, u.used * 100 / u.amount desc, u.kind, u.period`,
  night_play: (day) => sql`
    select n.member_id, jsonb_build_object('bets', n.bets, 'stakes', n.stakes::text, 'pct', n.stakes * 100 / d.stakes) as evidence
      from (select s.member_id, count(*) as bets, -sum(s.amount)::bigint as stakes
          from (${memberSteps(instantOf(day), instantOf(day, 5), kindsOf('stakes'))}) s where s.amount < 0 group by 1) n
        join (select member_id, sum(stakes)::bigint as stakes from member_day where day = ${day}::date group by 1) d using (member_id)
      where n.bets >= ${careFrom.nightBets} and d.stakes > 0 and n.stakes * 100 >= d.stakes * ${careFrom.nightPct}`,
  deposit_after_loss: (day) => sql`
    with steps as materialized (${memberSteps(instantOf(addDays(day, -1), 23), instantOf(addDays(day, 1)), kindsOf('money_in', 'stakes', 'wins'))}),
      deposits as (
        select d.member_id, d.amount, (select -sum(p.amount)::bigint from steps p where p.member_id = d.member_id
            and p.kind <> 'deposit' and p.kind <> 'deposit_reversed' and p.created_at >= d.created_at - interval '1 hour'
            and p.created_at < d.created_at) as lost
          from steps d where d.kind = 'deposit' and d.created_at >= ${instantOf(day)})
    select member_id, jsonb_build_object('deposits', count(*), 'deposited', sum(amount)::text, 'lost', sum(lost)::text) as evidence
      from deposits where lost > 0 group by member_id having count(*) >= ${careFrom.depositsAfterLoss}`,
  raised_limits: (day) => sql`
    select r.member_id, jsonb_build_object('raises', count(*)) as evidence
      from (${raisesSince(instantOf(addDays(day, -6)), instantOf(addDays(day, 1)))}) r
      group by 1 having count(*) >= ${careFrom.raises} and max(r.changed_at) >= ${instantOf(day)}`,
  rests_again: (day) => sql`
    select r.member_id, jsonb_build_object('rests', count(*)) as evidence
      from (${restsSince(instantOf(addDays(day, -29)), instantOf(addDays(day, 1)))}) r
      group by 1 having count(*) >= ${careFrom.rests} and max(r.starts_at) >= ${instantOf(day)}`,
  stake_above_usual: (day) => sql`
    with today as (select member_id, sum(stakes)::bigint as stakes from member_day where day = ${day}::date group by 1
        having sum(stakes) >= ${careFrom.stakesLeast}),
      before as (select d.member_id, d.day, sum(d.stakes)::bigint as stakes from member_day d join today using (member_id)
        where d.day >= ${addDays(day, -60)}::date and d.day < ${day}::date group by 1, 2 having sum(d.stakes) > 0),
      usual as (select member_id, count(*) as days, percentile_disc(0.5) within group (order by stakes) as median from before group by 1)
    select t.member_id, jsonb_build_object('stakes', t.stakes::text, 'median', u.median::text, 'times', t.stakes / u.median) as evidence
      from today t join usual u using (member_id)
      where u.days >= ${careFrom.usualDays} and t.stakes >= u.median * ${careFrom.times}`,
};

/** Writes the signals of a day whose sums are made, in its transaction. */
export async function careSignalsOf(tx: Db, day: Day): Promise<void> {
  for (const [code, of] of Object.entries(signals) as [CareCode, (day: Day) => SQL][])
    await tx.execute(sql`
      insert into care_signal (day, member_id, code, evidence)
        select ${day}::date, s.member_id, ${code}, s.evidence from (${of(day)}) s on conflict do nothing`);
}

/** Removes the signals of a member whose identity is no longer kept: what was seen in their play concerns nobody then. */
export async function forgetCare(tx: Db, memberId: bigint): Promise<void> {
  await tx.execute(sql`delete from care_signal where member_id = ${memberId}`);
}
