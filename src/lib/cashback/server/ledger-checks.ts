/** Checks cashback against the books and the bets. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** The true play by day, member and category, from the settled bills and bets of main wallets. */
const actual = `select b.member_id, (coalesce(f.approved_at, f.entered_at) at time zone 'Asia/Bangkok')::date as day,
    'lotto' as category, sum(b.payable) as stakes, sum(b.win_amount) as wins, max(b.settled_at) as settled_at
  from result f join bill b on b.round_id = f.round_id
  where f.version = 1 and b.status in ('won', 'lost') and b.taken_id is null group by 1, 2
  union all
  select b.member_id, (b.closed_at at time zone 'Asia/Bangkok')::date, g.category,
    sum(case b.kind when 'stake' then b.stake - b.unspent else 0 end), sum(b.won), max(greatest(b.closed_at, b.corrected_at))
  from game_bet b join game_round r on r.id = b.round_id join game g on g.id = r.game_id
  where b.status = 'settled' and b.taken_id is null group by 1, 2, 3`;
const satangOf = (json: string): string => `(${json})::numeric * 100`;

export const cashbackLedgerChecks: readonly LedgerCheck[] = [
  {
    // Bets settled in the minutes before a run may not have been visible to it; the next run includes them.
    name: 'what is kept of a day’s play is what its bets come to',
    breaches: `select format('member %s on %s, %s: kept %s/%s, bets %s/%s', member_id, day, category, coalesce(k.stakes, 0), coalesce(k.wins, 0), coalesce(a.stakes, 0), coalesce(a.wins, 0))
      from cashback_play k full join (${actual}) a using (member_id, day, category)
      where (coalesce(k.stakes, 0), coalesce(k.wins, 0)) <> (coalesce(a.stakes, 0), coalesce(a.wins, 0))
        and day >= (select min(day) from cashback_play)
        and coalesce(a.settled_at, k.computed_at) <= (select max(seen_to) from cashback_progress) - interval '10 minutes'`,
  },
  {
    name: 'a reward is what its inputs come to by its rates',
    breaches: `select format('reward %s (%s): %s', id, kind, amount) from cashback_reward where amount <> case kind
      when 'loss' then least(
        floor(greatest(0, ${satangOf("inputs ->> 'stakes'")} + ${satangOf("inputs ->> 'carried_stakes'")} - ${satangOf("inputs ->> 'wins'")}
          - ${satangOf("inputs ->> 'carried_wins'")} - ${satangOf("inputs ->> 'rewards'")}) * (inputs ->> 'rate_bp')::int / 10000),
        ${satangOf("inputs ->> 'cap'")})
      else (select coalesce(sum(floor(greatest(0, ${satangOf("line ->> 'stakes'")} + ${satangOf("line ->> 'carried'")}) * (line ->> 'rate_bp')::int / 10000)), 0)
        from jsonb_array_elements(inputs -> 'lines') line) end`,
  },
  {
    name: 'every claimed reward was paid once, and no other',
    breaches: `select format('reward %s (%s): %s', r.id, r.status, coalesce(e.amount::text, 'nothing')) from cashback_reward r
      left join transfer t on t.reference = 'cashback:' || r.id and t.kind = case r.kind when 'loss' then 'loss_refund' else 'turnover_rebate' end
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = r.member_id
      where e.amount is distinct from case r.status when 'claimed' then r.amount end`,
  },
  {
    name: 'no transfer of cashback without its reward',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind in ('loss_refund', 'turnover_rebate')
      and not exists (select 1 from cashback_reward r where t.reference = 'cashback:' || r.id)`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind in ('loss_refund', 'turnover_rebate')
      and not exists (select 1 from cashback_reward r join entry e on e.transfer_id = t.id and e.amount = r.amount
        where r.status = 'claimed' and r.id = t.cause_id and t.reference = 'cashback:' || r.id)`,
  },
  {
    name: 'what was carried was carried from a day that had been paid',
    breaches: `select format('carry %s', c.id) from cashback_carry c where not exists (
        select 1 from cashback_reward r where r.member_id = c.member_id and r.day = c.from_day and r.kind = c.kind and r.status = 'claimed')`,
  },
  {
    // Levels are set after the play they depend on was stored, by one job: play stored after its last run belongs to the
    // next.
    name: 'every member’s VIP level is what the stakes of thirty days come to',
    breaches: `select format('member %s: level %s of %s', m.id, m.vip_level, due.level) from member m
      cross join (select (seen_to at time zone 'Asia/Bangkok')::date as day, seen_to from cashback_progress) p
      cross join lateral (select terms from cashback_rule c where c.agent_id = m.agent_id and c.effective_on <= p.day order by c.effective_on desc, c.id desc limit 1) r
      cross join lateral (select coalesce(sum(k.stakes), 0) as stakes, coalesce(max(k.computed_at), '-infinity') as kept
        from cashback_play k where k.member_id = m.id and k.day between p.day - 30 and p.day - 1) s
      cross join lateral (select case when s.stakes >= ${satangOf("r.terms ->> 'vip_hero'")} then 2 when s.stakes >= ${satangOf("r.terms ->> 'vip_gold'")} then 1 else 0 end as level) due
      where m.vip_level <> due.level and s.kept <= p.seen_to and m.created_at <= p.seen_to`,
  },
];
