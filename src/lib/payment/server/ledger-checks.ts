/** What the books must show for each state of a deposit and a withdrawal. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

export const paymentLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every credited deposit has its one transfer, of the amount that arrived, to its member',
    breaches: `select format('payment %s (%s)', i.id, i.status) from payment_intent i
      left join incoming_transfer m on m.intent_id = i.id and m.status = 'credited'
      where i.status = 'credited' and (m.id is null or m.amount <> i.paid_amount or m.member_id <> i.member_id or not exists (
        select 1 from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
        where t.kind = 'deposit' and t.reference = 'deposit:' || i.id and a.member_id = i.member_id and e.amount = m.amount))`,
  },
  {
    name: 'no deposit transfer without a credited payment and money that arrived',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind = 'deposit' and not exists (
        select 1 from payment_intent i join incoming_transfer m on m.intent_id = i.id and m.status = 'credited'
        where i.status = 'credited' and t.reference = 'deposit:' || i.id)`,
  },
  {
    name: 'money that arrived is credited to a payment that is credited',
    breaches: `select format('incoming %s', m.id) from incoming_transfer m left join payment_intent i on i.id = m.intent_id
      where m.status = 'credited' and i.status is distinct from 'credited'`,
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
      where t.kind is distinct from case w.status when 'paid' then 'withdraw_paid' when 'rejected' then 'withdraw_refund' when 'failed' then 'withdraw_refund' end`,
  },
  {
    name: 'no withdrawal transfer without its withdrawal',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind in ('withdraw', 'withdraw_refund', 'withdraw_paid')
      and not exists (select 1 from withdraw w where t.reference in ('withdraw:' || w.id, 'withdraw:' || w.id || ':settle'))`,
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
      left join (select turnover_id, sum(amount) as total from turnover_count where not taken_back group by turnover_id) c on c.turnover_id = t.id
      where t.done <> coalesce(c.total, 0)`,
  },
];
