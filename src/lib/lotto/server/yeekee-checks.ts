/** What the books must show of rewards, and what shots, chain, freeze and result of yeekee must agree on. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

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
      left join yeekee_reward w on w.round_id = substring(t.reference from '^yeekee:([0-9]{1,18}):row:')::bigint and w.row::text = split_part(t.reference, ':', 4)
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = w.member_id
      where t.kind = 'yeekee_reward' and e.amount is distinct from w.amount`,
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
          encode(sha256(convert_to(format('yeekee|%s|%s|%s', r.market, r.draw_date, r.number), 'UTF8')), 'hex')) as before
          from shot join round r on r.id = shot.round_id
      ) s where s.hash is distinct from encode(sha256(convert_to(concat_ws('|', s.before, s.seq, s.number, s.shooter,
        (extract(epoch from s.at) * 1000)::bigint, s.salt), 'UTF8')), 'hex')`,
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
        or y.result_number is distinct from lpad(((y.sum - s.number::bigint + coalesce(beacon.b, 0)) % 100000)::bigint::text, 5, '0')))`,
  },
];
