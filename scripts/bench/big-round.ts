/** Creates a resulted round of any size with unsettled bills: stakes in the ledger, lines, and exposure counters. */
import type pg from 'pg';
import { mapResult } from '#lib/lotto/rules/results.ts';
import { postSigned } from './post-signed.ts';

export interface RoundSize {
  readonly members: number;
  readonly bills: number;
  readonly linesEach: number;
}

const draw = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };
const read = mapResult('GLO', draw);
if (!read.ok) throw new Error('the draw is one');

/** The result that settles the round of `makeBigRound`. */
export const mapped = read.result;

/**
 * Fills the latest round of the government market; the round and members 1 to `members` with wallets must exist. Two- and
 * three-digit lines of one baht each are spread evenly over members and bills. Returns the round's id.
 */
export async function makeBigRound(pool: pg.Pool, { members, bills, linesEach }: RoundSize): Promise<bigint> {
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
  await pool.query(
    `insert into exposure_counter (round_id, bet_type, key, used, cap, lines, payout)
       select round_id, bet_type, key, sum(stake), sum(stake), count(*), sum(possible_win) from line where round_id = $1 group by 1, 2, 3`,
    [round],
  );
  await pool.query(
    `insert into member_counter (round_id, member_id, bet_type, key, used, cap)
       select round_id, member_id, bet_type, key, used, used from (
         select line.round_id, bill.member_id, line.bet_type, line.key, sum(line.stake) as used
           from line join bill on bill.id = line.bill_id where line.round_id = $1 group by 1, 2, 3, 4
         union all select round_id, member_id, 'round_payout', '', sum(max_win) from bill where round_id = $1 group by 1, 2
       ) counted`,
    [round],
  );
  await pool.query(
    `insert into play_day (member_id, day, staked)
       select member_id, (created_at at time zone 'Asia/Bangkok')::date, sum(payable) from bill where round_id = $1 group by 1, 2`,
    [round],
  );
  const { rows: made } = await pool.query<{ id: bigint; wallet_id: bigint; payable: bigint }>(
    'select id, wallet_id, payable from bill where round_id = $1 order by id',
    [round],
  );
  await postSigned(pool, {
    kind: 'lotto_stake',
    house: 'lotto:gov',
    items: made.map((bill) => ({ wallet: bill.wallet_id, reference: `bill:${bill.id}:stake`, amount: -bill.payable })),
  });
  return round;
}
