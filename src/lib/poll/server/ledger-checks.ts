/** Checks votes against their quota, winners against the draw, and prizes against the books. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

export const pollLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every prize of a poll that is paid was given once, as it names, and no other was',
    breaches: `select format('win %s (%s): %s of %s %s', w.id, w.status, coalesce(paid.amount::text, 'nothing'), w.prize_amount, w.prize_kind)
      from poll_win w left join lateral (
        select e.amount from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
          where t.reference = 'poll:' || w.poll_id || ':win:' || w.id and a.member_id = w.member_id
            and t.kind = case w.prize_kind when 'credit' then 'poll_credit' else 'poll_points' end
        union all
        select g.quantity from wheel_grant g where w.prize_kind = 'wheel_spins'
          and g.source = 'poll:' || w.poll_id || ':win:' || w.id and g.member_id = w.member_id
      ) paid on true
      where paid.amount is distinct from case w.status when 'paid' then w.prize_amount end`,
  },
  {
    name: 'no transfer of a poll without its winner',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where (t.kind in ('poll_credit', 'poll_points') or t.cause_kind = 'poll')
      and not exists (select from poll_win w where t.reference = 'poll:' || w.poll_id || ':win:' || w.id)
      union all
      select format('free spins from %s', g.source) from wheel_grant g where g.source like 'poll:%'
        and not exists (select from poll_win w where g.source = 'poll:' || w.poll_id || ':win:' || w.id)`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind in ('poll_credit', 'poll_points')
      and not exists (select from poll_win w where w.poll_id = t.cause_id and t.reference = 'poll:' || w.poll_id || ':win:' || w.id)`,
  },
  {
    name: 'the winners of a poll are those that its seed draws among correct answers, with its prize, no more than it has',
    breaches: `with ranked as (
        select poll_id, member_id, vote_id, winners_max, prize_kind, prize_amount, row_number() over (partition by poll_id order by score) as rank from (
          select distinct on (p.id, v.member_id) p.id as poll_id, v.member_id, v.id as vote_id, p.winners_max, p.prize_kind, p.prize_amount, s.score
            from poll p join poll_vote v on v.poll_id = p.id and v.choice_id = p.answer_id
            cross join lateral (select encode(sha256(convert_to(p.server_seed || ':' || v.id, 'UTF8')), 'hex') collate "C" as score) s
            where p.status = 'answered' and p.prize_kind is not null
            order by p.id, v.member_id, s.score
        ) best
      ), won as (
        select poll_id, count(*) filter (where status <> 'passed') as won, max(rank) as last from poll_win group by 1
      )
      select format('poll %s, rank %s: vote %s, drawn %s', coalesce(w.poll_id, r.poll_id), coalesce(w.rank, r.rank), w.vote_id, r.vote_id)
        from poll_win w full join ranked r on r.poll_id = w.poll_id and r.rank = w.rank
        left join won n on n.poll_id = r.poll_id
        where case when w.id is null then coalesce(n.won, 0) < r.winners_max or r.rank < n.last
          else r.vote_id is distinct from w.vote_id or r.member_id is distinct from w.member_id
            or (r.prize_kind, r.prize_amount) is distinct from (w.prize_kind, w.prize_amount) end
      union all
      select format('poll %s: %s winners of %s', p.id, n.won, p.winners_max) from won n join poll p on p.id = n.poll_id where n.won > p.winners_max`,
  },
  {
    name: 'the seed of a poll’s draw is the one that was committed to',
    breaches: `select format('poll %s', id) from poll
      where (prize_kind is not null and published_at is not null and commitment is null)
        or (status = 'answered' and prize_kind is not null and server_seed is null)
        or (server_seed is not null and commitment is distinct from encode(sha256(convert_to(server_seed || '|' || config_hash, 'UTF8')), 'hex'))`,
  },
  {
    name: 'every vote spent one of its day’s quota, which its rule gives for what it was counted from',
    breaches: `select format('vote %s: %s of %s', v.id, v.ordinal, v.quota) from poll_vote v join poll p on p.id = v.poll_id
      where v.quota <> least(p.quota_max, p.quota_base + coalesce(greatest(v.deposited, 0) / p.deposit_step, 0) + coalesce(greatest(v.played, 0) / p.play_step, 0))
        or v.day <> to_char(v.voted_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD')
        or v.ordinal > v.quota
      union all
      select format('member %s in poll %s on %s: %s votes, last %s', member_id, poll_id, day, count(*), max(ordinal))
        from poll_vote group by member_id, poll_id, day having count(*) <> max(ordinal)`,
  },
  {
    name: 'every vote came while its poll was open, and a prediction has one answer of a member and one of its choices as its own',
    breaches: `select format('vote %s at %s', v.id, v.voted_at) from poll_vote v join poll p on p.id = v.poll_id
      where v.voted_at < p.opens_at or v.voted_at >= p.closes_at or p.published_at is null or v.voted_at < p.published_at
      union all
      select format('member %s in poll %s: %s answers', v.member_id, v.poll_id, count(distinct v.choice_id))
        from poll_vote v join poll p on p.id = v.poll_id and p.kind = 'prediction'
        group by v.member_id, v.poll_id having count(distinct v.choice_id) > 1
      union all
      select format('poll %s: answer %s', p.id, p.answer_id) from poll p
        where p.answer_id is not null and not exists (select from poll_choice c where c.poll_id = p.id and c.id = p.answer_id)`,
  },
];
