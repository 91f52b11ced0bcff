/** Checks the point shop against the books. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

export const redemptionLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'what is taken of an offer is what was redeemed and not given back, and never more than there is',
    breaches: `select format('item %s: taken %s of %s, redeemed %s', i.id, i.taken, coalesce(i.stock::text, 'any'), coalesce(sum(r.quantity), 0)) from redemption_item i
      left join redemption r on r.item_id = i.id and r.status <> 'cancelled'
      group by i.id having i.taken <> coalesce(sum(r.quantity), 0) or i.taken > i.stock`,
  },
  {
    name: 'every redemption took its points once, and only a cancelled one got them back',
    breaches: `select format('redemption %s (%s)', r.id, r.status) from redemption r
      left join transfer s on s.reference = 'redemption:' || r.id || ':points' and s.kind = 'points_spent'
      left join (entry se join account sa on sa.id = se.account_id) on se.transfer_id = s.id and sa.member_id = r.member_id
      left join transfer b on b.reference = 'redemption:' || r.id || ':return' and b.kind = 'points_returned'
      left join (entry be join account ba on ba.id = be.account_id) on be.transfer_id = b.id and ba.member_id = r.member_id
      where se.amount is distinct from -r.points
        or coalesce(be.amount, 0) <> case r.status when 'cancelled' then r.points else 0 end`,
  },
  {
    name: 'every redemption of credit paid it once',
    breaches: `select format('redemption %s: %s', r.id, coalesce(e.amount::text, 'nothing')) from redemption r
      left join transfer t on t.reference = 'redemption:' || r.id || ':credit' and t.kind = 'redemption_credit'
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = r.member_id
      where e.amount is distinct from r.credit`,
  },
  {
    name: 'every redemption of coupons gave as many codes to its member',
    breaches: `select format('redemption %s: %s codes', r.id, count(c.id)) from redemption r
      left join coupon_code c on c.source like 'redemption:' || r.id || ':%' and c.owner_id = r.member_id
      group by r.id having count(c.id) <> case r.kind when 'coupon' then r.quantity else 0 end`,
  },
  {
    name: 'every redemption of free spins of a slot or the wheel gave them once to its member',
    breaches: `select format('redemption %s: %s spins of a slot, %s of the wheel', r.id, coalesce(f.quantity, 0), coalesce(w.quantity, 0)) from redemption r
      join redemption_item i on i.id = r.item_id
      left join game_free_spin f on f.source = 'redemption:' || r.id and f.member_id = r.member_id
      left join wheel_grant w on w.source = 'redemption:' || r.id and w.member_id = r.member_id
      where coalesce(f.quantity, 0) <> case r.kind when 'spins' then i.spins * r.quantity else 0 end
        or coalesce(w.quantity, 0) <> case r.kind when 'wheel_spins' then i.spins * r.quantity else 0 end
      union all
      select format('free spins from %s', source) from (select source from game_free_spin union all select source from wheel_grant) as s
        where source like 'redemption:%' and not exists (select from redemption r where s.source = 'redemption:' || r.id)`,
  },
  {
    name: 'no transfer of the point shop without its redemption',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind in ('points_spent', 'points_returned', 'redemption_credit')
      and not exists (select 1 from redemption r where t.reference in ('redemption:' || r.id || ':points', 'redemption:' || r.id || ':return', 'redemption:' || r.id || ':credit'))`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind in ('points_spent', 'points_returned', 'redemption_credit')
      and not exists (select 1 from redemption r join entry e on e.transfer_id = t.id and e.amount = case t.kind when 'redemption_credit' then r.credit else r.points end
        where r.id = t.cause_id and t.reference in ('redemption:' || r.id || ':points', 'redemption:' || r.id || ':return', 'redemption:' || r.id || ':credit'))`,
  },
];
