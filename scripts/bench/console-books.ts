/**
 * Money of many members, written by SQL: pairs of transfers with what caused them (deposits and bills, rounds of a game,
 * withdrawals, bills that won), evenly over three months up to now. Balances, seals and signatures are what the product would
 * have written: of `ledger:check`, what concerns accounts, transfers, entries and their causes finds nothing. Counters for limits,
 * commissions and levels are not filled.
 */

export interface ConsoleSize {
  readonly members: number;
  /** Pairs of transfers, each of four entries. */
  readonly pairs: number;
}

/** Generated rows have ids above this, those of the demo below it. */
export const firstId = 100_000;
/** Withdrawals, the latest ones, that are not decided. */
const openWithdrawals = 500;
const days = 90;
/** Each with draws by the day, an open one too. */
const markets = ['hanoi', 'hanoi_special', 'hanoi_vip', 'germany'];

/** The key of seals as SQL sees it: HMAC-SHA-256 by hand, which the database has no function for. */
function hmacSql(key: Buffer, text: string): string {
  const block = Buffer.alloc(64);
  key.copy(block);
  const padded = (by: number): string => `'\\x${Buffer.from(block.map((byte) => byte ^ by)).toString('hex')}'::bytea`;
  return `sha256(${padded(0x5c)} || sha256(${padded(0x36)} || convert_to(${text}, 'UTF8')))`;
}

/**
 * The plan: pair n of member n % members. The first of each is a deposit and a bill that lost; then five kinds in turn.
 * d deposit and bill, g game, w withdrawal, b bill that won. Amounts in satang, as the wallet gets them.
 */
const planPairs = ({ members, pairs }: ConsoleSize): string[] => [
  `create unlogged table bench_pair as
    select p, m, kind, at, first_amount, second_amount, sum(first_amount + second_amount) over (partition by m order by p) as after
      from (
        select p, (p * 7919::bigint) % ${members} + 1 as m, now() - interval '${days} days' + p * (interval '${days} days' / ${pairs + 1}) as at, k.kind,
            case k.kind when 'd' then case when p <= ${members} then 100000 else 50000 end when 'g' then -2000 - p % 40 * 100 when 'w' then -(10000 + p % 50 * 100) else -4000 end::bigint as first_amount,
            case k.kind when 'd' then -10000 when 'g' then 1000 + p % 45 * 100 when 'w' then 0 else 6000 end::bigint as second_amount
          from generate_series(1, ${pairs}::bigint) p
            cross join lateral (select (array['d', 'g', 'g', 'w', 'b'])[case when p <= ${members} then 1 else (p + p / ${members}) % 5 + 1 end] as kind) k
      ) planned order by p`,
  'alter table bench_pair add primary key (p)',
  `create unlogged table bench_round (market text, day date, id bigint, is_open boolean, primary key (market, day))`,
  `insert into round (market, draw_date, open_at, close_at, status, result_version, settled_at, created_at)
    select market, day, day::timestamp at time zone 'Asia/Bangkok', (day + 1)::timestamp at time zone 'Asia/Bangkok', 'settled', 1,
        (day + 1)::timestamp at time zone 'Asia/Bangkok', day::timestamp at time zone 'Asia/Bangkok'
      from unnest(array['${markets.join("', '")}']) market,
        (select ((now() at time zone 'Asia/Bangkok')::date - n) as day from generate_series(1, ${days + 1}) n) d
      where not exists (select from round r where r.market = market.market and r.draw_date = day)`,
  `insert into result (round_id, version, raw, mapped, source, entered_by, entered_at, approved_by, approved_at)
    select r.id, 1, t.raw, t.mapped, 'history', 'bench', r.settled_at, 'bench', r.settled_at
      from round r cross join lateral (
        select raw, mapped from result v join round o on o.id = v.round_id where o.market = r.market limit 1) t
      where r.status = 'settled' and not exists (select from result v where v.round_id = r.id)`,
  // Of a day without a settled draw, and of today, the open draw takes the bills; a market that is closed at the weekend has none,
  // and its last draw takes them.
  `insert into bench_round
    select market, day, coalesce(r.id, o.id, l.id), r.id is null and o.id is not null
      from unnest(array['${markets.join("', '")}']) market, (select ((now() at time zone 'Asia/Bangkok')::date - n) as day from generate_series(0, ${days + 1}) n) d
        left join lateral (select id from round r where r.market = market.market and r.draw_date = day and r.status = 'settled' limit 1) r on true
        left join lateral (select id from round o where o.market = market.market and o.status = 'open' order by close_at limit 1) o on true
        left join lateral (select id from round l where l.market = market.market and l.status = 'settled' order by draw_date desc limit 1) l on true`,
  'analyze bench_pair',
];

/** What a pair's bill is drawn in. */
const roundOf = `join bench_round r on r.market = (array['${markets.join("', '")}'])[p % ${markets.length} + 1] and r.day = (p.at at time zone 'Asia/Bangkok')::date`;
const isOpenWithdrawal = ({ pairs }: ConsoleSize): string => `p.p > ${pairs - openWithdrawals * 5} and p.kind = 'w'`;

/** Both transfers of each pair, with what is signed; a withdrawal's second is between accounts of the house. */
const transfersOf = (size: ConsoleSize): string => `
  select ${firstId} + 2 * p.p - 1 + s as id, p.p, s, p.at, ${firstId} + p.m as wallet, case s when 0 then p.first_amount else p.second_amount end as amount,
      case s when 0 then p.after - p.second_amount else p.after end as after,
      case p.kind || s when 'd0' then 'deposit' when 'd1' then 'lotto_stake' when 'g0' then 'game_stake' when 'g1' then 'game_win'
        when 'w0' then 'withdraw' when 'w1' then 'withdraw_paid' when 'b0' then 'lotto_stake' else 'lotto_win' end as kind,
      case p.kind || s when 'd0' then 'deposit:' when 'g0' then 'game:' when 'g1' then 'game:' when 'w0' then 'withdraw:' when 'w1' then 'withdraw:' else 'bill:' end
        || (${firstId} + p.p) || case p.kind || s when 'd0' then '' when 'd1' then ':stake' when 'g0' then ':stake' when 'g1' then ':win' when 'w0' then '' when 'w1' then ':settle' when 'b0' then ':stake' else ':v1:win' end as reference,
      case when p.kind || s = 'd0' then 'bank_float:sandbox' when p.kind = 'g' then 'game:' || (select provider from game where code = 'khom')
        when p.kind = 'w' then 'withdrawals_in_flight' else 'lotto:' || r.market end as house
    from bench_pair p ${roundOf} cross join generate_series(0, 1) s
    where not (s = 1 and (${isOpenWithdrawal(size)} or p.kind = 'b' and r.is_open))`;

const seal = (fields: string): string => `sha256(convert_to(row(${fields})::text, 'UTF8'))`;

/** Transfers with their entries; indices of the tables are made afterwards. */
export const bookRows = (size: ConsoleSize, key: Buffer): string[] => [
  ...planPairs(size),
  `insert into account (name, currency) select name, 'THB' from unnest(array['game:' || (select provider from game where code = 'khom'), ${markets.map((code) => `'lotto:${code}'`).join(', ')}]) name
      where not exists (select from account a where a.member_id is null and a.name = name.name)`,
  `create unlogged table bench_transfer as
    select t.*, h.id as house_id, case when t.kind = 'withdraw_paid' then (select id from account where name = 'bank_float:payout') end as paid_id,
        case when t.kind = 'withdraw_paid' then (select -first_amount from bench_pair p where p.p = t.p) else abs(t.amount) end as moved
      from (${transfersOf(size)}) t join account h on h.member_id is null and h.name = t.house and h.currency = 'THB' order by t.id`,
  `insert into transfer (id, kind, reference, created_at, seal, mac) overriding system value
    select id, kind, reference, at, ${seal('id, kind, reference, null::text, null::bigint, extract(epoch from at)')},
        ${hmacSql(
          key,
          `concat_ws(chr(31), 'transfer', kind, reference, 'THB', '',
            case when kind = 'withdraw_paid' then 'hwithdrawals_in_flight' when amount < 0 then 'w' || wallet else 'h' || house end, -moved,
            case when kind = 'withdraw_paid' then 'hbank_float:payout' when amount < 0 then 'h' || house else 'w' || wallet end, moved, '-')`,
        )}
      from bench_transfer order by id`,
  `insert into entry (id, transfer_id, account_id, amount, balance_after, created_at, seal) overriding system value
    select e.id, t.id, e.account, e.amount, e.after, t.at, ${seal('e.id, t.id, e.account, e.amount, e.after, extract(epoch from t.at)')}
      from bench_transfer t cross join lateral (values
        (${firstId} + 2 * (t.id - ${firstId}) - 1, case when t.kind = 'withdraw_paid' then t.house_id else t.wallet end, case when t.kind = 'withdraw_paid' then -t.moved else t.amount end, case when t.kind <> 'withdraw_paid' then t.after::bigint end),
        (${firstId} + 2 * (t.id - ${firstId}), coalesce(t.paid_id, t.house_id), case when t.kind = 'withdraw_paid' then t.moved else -t.amount end, null)
      ) e (id, account, amount, after)
      order by e.id`,
  `update account set balance = b.after from (
      select distinct on (wallet) wallet, after from bench_transfer where kind <> 'withdraw_paid' order by wallet, id desc) b
    where account.id = b.wallet`,
];

/** What caused the transfers: deposits, bills with lines, rounds of a game, withdrawals. */
export const causeRows = (size: ConsoleSize): string[] => [
  `insert into payment_intent (id, member_id, channel_id, sub_channel_id, reference, status, amount, payable, sender_bank_code, sender_account_number, sender_name, paid_amount, credited_amount, expires_at, credited_at, created_at) overriding system value
    select ${firstId} + p.p, m.id, t.channel_id, t.sub_channel_id, 'BENCH' || p.p, 'credited', first_amount, first_amount, m.bank_code, m.bank_account_number, m.first_name || ' ' || m.last_name, first_amount, first_amount, at + interval '10 minutes', at, at - interval '1 minute'
      from bench_pair p join member m on m.id = ${firstId} + p.m, (select channel_id, sub_channel_id from payment_intent where status = 'credited' limit 1) t
      where kind = 'd' order by p.p`,
  `insert into incoming_transfer (id, gateway, event_id, reference, amount, paid_at, sender, received_at, intent_id, status, member_id, credited_amount, fee_amount) overriding system value
    select id, 'sandbox', 'bench-' || id, reference, amount, credited_at, jsonb_build_object('name', sender_name, 'bankCode', sender_bank_code, 'accountNumber', sender_account_number), credited_at, id, 'credited', member_id, amount, 0
      from payment_intent where id > ${firstId} order by id`,
  // Money whose owner nobody knows yet, and payments that wait.
  `insert into incoming_transfer (gateway, event_id, reference, amount, paid_at, sender, received_at, status, reason, fee_amount)
    select 'sandbox', 'bench-unknown-' || n, '', 10000 + n * 100, now() - n * interval '1 minute', jsonb_build_object('name', 'สมชาย ใจดี', 'bankCode', '004', 'accountNumber', lpad(n::text, 10, '0')), now() - n * interval '1 minute', 'review', 'unknown_sender', 0
      from generate_series(1, 500) n`,
  `insert into payment_intent (member_id, channel_id, sub_channel_id, reference, status, amount, payable, sender_bank_code, sender_account_number, sender_name, expires_at, created_at)
    select m.id, t.channel_id, t.sub_channel_id, 'BENCHOPEN' || m.id, 'pending', 50000, 50000, m.bank_code, m.bank_account_number, m.first_name || ' ' || m.last_name, now() + interval '1 day', now() - (m.id - ${firstId}) * interval '1 second'
      from member m, (select channel_id, sub_channel_id from payment_intent where status = 'credited' limit 1) t where m.id between ${firstId} + 1 and ${firstId} + 500`,
  `insert into bill (id, member_id, wallet_id, round_id, line_count, stake, payable, max_win, win_amount, status, result_version, created_at, settled_at) overriding system value
    select ${firstId} + p.p, ${firstId} + m, ${firstId} + m, r.id, b.lines, b.stake, b.stake, b.most, case when p.kind = 'b' and not r.is_open then second_amount else 0 end,
        case when r.is_open then 'pending' when p.kind = 'b' then 'won' else 'lost' end, case when not r.is_open then 1 end, at, case when not r.is_open then at end
      from bench_pair p ${roundOf} cross join lateral (select case p.kind when 'd' then 1 else 2 end as lines, case p.kind when 'd' then -second_amount else -first_amount end as stake, case p.kind when 'd' then 900000 else 12000 end as most) b
      where p.kind in ('d', 'b') order by p.p`,
  `insert into line (bill_id, position, round_id, bet_type, number, key, stake, rate_x100, payable, possible_win, win_amount)
    select b.id, n, b.round_id, l.type, l.number, l.number, l.stake, l.rate, l.stake, l.stake * l.rate / 100, case when b.status = 'won' and n = 1 then b.win_amount else 0 end
      from bill b cross join generate_series(1, b.line_count) n cross join lateral (
        select case b.line_count when 1 then 'two_top' else 'run_top' end as type, case b.line_count when 1 then lpad((b.id * 7 % 100)::text, 2, '0') else ((b.id + n) % 10)::text end as number,
          b.stake / b.line_count as stake, case b.line_count when 1 then 9000 else 300 end as rate) l
      where b.id > ${firstId} order by b.id, n`,
  `insert into exposure_counter (round_id, bet_type, key, used, cap, lines, payout)
    select round_id, bet_type, key, sum(stake), sum(stake), count(*), sum(possible_win) from line where bill_id > ${firstId} group by 1, 2, 3
    on conflict (round_id, bet_type, key) do update set used = exposure_counter.used + excluded.used, lines = exposure_counter.lines + excluded.lines, payout = exposure_counter.payout + excluded.payout, cap = greatest(exposure_counter.cap, exposure_counter.used + excluded.used)`,
  `insert into game_round (id, provider, member_id, round_id, game_id, opened_at, closed_at) overriding system value
    select ${firstId} + p, g.provider, ${firstId} + m, 'bench-' || p, g.id, at, at from bench_pair, (select id, provider from game where code = 'khom') g where kind = 'g' order by p`,
  `insert into game_bet (id, round_id, member_id, tx_id, wallet_id, kind, stake, status, won, placed_at, closed_at) overriding system value
    select ${firstId} + p, ${firstId} + p, ${firstId} + m, 'bench-' || p, ${firstId} + m, 'stake', -first_amount, 'settled', second_amount, at, at from bench_pair where kind = 'g' order by p`,
  'insert into play_staked (member_id, total) select member_id, sum(stake) from game_bet group by 1',
  `insert into game_tx (provider, member_id, class, tx_id, op, state, fingerprint, game_id, round_id, ref_tx_id, amount, bet_id, balance_after, ledger_ref, at)
    select g.provider, ${firstId} + m, c.class, 'bench-' || p || c.class, c.class, 'done', sha256('bench'), g.id, 'bench-' || p, 'bench-' || p, case c.class when 'bet' then -first_amount else second_amount end, ${firstId} + p,
        case c.class when 'bet' then after - second_amount else after end, 'game:' || (${firstId} + p) || case c.class when 'bet' then ':stake' else ':win' end, at
      from bench_pair, (select id, provider from game where code = 'khom') g, (values ('bet'), ('win')) c (class) where kind = 'g' order by p, class`,
  `insert into withdraw (id, member_id, status, amount, bank_code, bank_account_number, account_name, automatic, review, decided_by, created_at, expected_at, decided_at, sent_at, settled_at) overriding system value
    select ${firstId} + p.p, m.id, case when o.is_open then 'requested' else 'paid' end, -first_amount, m.bank_code, m.bank_account_number, m.first_name || ' ' || m.last_name, not o.is_open,
        case when o.is_open then array['amount'] else '{}' end, case when not o.is_open then 'auto' end, at, at + interval '30 minutes', o.done, o.done, o.done
      from bench_pair p join member m on m.id = ${firstId} + p.m cross join lateral (select ${isOpenWithdrawal(size)} as is_open, case when not (${isOpenWithdrawal(size)}) then p.at end as done) o
      where p.kind = 'w' order by p.p`,
  `insert into play_day (member_id, day, deposited, staked, won)
    select ${firstId} + m, (at at time zone 'Asia/Bangkok')::date, coalesce(sum(first_amount) filter (where kind = 'd'), 0),
        coalesce(sum(case kind when 'd' then -second_amount when 'w' then 0 else -first_amount end), 0), coalesce(sum(second_amount) filter (where kind in ('g', 'b')), 0)
      from bench_pair group by 1, 2`,
];
