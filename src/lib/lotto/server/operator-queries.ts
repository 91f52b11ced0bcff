/** Reads of rounds for operators: totals, open tasks and exposure. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang, subtract, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { ExposureView, ListedRound, RoundListFilter } from '../operator-contract.ts';
import { type BetType, betType, betTypes } from '../rules/bet-types.ts';
import { bottomExposure, fourExposure, type PayoutByKey, topExposure, worstCase } from '../rules/exposure.ts';
import { roundColumns } from './round-columns.ts';
import { roundView } from './shapes.ts';
import { market, result, round } from './tables.ts';

/** One round with its totals, as in the list. @throws Refusal not_found */
export async function operatorRound(ctx: Context, roundId: bigint): Promise<ListedRound> {
  const [found] = await operatorRounds(ctx, { round_id: roundId, limit: 1 });
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Rounds by filter; without one, those that need an operator, earliest close first. */
export async function operatorRounds(
  ctx: Context,
  filter: RoundListFilter & { readonly round_id?: bigint },
): Promise<ListedRound[]> {
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const asked = filter.market || filter.date || filter.status || filter.round_id;
  const needsCare = sql`(${round.status} in ('scheduled', 'open', 'closed') and ${round.openAt} <= ${at}
    or ${round.status} in ('resulted', 'settled', 'void') and ${round.settledAt} is null or ${round.status} <> 'void' and ${result.version} is not null)`;
  const rows = await ctx.db
    .select({
      ...roundColumns,
      resultVersion: round.resultVersion,
      settledAt: round.settledAt,
      voidReason: round.voidReason,
      waitingVersion: result.version,
      enteredBy: result.enteredBy,
      enteredAt: result.enteredAt,
      bills: sql<number>`sums.bills`,
      stake: sql<bigint>`sums.stake`,
      payable: sql<bigint>`sums.payable`,
      winAmount: sql<bigint>`sums.win_amount`,
    })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .leftJoin(result, and(eq(result.roundId, round.id), isNull(result.approvedAt)))
    .innerJoinLateral(
      sql`(select count(*)::int as bills, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.payable), 0)::bigint as payable,
        coalesce(sum(b.win_amount), 0)::bigint as win_amount from bill b where b.round_id = ${round.id} and b.status <> 'cancelled') sums`,
      sql`true`,
    )
    .where(
      and(
        filter.round_id ? eq(round.id, filter.round_id) : undefined,
        filter.market ? eq(round.market, filter.market) : undefined,
        filter.date ? eq(round.drawDate, filter.date) : undefined,
        filter.status ? eq(round.status, filter.status) : undefined,
        asked ? undefined : needsCare,
      ),
    )
    .orderBy(
      filter.status === 'settled' || filter.status === 'void' ? desc(round.closeAt) : asc(round.closeAt),
      asc(round.id),
    )
    .limit(filter.limit);
  return rows.map((row) => ({
    ...roundView(row, now),
    bills: row.bills,
    stake: toDecimal(satang(row.stake)),
    payable: toDecimal(satang(row.payable)),
    win_amount: toDecimal(satang(row.winAmount)),
    result_version: row.resultVersion,
    waiting:
      row.waitingVersion !== null && row.enteredBy !== null && row.enteredAt !== null
        ? { version: row.waitingVersion, entered_by: row.enteredBy, entered_at: toIso(row.enteredAt) }
        : null,
    settled_at: row.settledAt ? toIso(row.settledAt) : null,
    void_reason: row.voidReason,
  }));
}

const shownOutcomes = 10;
const shownNumbers = 20;

/** What is staked on a counting key of a round, and what it would pay. */
export type KeySum = { bet_type: BetType; key: string; lines: number; stake: bigint; payout: bigint };

/**
 * What a round would cost, by stakes accepted and not cancelled.
 *
 * @throws Refusal not_found
 * @see design lotto.md 9
 */
export async function roundExposure(ctx: Context, roundId: bigint): Promise<ExposureView> {
  const [row] = await ctx.db
    .select(roundColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(eq(round.id, roundId));
  if (!row) throw new Refusal('not_found');
  const { rows: keys } = await ctx.db.execute<KeySum>(sql`
    select line.bet_type, line.key, count(*)::int as lines, sum(line.stake)::bigint as stake, sum(line.possible_win)::bigint as payout
      from line join bill on bill.id = line.bill_id and bill.status in ('pending', 'won', 'lost')
      where line.round_id = ${roundId} group by line.bet_type, line.key`);
  const { rows: sums } = await ctx.db.execute<{ bills: number; stake: bigint; payable: bigint }>(sql`
    select count(*)::int as bills, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payable), 0)::bigint as payable
      from bill where round_id = ${roundId} and status in ('pending', 'won', 'lost')`);
  const payouts = payoutsOf(keys);
  const worst = worstCase(payouts, row.mapping);
  const payable = satang(sums[0]?.payable ?? 0n);
  return {
    round: roundView(row, ctx.now()),
    bills: sums[0]?.bills ?? 0,
    stake: toDecimal(satang(sums[0]?.stake ?? 0n)),
    payable: toDecimal(payable),
    by_type: betTypes.flatMap(({ code, thai }) => {
      const own = keys.filter((key) => key.bet_type === code);
      if (own.length === 0) return [];
      return {
        bet_type: code,
        name: thai,
        lines: own.reduce((sum, key) => sum + key.lines, 0),
        stake: toDecimal(satang(own.reduce((sum, key) => sum + key.stake, 0n))),
        highest_payout: toDecimal(satang(own.reduce((most, key) => (key.payout > most ? key.payout : most), 0n))),
      };
    }),
    worst: {
      three_top: worst.three_top,
      two_bottom: worst.two_bottom,
      ...(worst.four_top === undefined ? {} : { four_top: worst.four_top }),
      payout: toDecimal(satang(worst.payout)),
      net: toDecimal(subtract(payable, satang(worst.payout))),
    },
    top: costliest(1_000, 3, (three) => topExposure(payouts, three)).map(([three_top, payout]) => ({
      three_top,
      payout,
    })),
    bottom: costliest(100, 2, (two) => bottomExposure(payouts, two)).map(([two_bottom, payout]) => ({
      two_bottom,
      payout,
    })),
    four: costliest(10_000, 4, (four) => fourExposure(payouts, four)).map(([four_top, payout]) => ({
      four_top,
      payout,
    })),
    numbers: [...keys]
      .sort((a, b) => (a.payout === b.payout ? (a.key < b.key ? -1 : 1) : a.payout < b.payout ? 1 : -1))
      .slice(0, shownNumbers)
      .map((key) => ({
        bet_type: betType(key.bet_type).code,
        number: key.key,
        stake: toDecimal(satang(key.stake)),
        payout: toDecimal(satang(key.payout)),
      })),
  };
}

/** Possible payouts by bet type and counting key. */
export function payoutsOf(keys: readonly KeySum[]): PayoutByKey {
  const sums = new Map<BetType, Map<string, bigint>>();
  for (const { bet_type, key, payout } of keys) {
    const own = sums.get(bet_type) ?? new Map<string, bigint>();
    own.set(key, payout);
    sums.set(bet_type, own);
  }
  return sums;
}

/** The costliest outcomes with their payouts as wire amounts; those without payouts are left out. */
function costliest(count: number, length: number, costOf: (text: string) => bigint): [string, string][] {
  return Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'))
    .map((text) => [text, costOf(text)] as const)
    .filter(([, cost]) => cost > 0n)
    .sort(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1))
    .slice(0, shownOutcomes)
    .map(([text, cost]) => [text, toDecimal(satang(cost))]);
}
