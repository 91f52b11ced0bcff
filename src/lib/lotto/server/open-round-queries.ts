/** Rounds that may still cost the house money, by their costliest outcome (lotto.md section 9). */
import { sql } from 'drizzle-orm';
import { type Satang, satang, subtract } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { type PayoutByKey, type WorstCase, worstCase } from '../rules/exposure.ts';
import type { Mapping } from '../rules/results.ts';
import { keySums } from './key-sums.ts';
import { type KeySum, payoutsOf } from './operator-queries.ts';

export interface OpenRound {
  readonly roundId: bigint;
  readonly market: string;
  readonly marketName: string;
  readonly drawDate: Day;
  readonly number: number;
  readonly closeAt: Date;
  readonly status: string;
  readonly bills: number;
  /** What members paid for the bills. */
  readonly payable: Satang;
  /** What each number would cost. */
  readonly payouts: PayoutByKey;
  readonly worst: WorstCase;
  /** What the house keeps in the worst case; negative for a loss. */
  readonly net: Satang;
}

export interface OpenRoundFilter {
  readonly market?: string | undefined;
  /** Still takes bets, or waits for its result. */
  readonly state?: 'open' | 'closed' | undefined;
  /** Of the rounds with most staked, so many are weighed outcome by outcome. */
  readonly most?: number;
}

/** A round; with a bet type what is staked on one of its keys, and nothing else but the id. */
type Row = Omit<KeySum, 'bet_type'> & {
  id: bigint;
  market: string;
  name: string;
  draw_date: Day;
  number: number;
  close_at: string;
  status: string;
  mapping: Mapping;
  bills: number;
  payable: bigint;
  open_stakes: bigint;
  bet_type: KeySum['bet_type'] | null;
};

const isKey = (row: Row): row is Row & KeySum => row.bet_type !== null;

/**
 * Open bills: what they paid altogether, and the rounds with most staked, the lowest worst case first. One statement.
 */
export async function openRoundsByWorst(
  db: Db,
  { market, state, most = 8 }: OpenRoundFilter = {},
): Promise<{ readonly openStakes: Satang; readonly rounds: readonly OpenRound[] }> {
  const statuses =
    state === 'open'
      ? sql`('open')`
      : state === 'closed'
        ? sql`('closed', 'resulted')`
        : sql`('open', 'closed', 'resulted')`;
  const { rows: all } = await db.execute<Row>(sql`
    with weighed as materialized (
      select r.id, r.market, m.name, r.draw_date::text as draw_date, r.number, r.close_at::text as close_at, r.status, m.mapping, b.bills, b.payable, (sum(b.payable) over ())::bigint as open_stakes
        from round r join market m on m.code = r.market
        join lateral (select count(*)::int as bills, sum(payable)::bigint as payable from bill where round_id = r.id and status = 'pending') b on b.bills > 0
        where r.settled_at is null and r.status in ${statuses} ${market ? sql`and r.market = ${market}` : sql``} order by b.payable desc, r.id limit ${most}
    )
    select w.*, null as bet_type, null as key, null::int as lines, null::bigint as stake, null::bigint as payout from weighed w
    union all
    select w.id, null, null, null, null, null, null, null, null, null, null, k.* from weighed w
      cross join lateral (${sql.raw(keySums('w.id', ['pending']))}) k`);
  const keys = all.filter(isKey);
  const rows = all.filter((row) => !isKey(row));
  const rounds = rows.map((row): OpenRound => {
    const own = keys.filter((key) => key.id === row.id);
    const payouts = payoutsOf(own);
    const worst = worstCase(payouts, row.mapping);
    const payable = satang(row.payable);
    return {
      roundId: row.id,
      market: row.market,
      marketName: row.name,
      drawDate: row.draw_date,
      number: row.number,
      closeAt: new Date(row.close_at),
      status: row.status,
      bills: row.bills,
      payable,
      payouts,
      worst,
      net: subtract(payable, satang(worst.payout)),
    };
  });
  return {
    openStakes: satang(rows[0]?.open_stakes ?? 0n),
    rounds: rounds.sort((a, b) => (a.net === b.net ? 0 : a.net < b.net ? -1 : 1)),
  };
}
