/** Rounds that may still cost the house money, by their costliest outcome (lotto.md section 9). */
import { sql } from 'drizzle-orm';
import { type Satang, satang, subtract } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { type PayoutByKey, type WorstCase, worstCase } from '../rules/exposure.ts';
import type { Mapping } from '../rules/results.ts';
import { pendingByKey, takenByKey } from './key-sums.ts';
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

type Row = {
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
  /** Bet type, counting key and what it could pay. */
  keys: readonly (readonly [KeySum['bet_type'], string, string])[];
};

/**
 * Open bills: what they paid altogether, and the rounds with most staked, the lowest worst case first. One statement. Payouts
 * are those kept beside the counted stakes; of a round that pays its bills just now, those still open are read line by line.
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
  const { rows } = await db.execute<Row>(sql`
    with weighed as materialized (
      select r.id, r.market, m.name, r.draw_date::text as draw_date, r.number, r.close_at::text as close_at, r.status, m.mapping, b.bills, b.payable, (sum(b.payable) over ())::bigint as open_stakes
        from round r join market m on m.code = r.market
        join lateral (select count(*)::int as bills, sum(payable)::bigint as payable from bill where round_id = r.id and status = 'pending') b on b.bills > 0
        where r.settled_at is null and r.status in ${statuses} ${market ? sql`and r.market = ${market}` : sql``} order by b.payable desc, r.id limit ${most}
    )
    select w.*, (select coalesce(json_agg(json_build_array(k.bet_type, k.key, k.payout::text)), '[]') from (
      select * from (${sql.raw(takenByKey('w.id'))}) taken where w.status <> 'resulted'
      union all select * from (${sql.raw(pendingByKey('w.id'))}) pending where w.status = 'resulted') k) as keys
      from weighed w`);
  const rounds = rows.map((row): OpenRound => {
    const payouts = payoutsOf(row.keys.map(([bet_type, key, payout]) => ({ bet_type, key, payout: BigInt(payout) })));
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
