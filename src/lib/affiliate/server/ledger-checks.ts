/** Checks commissions against the bets, their inputs and the books. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** Settled real-money stakes of referred members by play day and category, with the instant of the last change known of them. */
const actual = `select b.member_id, (coalesce(f.approved_at, f.entered_at) at time zone 'Asia/Bangkok')::date as play_day,
    'lotto' as category, sum(b.payable)::bigint as stakes, max(b.settled_at) as settled_at
  from result f join bill b on b.round_id = f.round_id join affiliate_referral r on r.member_id = b.member_id
  where f.version = 1 and b.status in ('won', 'lost') and b.taken_id is null group by 1, 2
  union all
  select b.member_id, (b.closed_at at time zone 'Asia/Bangkok')::date, g.category,
    sum(case b.kind when 'stake' then b.stake - b.unspent else 0 end)::bigint, max(b.closed_at)
  from game_bet b join affiliate_referral a on a.member_id = b.member_id
    join game_round r on r.id = b.round_id join game g on g.id = r.game_id
  where b.status = 'settled' and b.taken_id is null group by 1, 2, 3`;

export const affiliateLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'commissions of a play day sum to their rate of the stakes that were counted',
    breaches: `select format('member %s from %s on %s, %s, level %s: %s of %s', member_id, friend_id, play_day, category, level, sum(amount), sum(stakes))
      from affiliate_commission group by member_id, friend_id, play_day, category, level, rate_bp
      having sum(stakes) < 0 or sum(amount) <> floor(sum(stakes) * rate_bp / 10000)`,
  },
  {
    name: 'a commission has the rate of the rule that was in force on its play day',
    breaches: `select format('member %s from %s on %s: %s', c.member_id, c.friend_id, c.play_day, c.rate_bp) from affiliate_commission c
      join affiliate_rule used on used.id = c.rule_id
      cross join lateral (select id, terms from affiliate_rule r where r.agent_id = used.agent_id and r.effective_on <= c.play_day
        order by r.effective_on desc, r.id desc limit 1) due
      where c.rule_id <> due.id or c.rate_bp <> (due.terms -> 'rates_bp' -> c.category ->> (c.level - 1))::int`,
  },
  {
    // What settles after a run, or in the minutes before it, belongs to the next one.
    name: 'the stakes counted for commissions are the settled stakes of referred members',
    breaches: `select format('friend %s on %s, %s: counted %s, bets %s', r.member_id, play_day, category, coalesce(c.stakes, 0), coalesce(a.stakes, 0))
      from (${actual}) a full join (
        select friend_id as member_id, play_day, category, sum(stakes)::bigint as stakes from affiliate_commission where level = 1 group by 1, 2, 3
      ) c using (member_id, play_day, category)
      join affiliate_referral r using (member_id)
      cross join (select min(day) as first, max(day) as last, max(seen_to) as seen_to from affiliate_day) d
      where play_day between d.first and d.last and (r.refused_on is null or play_day < r.refused_on)
        and coalesce(c.stakes, 0) <> coalesce(a.stakes, 0)
        and coalesce(a.settled_at, '-infinity') <= d.seen_to - interval '10 minutes'
        and exists (select from affiliate_rule u where u.effective_on <= play_day and (u.terms -> 'rates_bp' -> category ->> 0)::int > 0)`,
  },
  {
    name: 'nobody earns from a refused referral, or from their own play',
    breaches: `select format('member %s from %s on %s, level %s', c.member_id, c.friend_id, c.play_day, c.level) from affiliate_commission c
      left join affiliate_referral r on r.member_id = c.friend_id
      left join affiliate_referral m on m.member_id = r.referrer_id
      where c.member_id is distinct from case c.level when 1 then r.referrer_id else m.referrer_id end
        or c.member_id = c.friend_id or c.play_day >= r.refused_on or (c.level = 2 and c.play_day >= m.refused_on)`,
  },
  {
    name: 'what a member earned on a day is the sum of the commissions',
    breaches: `select format('member %s on %s: %s of %s', member_id, day, e.amount, c.amount)
      from (select member_id, day, sum(amount) as amount, sum(stakes) as stakes from affiliate_earning group by 1, 2) e
      full join (select member_id, day, sum(amount) as amount, sum(stakes) as stakes from affiliate_commission group by 1, 2) c using (member_id, day)
      where (e.amount, e.stakes) is distinct from (c.amount, c.stakes)`,
  },
  {
    name: 'an affiliate account is its earnings and redemptions',
    breaches: `select format('member %s: %s/%s, rows %s/%s', member_id, a.earned, a.redeemed, coalesce(e.amount, 0), coalesce(r.amount, 0))
      from affiliate_account a
      full join (select member_id, sum(amount) as amount from affiliate_earning group by 1) e using (member_id)
      full join (select member_id, sum(amount) as amount from affiliate_redemption group by 1) r using (member_id)
      where a.earned is distinct from coalesce(e.amount, 0) or a.redeemed is distinct from coalesce(r.amount, 0)`,
  },
  {
    name: 'every redemption of commissions was paid once',
    breaches: `select format('redemption %s: %s', r.id, coalesce(e.amount::text, 'nothing')) from affiliate_redemption r
      left join transfer t on t.reference = 'affiliate:' || r.id and t.kind = 'affiliate_commission'
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = r.member_id
      where e.amount is distinct from r.amount`,
  },
  {
    name: 'no transfer of commissions without its redemption',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind = 'affiliate_commission'
      and not exists (select 1 from affiliate_redemption r where t.reference = 'affiliate:' || r.id)`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind = 'affiliate_commission'
      and not exists (select 1 from affiliate_redemption r join entry e on e.transfer_id = t.id and e.amount = r.amount
        where r.id = t.cause_id and t.reference = 'affiliate:' || r.id)`,
  },
];
