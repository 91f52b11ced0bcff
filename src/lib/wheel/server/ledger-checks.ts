/** Checks the wheel against its seeds, its counters and the books. */

import type { LedgerCheck, LedgerProof } from '../../ledger/server/check.ts';
import { judgedSpins } from './judge-spins.ts';

export const wheelLedgerChecks: readonly (LedgerCheck | LedgerProof)[] = [
  judgedSpins,
  {
    name: 'every spin that costs points was paid, and every prize of the wheel was given once',
    breaches: `select format('spin %s: %s of %s', s.id, coalesce(e.amount::text, 'nothing'), w.amount)
      from wheel_spin s cross join lateral (
        values ('wheel:' || s.id || ':cost', 'wheel_spin', -s.cost_points), ('wheel:' || s.id, 'wheel_prize', case s.kind when 'cash' then s.amount else 0 end),
          ('wheel:' || s.id, 'wheel_points', case s.kind when 'points' then s.amount else 0 end)
      ) as w (reference, kind, amount)
      left join transfer t on t.reference = w.reference and t.kind = w.kind
      left join (entry e join account a on a.id = e.account_id) on e.transfer_id = t.id and a.member_id = s.member_id
      where coalesce(e.amount, 0) <> w.amount`,
  },
  {
    name: 'no transfer of the wheel without its spin',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t
      where (t.kind in ('wheel_spin', 'wheel_prize', 'wheel_points') or t.cause_kind = 'wheel')
        and not exists (select from wheel_spin s where s.id = t.cause_id and t.reference in ('wheel:' || s.id, 'wheel:' || s.id || ':cost'))`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t
      where (t.kind in ('wheel_spin', 'wheel_prize', 'wheel_points') or t.reference like 'wheel:%')
        and not exists (select from wheel_spin s where s.id = t.cause_id and t.reference in ('wheel:' || s.id, 'wheel:' || s.id || ':cost'))`,
  },
  {
    name: 'the free spins of a member are those given without those used',
    breaches: `select format('member %s: %s, given %s, used %s', member_id, p.free_spins, coalesce(g.given, 0), coalesce(u.used, 0))
      from wheel_player p
      full join (select member_id, sum(quantity) as given from wheel_grant group by 1) g using (member_id)
      full join (select member_id, count(*) as used from wheel_spin where cost = 'free' group by 1) u using (member_id)
      where p.free_spins is distinct from coalesce(g.given, 0) - coalesce(u.used, 0)`,
  },
  {
    name: 'a member has the spins of the wheel one after the other, and at most one a day for nothing',
    breaches: `select format('member %s: %s spins, next %s', member_id, s.spins, p.nonce) from wheel_player p
      full join (
        select member_id, count(*) as spins, count(*) filter (where cost = 'daily') as daily, count(distinct day) filter (where cost = 'daily') as days
          from wheel_spin group by 1
      ) s using (member_id)
      where p.nonce is distinct from coalesce(s.spins, 0) or s.daily > s.days`,
  },
  {
    name: 'every free spin and coupon that the wheel gave is there once',
    breaches: `select format('spin %s: %s', s.id, s.kind) from wheel_spin s
      where (s.kind = 'spin' and not exists (select from wheel_grant g where g.source = 'wheel:' || s.id and g.member_id = s.member_id and g.quantity = s.amount))
        or (s.kind = 'coupon' and not exists (select from coupon_code c where c.source = 'wheel:' || s.id and c.owner_id = s.member_id))
      union all
      select format('free spins from %s', g.source) from wheel_grant g where g.source like 'wheel:%'
        and not exists (select from wheel_spin s where 'wheel:' || s.id = g.source and s.kind = 'spin')
      union all
      select format('coupon of %s', c.source) from coupon_code c where c.source like 'wheel:%'
        and not exists (select from wheel_spin s where 'wheel:' || s.id = c.source and s.kind = 'coupon')`,
  },
  {
    name: 'no prize of the wheel was given beyond its stock',
    breaches: `select format('%s: counted %s, spins %s', k.code, k.given, count(s.id)) from wheel_stock k
      left join (wheel_spin s join wheel_setting w on w.id = s.setting_id) on s.given = k.code and w.agent_id = k.agent_id
      group by k.id having k.given > count(s.id) or k.given > k.stock`,
  },
];
