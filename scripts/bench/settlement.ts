/** Settling a round of 100,000 lines, against one statement written by hand that does the same to the same rows. */

import { mapResult } from '#lib/lotto/rules/results.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { literalsOf } from '#lib/lotto/server/held-round.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { type BenchDatabase, type BenchServer, giveWallets } from './databases.ts';
import { inTurn, milliseconds, type Ratio, time } from './measure.ts';

const members = 1_000;
const bills = 5_000;
const linesEach = 20;
const draw = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };

const read = mapResult('GLO', draw);
if (!read.ok) throw new Error('the draw is one');
const mapped = read.result;

/** A resulted round whose bills wait: 20 lines each, two- and three-digit numbers spread evenly. */
async function makeRound({ ctx, pool }: BenchDatabase): Promise<bigint> {
  await ensureRounds(ctx);
  const { rows } = await pool.query<{ id: bigint }>(
    `update round set status = 'resulted', result_version = 1 where id = (select max(id) from round where market = 'gov') returning id`,
  );
  const round = rows[0]?.id ?? 0n;
  await pool.query(
    `insert into result (round_id, version, raw, mapped, source, entered_by, entered_at, approved_by, approved_at)
       values ($1, 1, $2, $3, 'history', 'bench', now(), 'bench', now())`,
    [round, JSON.stringify(draw), JSON.stringify(mapped)],
  );
  await pool.query(
    `insert into bill (id, member_id, wallet_id, round_id, line_count, stake, payable, max_win, created_at)
       select b, a.member_id, a.id, $1, $2, $2 * 100, $2 * 100, $2 * 90000, now()
         from generate_series(1, $3::int) b join account a on a.wallet_type_id = 1 and a.member_id = b % $4::int + 1`,
    [round, linesEach, bills, members],
  );
  await pool.query(
    `insert into line (bill_id, position, round_id, bet_type, number, key, stake, rate_x100, payable, possible_win)
       select b, p, $1, t.type, n.number, n.number, 100, t.rate, 100, t.rate
         from generate_series(1, $2::int) b, generate_series(1, $3::int) p
           cross join lateral (select case p % 2 when 0 then 'two_bottom' else 'three_top' end as type, case p % 2 when 0 then 9000 else 90000 end as rate) t
           cross join lateral (select case p % 2 when 0 then lpad(((b * 7 + p) % 100)::text, 2, '0') else lpad(((b * 31 + p) % 1000)::text, 3, '0') end as number) n`,
    [round, bills, linesEach],
  );
  await pool.query('analyze');
  return round;
}

/** Lines, bills, round, transfers, entries, balances and what the open pages are told: all in one. */
const byHand = `
with keys as (select * from unnest($2::text[], $3::text[]) as k (bet_type, key)),
marked as (update line set win_amount = possible_win from keys
  where line.round_id = $1 and line.bet_type = keys.bet_type and line.key = keys.key returning line.bill_id, line.possible_win),
won as (select bill_id, sum(possible_win)::bigint as amount from marked group by bill_id),
judged as (update bill set status = case when won.amount is null then 'lost' else 'won' end, win_amount = coalesce(won.amount, 0), result_version = 1, settled_at = now()
  from bill b left join won on won.bill_id = b.id where bill.id = b.id and b.round_id = $1 and b.status = 'pending'
  returning bill.id, bill.member_id, bill.wallet_id, bill.stake, bill.status, bill.win_amount),
ended as (update round set status = 'settled', settled_at = now() where id = $1),
earned as (select j.member_id, a.id as wallet_id, sum(j.stake)::bigint / 10000 as amount from judged j
  join account a on a.member_id = j.member_id and a.currency = 'POINT' group by 1, 2 having sum(j.stake) >= 10000),
due as (select 'lotto_win' as kind, 'bill:' || id || ':v1:win' as reference, wallet_id, win_amount as amount, $4::bigint as house,
    sum(win_amount) over (partition by wallet_id order by id) as running from judged where win_amount > 0
  union all select 'points_earned', 'round:' || $1::text || ':points:' || member_id, wallet_id, amount, $5::bigint, amount from earned),
moved as (insert into transfer (kind, reference, created_at) select kind, reference, now() from due returning id, reference),
booked as (insert into entry (transfer_id, account_id, amount, balance_after, created_at)
  select moved.id, side.account, side.amount, side.after, now() from moved join due using (reference) join account on account.id = due.wallet_id
    cross join lateral (values (due.wallet_id, due.amount, (account.balance + due.running)::bigint), (due.house, -due.amount, null)) side (account, amount, after)),
paid as (update account set balance = balance + sums.amount from (select wallet_id, sum(amount)::bigint as amount from due group by wallet_id) sums where account.id = sums.wallet_id),
told as (insert into stream_event (topic, type, data)
  select 'member:' || member_id, 'bill', jsonb_build_object('bill_id', id::text, 'status', status, 'win_amount', (win_amount / 100)::text || '.00') from judged)
select count(*) as bills from judged`;

export async function measureSettlement(server: BenchServer): Promise<Ratio> {
  const first = await server.open();
  await giveWallets(first, members);
  const round = await makeRound(first);
  await first.pool.query(
    `insert into account (name, currency) values ('lotto:gov', 'THB'), ('points_issued', 'POINT')`,
  );
  await first.close();
  const { types, keys } = literalsOf(mapped);

  const settled = async ({ pool }: BenchDatabase) =>
    (
      await pool.query(
        `select (select count(*) from bill where status = 'won') as won, (select sum(win_amount) from bill) as amount,
           (select sum(amount) from entry where balance_after is not null) as paid, (select count(*) from bill where status = 'pending') as waiting`,
      )
    ).rows[0];
  const ends: unknown[] = [];
  const onCopy = async (work: (copy: BenchDatabase) => Promise<unknown>): Promise<number> => {
    const copy = await server.open(first.name);
    const ms = await milliseconds(() => work(copy));
    ends.push(await settled(copy));
    await copy.close();
    return ms;
  };
  const { ours, theirs } = await inTurn(3, {
    ours: () => onCopy((copy) => settleRound(copy.ctx, round)),
    theirs: () =>
      onCopy(async ({ pool }) => {
        const client = await pool.connect();
        await client.query(`select set_config('app.posting', 'on', false)`);
        const houses = await client.query<{ id: bigint }>(
          `select id from account where member_id is null and name in ('lotto:gov', 'points_issued') order by name`,
        );
        await client.query(byHand, [round, types, keys, houses.rows[0]?.id, houses.rows[1]?.id]);
        client.release();
      }),
  });
  const shown = new Set(
    ends.map((end) => JSON.stringify(end, (_, value) => (typeof value === 'bigint' ? String(value) : value))),
  );
  if (shown.size !== 1) throw new Error(`the two settlements do not end alike: ${[...shown].join(' and ')}`);
  return {
    what: `settlement of ${(bills * linesEach).toLocaleString('en')} lines, by the service : by one statement`,
    ours: time(ours),
    theirs: time(theirs),
    ratio: ours / theirs,
    target: { most: 3 },
  };
}
