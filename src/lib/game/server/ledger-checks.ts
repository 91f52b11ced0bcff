/** Checks bets and rounds of games against the books, and the stored answers against both. */
import type { LedgerCheck } from '../../ledger/server/check.ts';

/** What the books moved for each bet: taken, paid as winnings, given back. */
const moved = `select t.cause_id as bet_id,
      coalesce(sum(-e.amount) filter (where t.kind = 'game_stake'), 0) as taken,
      coalesce(sum(e.amount) filter (where t.kind in ('game_win', 'game_correction_in')), 0) as won,
      coalesce(sum(e.amount) filter (where t.kind = 'game_refund'), 0) as returned,
      count(distinct e.account_id) as wallets, min(e.account_id) as wallet_id
    from transfer t join entry e on e.transfer_id = t.id and e.balance_after is not null
    where t.cause_kind = 'game' group by 1`;

/** Movements of games that nothing of games caused. `transfers`: all, or those since the last proof. */
const uncaused = (transfers: 'transfer' | 'recent_transfer'): string => `
  select format('transfer %s (%s)', t.id, t.reference) from ${transfers} t
    where t.kind in ('game_stake', 'game_win', 'game_refund', 'game_correction_in', 'game_correction_out') and t.cause_kind <> 'game'
      or t.kind = 'game_bonus' and not exists (select from game_tx x where x.ledger_ref = t.reference and x.class = 'bonus_win')
      or t.kind = 'points_earned' and t.cause_kind = 'game_round' and not exists (
        select from game_bet b where b.round_id = t.cause_id and t.reference = 'game_round:' || b.round_id || ':points:' || b.member_id)`;

export const gameLedgerChecks: readonly LedgerCheck[] = [
  {
    name: 'every bet of a game took, won and returned in the books what its row says, in the wallet that paid',
    breaches: `select format('bet %s: took %s, won %s, returned %s', coalesce(b.id, m.bet_id), m.taken, m.won, m.returned)
      from game_bet b full join (${moved}) m on m.bet_id = b.id
      where b.id is null
        or coalesce(m.taken, 0) <> case when b.kind = 'stake' then b.stake else 0 end
        or coalesce(m.won, 0) <> b.won
        or coalesce(m.returned, 0) <> case when b.status = 'cancelled' and b.kind = 'stake' then b.stake else b.unspent end
        or coalesce(m.wallets, 0) > 1 or (m.wallet_id is not null and m.wallet_id <> b.wallet_id)`,
  },
  {
    name: 'every movement of a game names its bet or its bonus, and its points a round that the member played',
    breaches: uncaused('transfer'),
    recent: uncaused('recent_transfer'),
  },
  {
    name: 'a cancelled bet has won nothing, and no bet of a closed round is open',
    breaches: `select format('bet %s is %s', b.id, b.status) from game_bet b join game_round r on r.id = b.round_id
      where (b.status = 'cancelled' and b.won + b.unspent > 0) or (b.status = 'open') and r.closed_at is not null`,
  },
  {
    name: 'every bet of a game has its transaction, and every paid win and bonus of the wire its movement',
    breaches: `select format('bet %s has no transaction', b.id) from game_bet b
        where not exists (select from game_tx t where t.bet_id = b.id and t.class = 'bet' and t.state = 'done' and t.amount = b.stake)
      union all
      select format('transaction %s has no movement', x.id) from game_tx x
        left join transfer t on t.reference = x.ledger_ref left join entry e on e.transfer_id = t.id and e.amount > 0
        where x.class in ('win', 'bonus_win') and x.amount > 0 and e.amount is distinct from x.amount`,
  },
  {
    name: 'what was paid after the end of a round was agreed to by two people, who took what the provider had told',
    breaches: `select format('transfer %s', t.reference) from transfer t where t.kind = 'game_correction_in' and not exists (
          select from game_tx x join game_incident i on (i.provider, i.member_id, i.tx_id) = (x.provider, x.member_id, x.tx_id)
            where x.ledger_ref = t.reference and i.taken)
      union all
      select format('incident %s was taken and has no transaction', i.id) from game_incident i where i.taken and not exists (
          select from game_tx x where (x.provider, x.member_id, x.tx_id, x.op) = (i.provider, i.member_id, i.tx_id, i.told ->> 'op')
            and x.amount = (i.told ->> 'amount')::bigint)`,
  },
  {
    name: 'a stake of a game from a promotion’s wallet is split as the promotion has it',
    breaches: `select format('bet %s', b.id) from game_bet b
      full join (select * from promotion_stake where reference like 'game:%') s on s.reference = 'game:' || b.id
      where (b.id is null or b.taken_id is not null and b.kind = 'stake') and (
        s.taken_id is distinct from b.taken_id
        or (b.status <> 'cancelled' and b.unspent < b.stake and (s.cash + s.bonus <> b.stake - b.unspent or s.won_cash + s.won_bonus <> b.won))
        or (b.status = 'cancelled') and s.status <> 'returned')`,
  },
  {
    name: 'what a member has staked towards points is the sum of the settled bets',
    breaches: `select format('member %s: kept %s, bets %s', member_id, coalesce(k.total, 0), coalesce(b.total, 0))
      from play_staked k full join (
        select member_id, sum(stake - unspent) as total from game_bet where status = 'settled' and kind = 'stake' group by member_id) b using (member_id)
      where coalesce(k.total, 0) <> coalesce(b.total, 0)`,
  },
  {
    name: 'every free spin that was played is counted by its gift, of its game, member and stake',
    breaches: `select format('gift %s: used %s, bets %s', f.id, f.used, count(b.id)) from game_free_spin f
        left join game_bet b on b.free_spin_id = f.id and b.status <> 'cancelled' and b.kind = 'free_spin' and b.stake = f.stake
          and b.member_id = f.member_id and exists (select from game_round r where r.id = b.round_id and r.game_id = f.game_id)
        group by f.id having f.used <> count(b.id)
      union all
      select format('bet %s has no gift', id) from game_bet where (kind = 'free_spin') <> (free_spin_id is not null)`,
  },
  {
    name: 'free spins of a promotion are what its accepted rule gives, win into its wallet, and it awaits those whose round is not over',
    breaches: `select format('promotion %s: gives %s, gift %s of %s, awaits %s', t.id, r.spins, f.id, f.quantity, p.spins) from promotion_taken t
        cross join lateral (select t.rule -> 'amount' -> 'spins' as spins) r
        join promotion_progress p on p.taken_id = t.id
        left join game_free_spin f on f.taken_id = t.id
        left join game g on g.id = f.game_id
        cross join lateral (select count(*) as over from game_bet b where b.free_spin_id = f.id and b.status = 'settled') played
        where (r.spins is not null or f.id is not null or p.spins > 0) and (
          (f.quantity, f.stake, g.provider || ':' || g.code, f.wallet_id, f.member_id, f.source) is distinct from
            ((r.spins ->> 'quantity')::int, (r.spins ->> 'stake')::bigint, r.spins ->> 'game', t.wallet_id, t.member_id, 'promotion:' || t.id)
          or p.spins <> f.quantity - played.over or f.expires_at > coalesce(t.ended_at, t.expires_at))
      union all
      select format('bet %s', b.id) from game_bet b join game_free_spin f on f.id = b.free_spin_id
        where (b.taken_id, b.wallet_id) is distinct from (f.taken_id, coalesce(f.wallet_id, (
          select id from account where member_id = b.member_id and wallet_type_id = 1)))`,
  },
];
