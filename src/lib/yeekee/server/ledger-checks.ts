/** Checks rewards against the books, and shots, chain, freeze and result of yeekee against each other. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** The beginning of a round's chain, of `r` (round) and `y` (yeekee_round). */
const genesis = `encode(sha256(convert_to(case y.proof_version when 1 then format('yeekee|%s|%s|%s', r.market, r.draw_date, r.number)
            else format('benja-yeekee/2|%s|%s|%s|%s|%s|%s', r.market, r.draw_date, r.number, y.settings ->> 'mode', coalesce(y.chain ->> 'hash', 'none'),
              coalesce(y.settings ->> 'schedule', '1')) end, 'UTF8')), 'hex')`;

export const yeekeeLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every reward of yeekee is one transfer to the member whose shot stood in its row',
    breaches: `select format('round %s row %s: %s', w.round_id, w.row, coalesce(e.amount::text, 'nothing')) from yeekee_reward w
      left join shot s on s.round_id = w.round_id and s.seq = w.seq and s.member_id = w.member_id
      left join transfer t on t.reference = 'yeekee:' || w.round_id || ':row:' || w.row and t.kind = 'yeekee_reward'
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = w.member_id
      where e.amount is distinct from w.amount or s.seq is null`,
  },
  {
    name: 'no transfer of a yeekee reward without its row',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t
      left join yeekee_reward w on 'yeekee:' || w.round_id || ':row:' || w.row = t.reference
      where t.kind = 'yeekee_reward' and w.round_id is null`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t
      left join yeekee_reward w on w.round_id = t.cause_id and 'yeekee:' || w.round_id || ':row:' || w.row = t.reference
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = w.member_id
      where t.kind = 'yeekee_reward' and e.amount is distinct from w.amount`,
  },
  {
    // Older rewards, from before they were paid out of a margin, have no basis.
    name: 'every reward of yeekee is within what its round earned, by enough shooters and stake',
    breaches: `select format('round %s row %s: %s of %s in, %s out, staked %s, %s shooters', w.round_id, w.row, w.amount, w.paid_in, w.prizes, w.stake, w.shooters)
      from yeekee_reward w join yeekee_round y using (round_id)
      cross join lateral (select coalesce(sum(payable), 0) as paid_in, coalesce(sum(win_amount), 0) as prizes,
        coalesce(sum(stake) filter (where member_id = w.member_id), 0) as staked from bill where bill.round_id = w.round_id and status in ('won', 'lost')) b
      cross join lateral (select count(distinct member_id) as members from shot where shot.round_id = w.round_id) s
      cross join lateral (select sum(amount) as paid, count(*) as rows from yeekee_reward o where o.round_id = w.round_id) o
      where w.paid_in is not null and ((w.paid_in, w.prizes, w.shooters) is distinct from (b.paid_in, b.prizes, s.members)
        or w.amount <> least((y.settings ->> 'rewardBaht')::bigint * 100,
          (w.paid_in - w.prizes) * (y.settings ->> 'rewardMarginPct')::bigint / (100 * o.rows))
        or w.stake > b.staked or w.stake < (y.settings ->> 'rewardStakeMinBaht')::bigint * 100
        or w.shooters < (y.settings ->> 'rewardShootersMin')::int or not (y.settings ->> 'rewardsOn')::boolean)`,
  },
  {
    name: 'shots of a round are numbered without a gap, and their count and sum are the round’s',
    breaches: `select format('round %s: %s shots up to %s, counted %s', y.round_id, coalesce(s.shots, 0), coalesce(s.last, 0), y.shot_count) from yeekee_round y
      left join (select round_id, count(*) as shots, max(seq) as last, sum(number::bigint) as total from shot group by round_id) s using (round_id)
      where (y.shot_count::bigint, y.shot_count, y.sum::numeric) is distinct from (coalesce(s.shots, 0), coalesce(s.last, 0), coalesce(s.total, 0))`,
  },
  {
    name: 'every shot carries the hash of the one before it',
    breaches: `select format('round %s shot %s', s.round_id, s.seq) from (
        select shot.*, coalesce(lag(shot.hash) over (partition by shot.round_id order by seq),
          ${genesis}) as before
          from shot join round r on r.id = shot.round_id join yeekee_round y using (round_id)
      ) s where s.hash is distinct from encode(sha256(convert_to(concat_ws('|', s.before, s.seq, s.number, s.shooter,
        (extract(epoch from s.at) * 1000)::bigint, s.salt), 'UTF8')), 'hex')`,
  },
  {
    name: 'a round of yeekee without shots is at the beginning of its chain',
    breaches: `select format('round %s', y.round_id) from yeekee_round y join round r on r.id = y.round_id
      where y.shot_count = 0 and y.head is distinct from ${genesis}`,
  },
  {
    // The rule of docs/fairness.md section 3: 20 in classic and by the first schedule, any number in beacon since.
    name: 'a round of yeekee is void after betting has closed only with fewer shots than its rule demands',
    breaches: `select format('round %s: %s shots', y.round_id, y.shot_count) from yeekee_round y join round r on r.id = y.round_id
      where r.status = 'void' and y.frozen_at is not null and y.shot_count >= case
        when y.settings ->> 'mode' = 'beacon' and coalesce((y.settings ->> 'schedule')::int, 1) > 1 then 0 else 20 end`,
  },
  {
    name: 'a result of yeekee is what its shots and its beacon come to, and nobody entered it',
    breaches: `select format('round %s: %s', y.round_id, coalesce(v.raw ->> 'number', 'nothing')) from yeekee_round y
      join round r on r.id = y.round_id
      left join result v on v.round_id = y.round_id and v.version = r.result_version
      left join (select round_id, number, row_number() over (partition by round_id order by seq desc) as place from shot) s
        on s.round_id = y.round_id and s.place = 16
      left join lateral (
        select sum(('x' || lpad(substr(encode(sha256(decode(y.randomness || y.root, 'hex')), 'hex'), 1 + 4 * part, 4), 8, '0'))::bit(32)::bigint
            * (65536::numeric ^ (3 - part))) as b
          from generate_series(0, 3) as part
      ) beacon on true
      where (y.result_number is null) <> (r.result_version is null) or (r.result_version is not null and (
        v.source <> 'yeekee' or v.raw ->> 'number' is distinct from y.result_number
        or y.result_number is distinct from lpad(((y.sum - coalesce(s.number::bigint, 0) + coalesce(beacon.b, 0)) % 100000)::bigint::text, 5, '0')))`,
  },
];
