/** Rounds that may still cost the house money, by their costliest outcome (lotto.md section 9). */
import { sql } from 'drizzle-orm';
import { type Satang, satang, subtract } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { type WorstCase, worstCase } from '../rules/exposure.ts';
import type { Mapping } from '../rules/results.ts';
import { type KeySum, payoutsOf } from './operator-queries.ts';

export interface OpenRound {
  readonly roundId: bigint;
  readonly marketName: string;
  readonly closeAt: Date;
  readonly status: string;
  readonly bills: number;
  /** What members paid for the bills. */
  readonly payable: Satang;
  readonly worst: WorstCase;
  /** What the house keeps in the worst case; negative for a loss. */
  readonly net: Satang;
}

/** Of the rounds with most staked, so many are weighed outcome by outcome. */
const weighedMost = 8;

/**
 * Open bills: what they paid altogether, and the rounds with most staked, the lowest worst case first. Two statements.
 */
export async function openRoundsByWorst(
  db: Db,
): Promise<{ readonly openStakes: Satang; readonly rounds: readonly OpenRound[] }> {
  const { rows } = await db.execute<{
    id: bigint;
    name: string;
    close_at: string;
    status: string;
    mapping: Mapping;
    bills: number;
    payable: bigint;
    open_stakes: bigint;
  }>(sql`
    select r.id, m.name, r.close_at::text as close_at, r.status, m.mapping, b.bills, b.payable, (sum(b.payable) over ())::bigint as open_stakes
      from round r join market m on m.code = r.market
      join lateral (select count(*)::int as bills, sum(payable)::bigint as payable from bill where round_id = r.id and status = 'pending') b on b.bills > 0
      where r.settled_at is null and r.status in ('open', 'closed', 'resulted') order by b.payable desc, r.id limit ${weighedMost}`);
  if (rows.length === 0) return { openStakes: satang(0n), rounds: [] };
  const { rows: keys } = await db.execute<KeySum & { round_id: bigint }>(sql`
    select line.round_id, line.bet_type, line.key, count(*)::int as lines, sum(line.stake)::bigint as stake, sum(line.possible_win)::bigint as payout
      from line join bill on bill.id = line.bill_id and bill.status = 'pending'
      where line.round_id in (${sql.join(
        rows.map((row) => row.id),
        sql`, `,
      )}) group by line.round_id, line.bet_type, line.key`);
  const rounds = rows.map((row): OpenRound => {
    const own = keys.filter((key) => key.round_id === row.id);
    const worst = worstCase(payoutsOf(own), row.mapping);
    const payable = satang(row.payable);
    return {
      roundId: row.id,
      marketName: row.name,
      closeAt: new Date(row.close_at),
      status: row.status,
      bills: row.bills,
      payable,
      worst,
      net: subtract(payable, satang(worst.payout)),
    };
  });
  return {
    openStakes: satang(rows[0]?.open_stakes ?? 0n),
    rounds: rounds.sort((a, b) => (a.net === b.net ? 0 : a.net < b.net ? -1 : 1)),
  };
}
