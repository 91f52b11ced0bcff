/** Checks coupons against the books. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

export const couponLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'a coupon code was used as often as it counts, and no more often than it may be',
    breaches: `select format('code %s: counts %s, used %s of %s', c.id, c.used, count(u.id), c.uses_max) from coupon_code c
      left join coupon_use u on u.code_id = c.id group by c.id having c.used <> count(u.id) or c.used > c.uses_max`,
  },
  {
    name: 'a coupon of one member was used by nobody else, and every use is of the code’s coupon',
    breaches: `select format('use %s', u.id) from coupon_use u join coupon_code c on c.id = u.code_id
      where u.coupon_id <> c.coupon_id or u.member_id <> coalesce(c.owner_id, u.member_id)`,
  },
  {
    name: 'every used coupon of credit or points gave its member its worth once',
    breaches: `select format('use %s: %s', u.id, coalesce(e.amount::text, 'nothing')) from coupon_use u
      left join transfer t on t.reference = 'coupon:' || u.id and t.kind = case u.gives when 'credit' then 'coupon_credit' else 'coupon_points' end
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = u.member_id
      where u.gives in ('credit', 'points') and e.amount is distinct from u.amount`,
  },
  {
    name: 'every used coupon of a bonus began a promotion of its member with it, and no coupon begins another',
    breaches: `select format('use %s', u.id) from coupon_use u where u.gives = 'bonus' and not exists (
        select 1 from promotion_taken p where p.source = 'coupon:' || u.id and p.member_id = u.member_id and p.bonus = u.amount)
      union all select format('promotion %s (%s)', p.id, p.source) from promotion_taken p where p.source like 'coupon:%' and not exists (
        select 1 from coupon_use u where p.source = 'coupon:' || u.id and u.gives = 'bonus')`,
  },
  {
    name: 'every used coupon of spins gave them once to its member, and no coupon gives others',
    breaches: `select format('use %s: %s', u.id, coalesce(given.quantity::text, 'nothing')) from coupon_use u left join lateral (
        select f.quantity from game_free_spin f join coupon c on c.id = u.coupon_id and c.spin_game_id = f.game_id and c.spin_stake = f.stake
          where u.gives = 'spins' and f.source = 'coupon:' || u.id and f.member_id = u.member_id
        union all
        select g.quantity from wheel_grant g where u.gives = 'wheel_spins' and g.source = 'coupon:' || u.id and g.member_id = u.member_id
      ) given on true
      where u.gives in ('spins', 'wheel_spins') and given.quantity is distinct from u.amount
      union all
      select format('spins from %s', source) from (
        select source, 'spins' as gives from game_free_spin union all select source, 'wheel_spins' from wheel_grant
      ) as s where source like 'coupon:%' and not exists (select from coupon_use u where s.source = 'coupon:' || u.id and u.gives = s.gives)`,
  },
  {
    name: 'no transfer of a coupon without its use',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind in ('coupon_credit', 'coupon_points')
      and not exists (select 1 from coupon_use u where t.reference = 'coupon:' || u.id)`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind in ('coupon_credit', 'coupon_points')
      and not exists (select 1 from coupon_use u join entry e on e.transfer_id = t.id and e.amount = u.amount
        where u.id = t.cause_id and t.reference = 'coupon:' || u.id)`,
  },
];
