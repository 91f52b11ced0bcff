/** Checks the claims of quests against the books. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

export const questLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every claim of a quest was paid once, with the reward that it names',
    breaches: `select format('claim %s: %s of %s %s', c.id, coalesce(paid.amount::text, 'nothing'), c.reward_amount, c.reward_kind)
      from quest_claim c left join lateral (
        select e.amount from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
          where t.reference = 'quest:' || c.id and a.member_id = c.member_id
            and t.kind = case c.reward_kind when 'credit' then 'quest_credit' else 'quest_points' end
        union all
        select g.quantity from wheel_grant g where c.reward_kind = 'wheel_spins' and g.source = 'quest:' || c.id and g.member_id = c.member_id
      ) paid on true
      where paid.amount is distinct from c.reward_amount`,
  },
  {
    name: 'no transfer of a quest without its claim',
    breaches: `select format('transfer %s (%s)', t.id, t.reference) from transfer t where t.kind in ('quest_credit', 'quest_points')
      and not exists (select from quest_claim c where t.reference = 'quest:' || c.id)
      union all
      select format('free spins from %s', g.source) from wheel_grant g where g.source like 'quest:%'
        and not exists (select from quest_claim c where g.source = 'quest:' || c.id)`,
    recent: `select format('transfer %s (%s)', t.id, t.reference) from recent_transfer t where t.kind in ('quest_credit', 'quest_points')
      and not exists (select from quest_claim c where c.id = t.cause_id and t.reference = 'quest:' || c.id)`,
  },
  {
    name: 'a quest was claimed within its time, and a check-in counts the days in a row',
    breaches: `select format('claim %s of %s', c.id, c.period_key) from quest_claim c join quest q on q.id = c.quest_id
      left join quest_claim b on b.quest_id = c.quest_id and b.member_id = c.member_id and q.kind = 'check_in'
        and b.period_key = to_char(c.claimed_at at time zone 'Asia/Bangkok' - interval '1 day', 'YYYY-MM-DD')
      where c.claimed_at < q.starts_at
        or c.period_key <> case q.period when 'day' then to_char(c.claimed_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') else 'once' end
        or (q.kind = 'check_in' and (c.progress <> coalesce(b.progress, 0) + 1
          or c.reward_amount <> (q.ladder ->> ((c.progress - 1) % jsonb_array_length(q.ladder))::int)::int))`,
  },
];
