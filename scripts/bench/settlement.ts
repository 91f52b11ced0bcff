/**
 * Settling a big round in a separate process, compared with one hand-written statement that does the same to the same rows;
 * and the peak memory of that process for ten times the bills.
 */
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { literalsOf } from '#lib/lotto/server/lock-round.ts';
import { runNode } from '../commands.ts';
import { makeBigRound, mapped, type RoundSize } from './big-round.ts';
import { type BenchDatabase, type BenchServer, giveWallets } from './databases.ts';
import { inTurn, megabytes, milliseconds, type Ratio, time } from './measure.ts';

/** The smaller one is done before the process has compiled its code. */
const sizes = [
  { members: 1_000, bills: 5_000, linesEach: 20, most: 3 },
  { members: 10_000, bills: 50_000, linesEach: 20, most: 1.3 },
] as const satisfies readonly (RoundSize & { readonly most: number })[];

/** Lines, bills, round, transfers, entries, balances and stream events in a single statement. */
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

async function settleByHand({ pool }: BenchDatabase, round: bigint): Promise<void> {
  const { types, keys } = literalsOf(mapped);
  const client = await pool.connect();
  await client.query(`select set_config('app.posting', 'on', false)`);
  const houses = await client.query<{ id: bigint }>(
    `select id from account where member_id is null and name in ('lotto:gov', 'points_issued') order by name`,
  );
  await client.query(byHand, [round, types, keys, houses.rows[0]?.id, houses.rows[1]?.id]);
  client.release();
}

async function settleApart(
  { env }: BenchDatabase,
  round: bigint,
  ...options: readonly string[]
): Promise<{ ms: number; aliveBytes: number }> {
  const { ok, output } = await runNode(
    ['--max-semi-space-size=32', ...options, 'scripts/bench/settle.ts', String(round)],
    { env },
  );
  if (!ok) throw new Error(output);
  return JSON.parse(output);
}

interface Settled {
  readonly lines: string;
  readonly time: Ratio;
  readonly aliveBytes: number;
}

async function settleBoth(server: BenchServer, size: (typeof sizes)[number]): Promise<Settled> {
  const first = await server.open();
  await ensureRounds(first.ctx);
  await giveWallets(first.pool, size.members);
  const round = await makeBigRound(first.pool, size);
  await first.pool.query(`insert into account (name, currency) values ('points_issued', 'POINT')`);
  await first.pool.query('vacuum analyze');
  await first.close();

  const ends = new Set<string>();
  /** Runs each on a fresh copy, after its writes were flushed. */
  const onCopy = async (work: (copy: BenchDatabase) => Promise<number>): Promise<number> => {
    const copy = await server.open(first.name);
    await copy.pool.query('checkpoint');
    const found = await work(copy);
    const { rows } = await copy.pool.query<{ end: string }>(
      `select format('%s bills won %s, paid %s; %s wait; %s points', (select count(*) from bill where status = 'won'), (select sum(win_amount) from bill),
           (select sum(amount) from entry join transfer on transfer.id = transfer_id where kind = 'lotto_win' and balance_after is not null),
           (select count(*) from bill where status = 'pending'), (select sum(balance) from account where currency = 'POINT')) as end`,
    );
    ends.add(rows[0]?.end ?? '');
    await copy.drop();
    return found;
  };
  const { ours, theirs } = await inTurn(3, {
    ours: () => onCopy(async (copy) => (await settleApart(copy, round)).ms),
    theirs: () => onCopy((copy) => milliseconds(() => settleByHand(copy, round))),
  });
  const aliveBytes = await onCopy(async (copy) => (await settleApart(copy, round, '--expose-gc')).aliveBytes);
  if (ends.size !== 1) throw new Error(`the two settlements do not end alike: ${[...ends].join(' and ')}`);
  const lines = (size.bills * size.linesEach).toLocaleString('en');
  return {
    lines,
    time: {
      what: `settlement of ${lines} lines, by the service : by one statement`,
      ours: time(ours),
      theirs: time(theirs),
      ratio: ours / theirs,
      target: { most: size.most },
    },
    aliveBytes,
  };
}

export async function measureSettlement(server: BenchServer): Promise<Ratio[]> {
  const small = await settleBoth(server, sizes[0]);
  const big = await settleBoth(server, sizes[1]);
  return [
    small.time,
    big.time,
    {
      what: `most that is alive in the settling process, ${big.lines} lines : ${small.lines} lines`,
      ours: megabytes(big.aliveBytes),
      theirs: megabytes(small.aliveBytes),
      ratio: big.aliveBytes / small.aliveBytes,
      target: { most: 1.25 },
    },
  ];
}
