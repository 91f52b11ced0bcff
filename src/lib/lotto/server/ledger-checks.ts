/** Checks bills and rounds against the books by status, and bills, lines and counters against each other. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/**
 * What corrections could not take from wallets, by bill: owed by the member, or in review for a promotion's wallet; `missing`
 * is what has not been collected since.
 */
const owed = `select cause_id as bill_id, sum(amount) as total, sum(amount - collected) as missing from (
    select cause_kind, cause_id, amount, collected from receivable
    union all select cause_kind, cause_id, amount, 0 from promotion_review where kind = 'money'
  ) owed where cause_kind = 'bill' group by 1`;

/** The kinds by which a bill gets what it has won. */
const winKinds = `'lotto_win', 'lotto_correction_in', 'lotto_correction_out'`;

/** Bills with money movements since the last proof, or whose round was finished since. */
const recentBills = `(select distinct cause_id as id from recent_transfer where cause_kind = 'bill'
    union select b.id from round r join bill b on b.round_id = r.id where r.settled_at >= (select at from since) - interval '10 minutes')`;

export const lottoLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every bill took what it costs from its wallet once',
    breaches: `select format('bill %s: %s', b.id, coalesce(e.amount::text, 'nothing')) from bill b
      left join transfer t on t.reference = 'bill:' || b.id || ':stake' and t.kind = 'lotto_stake'
      left join entry e on e.transfer_id = t.id and e.account_id = b.wallet_id
      where e.amount is distinct from -b.payable`,
    recent: `select format('bill %s: %s', b.id, coalesce(e.amount::text, 'nothing')) from ${recentBills} recent join bill b on b.id = recent.id
      left join transfer t on t.reference = 'bill:' || b.id || ':stake' and t.kind = 'lotto_stake'
      left join entry e on e.transfer_id = t.id and e.account_id = b.wallet_id
      where e.amount is distinct from -b.payable`,
  },
  {
    name: 'a cancelled or refunded bill got back what it cost, and no other did',
    breaches: `select format('bill %s (%s): %s', b.id, b.status, coalesce(e.amount, 0)) from bill b
      left join transfer t on t.reference = 'bill:' || b.id || ':refund' and t.kind = 'lotto_refund'
      left join entry e on e.transfer_id = t.id and e.account_id = b.wallet_id
      where coalesce(e.amount, 0) <> case when b.status in ('cancelled', 'refunded') then b.payable else 0 end`,
    recent: `select format('bill %s (%s): %s', b.id, b.status, coalesce(e.amount, 0)) from ${recentBills} recent join bill b on b.id = recent.id
      left join transfer t on t.reference = 'bill:' || b.id || ':refund' and t.kind = 'lotto_refund'
      left join entry e on e.transfer_id = t.id and e.account_id = b.wallet_id
      where coalesce(e.amount, 0) <> case when b.status in ('cancelled', 'refunded') then b.payable else 0 end`,
  },
  {
    name: 'every bill got what it has won, corrections and what is owed for them included',
    breaches: `select format('bill %s (%s): won %s, got %s', b.id, b.status, b.win_amount, coalesce(w.total, 0)) from bill b
      left join (
        select t.cause_id as bill_id, e.account_id, sum(e.amount) as total from transfer t join entry e on e.transfer_id = t.id
          where t.cause_kind = 'bill' and t.kind in (${winKinds}) group by 1, 2
      ) w on w.bill_id = b.id and w.account_id = b.wallet_id
      left join (${owed}) o on o.bill_id = b.id
      where coalesce(w.total, 0) - coalesce(o.total, 0) <> b.win_amount`,
    recent: `select format('bill %s (%s): won %s, got %s', b.id, b.status, b.win_amount, coalesce(w.total, 0)) from ${recentBills} recent join bill b on b.id = recent.id
      left join lateral (
        select sum(e.amount) as total from transfer t join entry e on e.transfer_id = t.id and e.account_id = b.wallet_id
          where t.cause_kind = 'bill' and t.cause_id = b.id and t.kind in (${winKinds})
      ) w on true
      left join (${owed}) o on o.bill_id = b.id
      where coalesce(w.total, 0) - coalesce(o.total, 0) <> b.win_amount`,
  },
  {
    name: 'no lottery transfer without its bill',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t
      left join bill b on t.cause_kind = 'bill' and b.id = t.cause_id
      where t.kind in ('lotto_stake', 'lotto_win', 'lotto_refund', 'lotto_correction_in', 'lotto_correction_out') and b.id is null`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t
      where t.kind in ('lotto_stake', 'lotto_win', 'lotto_refund', 'lotto_correction_in', 'lotto_correction_out')
        and not exists (select from bill b where t.cause_kind = 'bill' and b.id = t.cause_id)`,
  },
  {
    name: 'every bill is the sum of its lines',
    breaches: `select format('bill %s', b.id) from bill b
      left join (
        select bill_id, count(*) as lines, sum(stake) as stake, sum(payable) as payable, sum(win_amount) as won from line group by bill_id
      ) l on l.bill_id = b.id
      where (l.lines, l.stake, l.payable, l.won) is distinct from (b.line_count::bigint, b.stake::numeric, b.payable::numeric, b.win_amount::numeric)`,
    recent: `select format('bill %s', b.id) from ${recentBills} recent join bill b on b.id = recent.id
      left join lateral (
        select count(*) as lines, sum(stake) as stake, sum(payable) as payable, sum(win_amount) as won from line where bill_id = b.id
      ) l on true
      where (l.lines, l.stake, l.payable, l.won) is distinct from (b.line_count::bigint, b.stake::numeric, b.payable::numeric, b.win_amount::numeric)`,
  },
  {
    name: 'what the house holds of a market is what its bills paid and did not get back',
    breaches: `select format('%s: holds %s, bills leave %s', coalesce(h.name, m.name), coalesce(h.total, 0), coalesce(m.total, 0)) from
      (select a.name, sum(e.amount) as total from entry e join account a on a.id = e.account_id where a.member_id is null and a.name like 'lotto:%' group by a.name) h
      full join (
        select 'lotto:' || r.market as name, sum(case when b.status in ('cancelled', 'refunded') then 0 else b.payable end - b.win_amount - coalesce(o.missing, 0)) as total
          from bill b join round r on r.id = b.round_id left join (${owed}) o on o.bill_id = b.id group by r.market
      ) m on m.name = h.name
      where coalesce(h.total, 0) <> coalesce(m.total, 0)`,
  },
  {
    name: 'a finished round owes its bills nothing, and they are judged by its result',
    breaches: `select format('bill %s (%s) of round %s (%s)', b.id, b.status, r.id, r.status) from round r join bill b on b.round_id = r.id
      where r.settled_at is not null and case r.status
        when 'void' then b.status not in ('cancelled', 'refunded')
        else b.status in ('pending', 'refunded') or (b.status <> 'cancelled' and b.result_version is distinct from r.result_version) end`,
    recent: `select format('bill %s (%s) of round %s (%s)', b.id, b.status, r.id, r.status) from round r join bill b on b.round_id = r.id
      where r.settled_at >= (select at from since) - interval '10 minutes' and case r.status
        when 'void' then b.status not in ('cancelled', 'refunded')
        else b.status in ('pending', 'refunded') or (b.status <> 'cancelled' and b.result_version is distinct from r.result_version) end`,
  },
  {
    name: 'what counts as accepted on a number is the lines, stakes and possible payouts of the bills that were not cancelled',
    breaches: `select format('round %s %s %s: counted %s of %s for %s, staked %s of %s for %s', round_id, bet_type, key, coalesce(c.lines, 0), coalesce(c.used, 0), coalesce(c.payout, 0), coalesce(l.lines, 0), coalesce(l.total, 0), coalesce(l.payout, 0))
      from exposure_counter c full join (
        select line.round_id, line.bet_type, line.key, count(*) as lines, sum(line.stake) as total, sum(line.possible_win) as payout
          from line join bill on bill.id = line.bill_id and bill.status <> 'cancelled' group by 1, 2, 3
      ) l using (round_id, bet_type, key)
      where coalesce(c.used, 0) <> coalesce(l.total, 0) or coalesce(c.payout, 0) <> coalesce(l.payout, 0) or coalesce(c.lines, 0) <> coalesce(l.lines, 0)`,
  },
  {
    name: 'what counts as a member’s own is the stakes and possible payouts of the member’s bills',
    breaches: `select format('round %s member %s %s %s: counted %s, staked %s', round_id, member_id, bet_type, key, coalesce(c.used, 0), coalesce(l.total, 0))
      from member_counter c full join (
        select line.round_id, bill.member_id, line.bet_type, line.key, sum(line.stake) as total
          from line join bill on bill.id = line.bill_id and bill.status <> 'cancelled' group by 1, 2, 3, 4
        union all
        select round_id, member_id, 'round_payout', '', sum(max_win) from bill where status <> 'cancelled' group by 1, 2
      ) l using (round_id, member_id, bet_type, key)
      where coalesce(c.used, 0) <> coalesce(l.total, 0)`,
  },
  {
    name: 'points of a round go to members with judged bills on it',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t
      left join (select distinct 'round:' || round_id || ':points:' || member_id as reference from bill where status in ('won', 'lost')) b on b.reference = t.reference
      where t.kind = 'points_earned' and t.cause_kind = 'round' and b.reference is null`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t
      where t.kind = 'points_earned' and t.cause_kind = 'round' and not exists (
        select from bill b where b.round_id = t.cause_id and t.reference = 'round:' || b.round_id || ':points:' || b.member_id
          and b.status in ('won', 'lost'))`,
  },
  {
    name: 'every result an operator published has the approval on record',
    breaches: `select format('round %s version %s', r.round_id, r.version) from result r
      where r.source = 'operator' and r.approved_at is not null and not exists (
        select 1 from audit a where a.subject = 'round:' || r.round_id and a.action = 'round.approve' and a.operator = r.approved_by
          and (a.after ->> 'version')::int = r.version)`,
    recent: `select format('round %s version %s', r.round_id, r.version) from round o join result r on r.round_id = o.id
      where o.settled_at >= (select at from since) - interval '10 minutes' and r.source = 'operator' and r.approved_at is not null and not exists (
        select 1 from audit a where a.subject = 'round:' || r.round_id and a.action = 'round.approve' and a.operator = r.approved_by
          and (a.after ->> 'version')::int = r.version)`,
  },
];
