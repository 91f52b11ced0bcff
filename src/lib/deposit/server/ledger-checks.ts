/** Checks deposits and withdrawals against the books, by status. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

export const paymentLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every credited deposit has its one transfer, of what was credited of the money that arrived, to its member',
    breaches: `select format('payment %s (%s)', i.id, i.status) from payment_intent i
      left join incoming_transfer m on m.intent_id = i.id and m.status = 'credited'
      where i.status = 'credited' and (m.id is null or m.amount <> i.paid_amount or m.credited_amount <> i.credited_amount or m.member_id <> i.member_id or not exists (
        select 1 from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'deposit' and t.reference = 'deposit:' || i.id and a.member_id = i.member_id and e.amount = m.credited_amount))`,
  },
  {
    name: 'no deposit transfer without a credited payment and money that arrived',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind = 'deposit' and not exists (
        select 1 from payment_intent i join incoming_transfer m on m.intent_id = i.id and m.status = 'credited'
        where i.status = 'credited' and t.reference = 'deposit:' || i.id)`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind = 'deposit' and not exists (
        select 1 from payment_intent i join incoming_transfer m on m.intent_id = i.id and m.status = 'credited' and m.amount = i.paid_amount and m.credited_amount = i.credited_amount
          join entry e on e.transfer_id = t.id and e.amount = m.credited_amount join account a on a.id = e.account_id and a.member_id = i.member_id
        where i.status = 'credited' and i.id = t.cause_id and t.reference = 'deposit:' || i.id)`,
  },
  {
    name: 'money that arrived is credited to a payment that is credited',
    breaches: `select format('incoming %s', m.id) from incoming_transfer m left join payment_intent i on i.id = m.intent_id
      where m.status = 'credited' and i.status is distinct from 'credited'`,
  },
  {
    name: 'money that arrived is credited, kept as a fee or sent back, to the satang',
    breaches: `select format('incoming %s (%s): %s of %s', m.id, m.status, coalesce(m.credited_amount, 0) + m.fee_amount + coalesce(r.amount, 0), m.amount)
      from incoming_transfer m left join incoming_return r on r.incoming_id = m.id
      where m.status in ('credited', 'returning', 'returned') and coalesce(m.credited_amount, 0) + m.fee_amount + coalesce(r.amount, 0) <> m.amount
        or m.status not in ('credited', 'returning', 'returned') and (m.credited_amount is not null or r.id is not null)`,
  },
  {
    name: 'the fee of a credited deposit is in the books, and no other',
    breaches: `select format('incoming %s: fee %s, booked %s', m.id, m.fee_amount, coalesce(e.amount, 0)) from incoming_transfer m
      left join transfer t on t.kind = 'deposit_fee' and t.reference = 'deposit:' || m.intent_id || ':fee'
      left join entry e on e.transfer_id = t.id and e.amount > 0
      where m.status = 'credited' and m.fee_amount <> coalesce(e.amount, 0)
      union all
      select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind = 'deposit_fee' and not exists (
        select 1 from incoming_transfer m where m.status = 'credited' and t.reference in ('deposit:' || m.intent_id || ':fee', 'deposit:' || m.intent_id || ':fee:reversed'))`,
  },
  {
    name: 'what of a deposit the bank took back is taken from its member or owed, and of no other',
    breaches: `select format('payment %s: %s of %s', i.id, coalesce(t.taken, 0) + coalesce(r.amount, 0), i.credited_amount) from payment_intent i
      left join lateral (select -sum(e.amount) as taken from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'deposit_reversed' and t.reference = 'deposit:' || i.id || ':reversed' and a.member_id = i.member_id) t on true
      left join receivable r on r.reference = 'deposit:' || i.id || ':reversed' and r.member_id = i.member_id
      where i.flag = 'reversed' and coalesce(t.taken, 0) + coalesce(r.amount, 0) <> i.credited_amount
      union all
      select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind = 'deposit_reversed' and not exists (
        select 1 from payment_intent i where i.flag = 'reversed' and t.reference = 'deposit:' || i.id || ':reversed')`,
  },
  {
    name: 'what stands in suspense is the money nobody has decided about',
    breaches: `select format('in suspense %s, undecided %s', s.total, u.total) from
      (select coalesce(sum(e.amount), 0) as total from entry e join account a on a.id = e.account_id where a.member_id is null and a.name = 'deposit_suspense') s,
      (select coalesce(sum(amount), 0) as total from incoming_transfer where status = 'suspense') u
      where s.total <> u.total`,
  },
  {
    name: 'every handled event of a gateway is money that arrived',
    breaches: `select format('event %s of %s', b.event_id, b.source) from webhook_inbox b where b.handled_at is not null
      and not exists (select 1 from incoming_transfer m where m.gateway = b.source and m.event_id = b.event_id)`,
  },
  {
    name: 'every withdrawal took its amount from its member once',
    breaches: `select format('withdrawal %s', w.id) from withdraw w where not exists (
        select 1 from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'withdraw' and t.reference = 'withdraw:' || w.id and a.member_id = w.member_id and e.amount = -w.amount)`,
  },
  {
    name: 'a paid withdrawal was paid out, a rejected or failed one given back, an open one neither',
    breaches: `select format('withdrawal %s (%s): %s', w.id, w.status, coalesce(t.kind, 'nothing')) from withdraw w
      left join transfer t on t.reference = 'withdraw:' || w.id || ':settle'
      where t.kind is distinct from case w.status when 'paid' then 'withdraw_paid' when 'returned' then 'withdraw_paid' when 'rejected' then 'withdraw_refund' when 'failed' then 'withdraw_refund' end`,
  },
  {
    name: 'what a bank sent back of a withdrawal is in its member’s wallet, and of no other',
    breaches: `select format('withdrawal %s (%s): %s', w.id, w.status, coalesce(e.amount, 0)) from withdraw w
      left join transfer t on t.kind = 'withdraw_returned' and t.reference = 'withdraw:' || w.id || ':returned'
      left join (entry e join account a on a.id = e.account_id and a.member_id is not null) on e.transfer_id = t.id and a.member_id = w.member_id
      where coalesce(e.amount, 0) <> case when w.status = 'returned' then w.amount else 0 end`,
  },
  {
    name: 'no withdrawal transfer without its withdrawal',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind in ('withdraw', 'withdraw_refund', 'withdraw_paid', 'withdraw_returned')
      and not exists (select 1 from withdraw w where t.reference in ('withdraw:' || w.id, 'withdraw:' || w.id || ':settle', 'withdraw:' || w.id || ':returned'))`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind in ('withdraw', 'withdraw_refund', 'withdraw_paid', 'withdraw_returned')
      and not exists (select 1 from withdraw w join entry e on e.transfer_id = t.id and e.amount = w.amount
        where w.id = t.cause_id and t.reference in ('withdraw:' || w.id, 'withdraw:' || w.id || ':settle', 'withdraw:' || w.id || ':returned'))`,
  },
  {
    name: 'what is in flight is the sum of open withdrawals',
    breaches: `select format('in flight %s, open %s', f.total, o.total) from
      (select coalesce(sum(e.amount), 0) as total from entry e join account a on a.id = e.account_id where a.member_id is null and a.name = 'withdrawals_in_flight') f,
      (select coalesce(sum(amount), 0) as total from withdraw where status in ('requested', 'approved', 'sending')) o
      where f.total <> o.total`,
  },
  {
    name: 'turnover done is the sum of the stakes that counted',
    breaches: `select format('turnover %s: %s, counted %s', t.id, t.done, coalesce(c.total, 0)) from turnover t
      left join (select turnover_id, sum(amount) as total from turnover_count group by turnover_id) c on c.turnover_id = t.id
      where t.done <> coalesce(c.total, 0)`,
  },
];
