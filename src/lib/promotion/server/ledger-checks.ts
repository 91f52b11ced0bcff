/** Checks claimed promotions against the books: what their wallets received and paid, and what their stakes add up to. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** The amount moved into its wallet under a promotion's reference; null without a transfer. */
const intoWallet = (part: string): string =>
  `(select e.amount from transfer x join entry e on e.transfer_id = x.id and e.account_id = t.wallet_id where x.reference = 'promotion:' || t.id || ':${part}')`;

export const promotionLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'a promotion’s wallet got its bonus, and by its rule the deposit, once',
    breaches: `select format('promotion %s (%s): bonus %s, deposit %s', t.id, t.status, b.bonus, b.deposit) from promotion_taken t
      cross join lateral (select ${intoWallet('bonus')} as bonus, ${intoWallet('deposit')} as deposit) b
      where t.wallet_id is not null and (coalesce(b.bonus, 0) <> t.bonus
        or coalesce(b.deposit, 0) <> case when (t.rule ->> 'holdsDeposit')::boolean then t.deposit else 0 end)`,
  },
  {
    name: 'what a promotion’s wallet held at its end was converted, given back or forfeited as its row says',
    breaches: `select format('promotion %s (%s)', t.id, t.status) from promotion_taken t
      where (coalesce(${intoWallet('converted')}, 0), coalesce(${intoWallet('returned')}, 0), coalesce(${intoWallet('forfeited')}, 0))
        is distinct from (-t.converted, -t.returned, -t.forfeited)`,
  },
  {
    name: 'a promotion’s wallet holds its cash and its bonus, and belongs to who took it',
    breaches: `select format('promotion %s: holds %s, cash %s, bonus %s', t.id, a.balance, p.cash, p.bonus) from promotion_taken t
      left join account a on a.id = t.wallet_id left join promotion_progress p on p.taken_id = t.id
      where t.wallet_id is not null and (a.member_id is distinct from t.member_id or a.wallet_type_id not in (2, 3)
        or a.balance is distinct from p.cash + p.bonus)`,
  },
  {
    name: 'no wallet of promotion money without its promotion',
    breaches: `select format('account %s', a.id) from account a where a.wallet_type_id in (2, 3)
      and not exists (select 1 from promotion_taken t where t.wallet_id = a.id)`,
  },
  {
    name: 'no transfer of a promotion without it',
    breaches: `select format('transfer %s (%s)', x.id, x.reference) from transfer x
      left join promotion_taken t on x.cause_kind = 'promotion' and t.id = x.cause_id
      where x.kind like 'promotion_%' and t.wallet_id is null`,
    recent: `select format('transfer %s (%s)', x.id, x.reference) from recent_transfer x
      left join promotion_taken t on x.cause_kind = 'promotion' and t.id = x.cause_id
      where x.kind like 'promotion_%' and t.wallet_id is null`,
  },
  {
    name: 'the turnover of a promotion is what its settled stakes count, and as many are awaited as are open',
    breaches: `select format('promotion %s: done %s, counted %s', p.taken_id, p.done, coalesce(s.counted, 0)) from promotion_progress p
      left join (
        select taken_id, sum(counted) as counted, sum(stake) filter (where status = 'settled') as played, count(*) filter (where status = 'open') as open
          from promotion_stake group by taken_id
      ) s on s.taken_id = p.taken_id
      where (p.done, p.played, p.open) is distinct from (coalesce(s.counted, 0), coalesce(s.played, 0), coalesce(s.open, 0))`,
  },
  {
    name: 'a bill that a promotion paid is its stake: what it cost, what it won, whether it is awaited',
    breaches: `select format('bill %s (%s): stake %s', b.id, b.status, coalesce(s.status, 'none')) from bill b
      left join promotion_stake s on s.reference = 'bill:' || b.id
      where (b.taken_id is not null or s.reference is not null) and (
        s.taken_id is distinct from b.taken_id or s.cash + s.bonus <> b.payable or s.stake <> b.stake or s.won_cash + s.won_bonus <> b.win_amount
        or s.status is distinct from case when b.status = 'pending' then 'open' when b.status in ('won', 'lost') then 'settled' else 'returned' end)`,
  },
  {
    name: 'a promotion counts as taken as often as rows say, where its number is limited',
    breaches: `select format('promotion %s: %s of %s', p.id, p.claimed, count(t.id)) from promotion p
      left join promotion_taken t on t.promotion_id = p.id and (t.status = 'accepted' or t.active_at is not null)
        and (t.rule -> 'claims' ->> 'total') is not null
      group by p.id, p.claimed having p.claimed <> count(t.id)`,
  },
  {
    name: 'a promotion gave the bonus and asks for the turnover that its accepted rule comes to',
    breaches: `select format('promotion %s: bonus %s of %s, turnover %s of %s', t.id, t.bonus, r.bonus, t.required, r.times * (r.bonus + r.counted)) from promotion_taken t
      cross join lateral (select
        case when t.deposit < (t.rule ->> 'minDeposit')::bigint * 100 or t.rule -> 'amount' ? 'spins' then 0
          when t.rule -> 'amount' ? 'fixed' then (t.rule -> 'amount' ->> 'fixed')::bigint * 100
          else least(t.deposit * (t.rule -> 'amount' ->> 'percentBp')::bigint / 10000, (t.rule -> 'amount' ->> 'max')::bigint * 100) end as bonus,
        coalesce((t.rule -> 'amount' -> 'spins' ->> 'quantity')::bigint * (t.rule -> 'amount' -> 'spins' ->> 'stake')::bigint, 0)
          + case t.rule ->> 'basis' when 'bonus' then 0 else t.deposit end as counted, (t.rule ->> 'times')::bigint as times) r
      where t.active_at is not null and (t.bonus, t.required) is distinct from (r.bonus, r.times * (r.bonus + r.counted))`,
  },
  {
    name: 'a win of a promotion’s stake is divided as the stake was, and the satang that cannot be is the member’s',
    breaches: `select format('%s: %s of %s', s.reference, s.won_bonus, s.won_cash + s.won_bonus) from promotion_stake s
      where s.won_bonus <> (s.won_cash + s.won_bonus) * s.bonus / (s.cash + s.bonus)`,
  },
  {
    // Where a correction took money that was no longer there, an operator decides, and the parts stay as they are.
    name: 'what is the member’s own of an active promotion is what its stakes left of the deposit',
    breaches: `select format('promotion %s: %s, stakes leave %s', t.id, p.cash, s.cash) from promotion_taken t join promotion_progress p on p.taken_id = t.id
      cross join lateral (
        select case when (t.rule ->> 'holdsDeposit')::boolean then t.deposit else 0 end
            + coalesce(sum(x.won_cash - case x.status when 'returned' then 0 else x.cash end), 0) as cash
          from promotion_stake x where x.taken_id = t.id
      ) s
      where t.status = 'active' and p.cash <> s.cash and not exists (select from promotion_review v where v.taken_id = t.id)
        and not exists (select from promotion_stake x join bill b on x.reference = 'bill:' || b.id where x.taken_id = t.id and b.result_version > 1)`,
  },
];
