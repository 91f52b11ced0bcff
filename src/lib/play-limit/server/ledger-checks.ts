/** Checks the totals that limits are measured by against the books and the bets. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** What was actually deposited and staked, by member and Bangkok day. */
const actual = `select member_id, day, sum(deposited) as deposited, sum(staked) as staked from (
    select member_id, (credited_at at time zone 'Asia/Bangkok')::date as day, credited_amount as deposited, 0 as staked
      from payment_intent where status = 'credited'
    union all
    select member_id, (created_at at time zone 'Asia/Bangkok')::date, 0, payable from bill where status not in ('cancelled', 'refunded')
    union all
    select member_id, (placed_at at time zone 'Asia/Bangkok')::date, 0, stake - unspent from game_bet where status <> 'cancelled' and kind = 'stake' and stake > unspent
  ) p group by 1, 2`;

export const playLimitLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'what limits count of a member’s days is what was paid in and staked on them',
    breaches: `select format('member %s on %s: counted %s/%s, really %s/%s', member_id, day, coalesce(d.deposited, 0), coalesce(d.staked, 0), coalesce(a.deposited, 0), coalesce(a.staked, 0))
      from play_day d full join (${actual}) a using (member_id, day)
      where (coalesce(d.deposited, 0), coalesce(d.staked, 0)) <> (coalesce(a.deposited, 0), coalesce(a.staked, 0))`,
  },
  {
    // Not by day: a corrected result counts on the day of the correction.
    name: 'what limits count as won is what a member’s bets have won',
    breaches: `select format('member %s: counted %s, won %s', member_id, coalesce(d.won, 0), coalesce(b.won, 0))
      from (select member_id, sum(won) as won from play_day group by 1) d
      full join (
        select member_id, sum(won) as won from (
          select member_id, win_amount as won from bill where status not in ('cancelled', 'refunded')
          union all
          select member_id, won from game_bet where status <> 'cancelled'
        ) w group by 1
      ) b using (member_id)
      where coalesce(d.won, 0) <> coalesce(b.won, 0)`,
  },
];
